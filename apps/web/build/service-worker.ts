import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Gives the service worker the list of files that a player's screens need, and a version name
 * derived from them. Files that only some visitors need are fetched on demand: media, Arabic fonts,
 * and the parts of the portal and the hall's screen.
 */
export function serviceWorker(): Plugin {
  const notForPlayers = /\/src\/(portal|hall)\/|\/(ar-portal|portal-routes)\.ts$|\/published-results-screen\.tsx$/
  const media = /\.(webm|mp4|ogg|opus|m4a|aac|mp3|avif|webp)$/
  const laterFonts = /(amiri|naskh|-ext|-western|arabic)[^/]*\.woff2$/
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = new Set<string>()
        const add = (file: string) => {
          const part = bundle[file]
          if (part === undefined || files.has(`/${file}`)) return
          if (part.type === 'chunk') {
            const facade = part.facadeModuleId ?? ''
            if (notForPlayers.test(facade)) return
            files.add(`/${file}`)
            for (const next of [...part.imports, ...part.dynamicImports]) add(next)
            for (const next of part.viteMetadata?.importedCss ?? []) add(next)
            for (const next of part.viteMetadata?.importedAssets ?? []) add(next)
          } else if (!media.test(file) && !laterFonts.test(file)) files.add(`/${file}`)
        }
        const entries = Object.values(bundle).filter((part) => part.type === 'chunk' && part.isEntry)
        const page = entries.find((part) => part.type === 'chunk' && part.name === 'index')
        const worker = entries.find((part) => part.type === 'chunk' && part.name === 'sw')
        if (page === undefined || worker?.type !== 'chunk') this.error('The page or the service worker is missing.')
        // main.tsx runs before all other code, so it must be one file. Another file would cost a
        // round trip, and a module that needs the texts would find none.
        if (page.type === 'chunk' && page.imports.length > 0)
          this.error(`main.tsx needs other files: ${page.imports.join(', ')}. See build/parts.ts.`)
        add(page.fileName)
        if (worker.imports.length > 0) this.error('The service worker must be one file.')
        const names = [...files].sort()
        const version = createHash('sha256').update(names.join('\n')).update(worker.code).digest('hex').slice(0, 12)
        worker.code = `const BUILD=${JSON.stringify({ version, files: names })};${worker.code}`
      },
    },
  }
}
