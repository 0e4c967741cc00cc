import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SERVICE_WORKER = join(import.meta.dirname, 'service-worker/sw.ts')

const server = process.env.NOOR_API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts(), serviceWorker(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // The content security policy allows no data: scripts or styles, and an inlined file is never cached.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: { index: join(import.meta.dirname, 'index.html'), sw: SERVICE_WORKER },
      // Browsers look for a new service worker where the old one was.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/storage': server },
  },
})

/** The two fonts of the first screen start loading with the page, not after its style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /(fraunces|plus-jakarta-sans)-\d[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

/**
 * Tells the service worker which files a player's screens are made of, and names the version after them. Media, the
 * fonts of Arabic and what only the portal needs aren't among them: who needs them fetches them then.
 */
function serviceWorker(): Plugin {
  const notForPlayers = /\/(admin|admin-[a-z]+|portal)\/|\/admin-en\.ts$/
  const media = /\.(webm|mp4|ogg|opus|m4a|aac|mp3|avif|webp)$/
  const laterFonts = /(amiri|naskh|-ext|arabic)[^/]*\.woff2$/
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
        add(page.fileName)
        if (worker.imports.length > 0) this.error('The service worker must be one file.')
        const names = [...files].sort()
        const version = createHash('sha256').update(names.join('\n')).update(worker.code).digest('hex').slice(0, 12)
        worker.code = `const BUILD=${JSON.stringify({ version, files: names })};${worker.code}`
      },
    },
  }
}

/** Writes .br and .gz beside what shrinks, so the server only has to send it. index.html is completed at start and stays as it is. */
function precompress(): Plugin {
  const shrinks = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])
  const brotli = promisify(brotliCompress)
  const gzipped = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: async ({ dir }) => {
      if (!dir) return
      const files = await readdir(dir, { recursive: true, withFileTypes: true })
      await Promise.all(
        files
          .filter((entry) => entry.isFile() && shrinks.has(extname(entry.name)))
          .map(async (entry) => {
            const path = join(entry.parentPath, entry.name)
            const content = await readFile(path)
            const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
            await Promise.all([
              brotli(content, quality).then((packed) => writeFile(`${path}.br`, packed)),
              gzipped(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
            ])
          }),
      )
    },
  }
}
