import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { Prerendered } from '../src/prerender/prerender.tsx'
import { ARABIC_FONTS, LATIN_FONTS, preloadedCode, preloadedDrawings, preloadedFonts } from './preload.ts'

/**
 * Writes prerendered.json beside index.html: the first screens as whole pages. The server completes
 * them like index.html.
 */
export function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    writeBundle: async ({ dir }, bundle) => {
      if (!dir) return
      const index = await readFile(join(dir, 'index.html'), 'utf8')
      const { addresses, names, pages } = await renderFirstScreens()
      const finished = pages.map(({ title, head, body, dir, ...page }) => {
        const { path, language } = page
        const modules = [
          ...(path === '/' ? [] : ['/src/player/registration/registration-screen.tsx']),
          ...(language === 'ar' ? ['/src/text/ar.ts'] : []),
        ]
        // The page is painted without its code. main.tsx requests the code later, and the manifest,
        // whose icon has 9 kB.
        const later = index.match(/<link rel="(?:manifest|modulepreload)"[^>]*>/g) ?? []
        const html = index
          .replace('<html lang="en" dir="ltr"', `<html lang="${language}" dir="${dir}"`)
          .replace(/<title>[^<]*/, () => `<title>${title}`)
          .replace(/<link rel="preload"[^>]* as="font"[^>]*>/g, '')
          .replace(/<link rel="(?:manifest|modulepreload)"[^>]*>\s*/g, '')
          .replace(
            '</head>',
            () =>
              `${preloadedFonts(bundle, language === 'ar' ? ARABIC_FONTS : LATIN_FONTS)}${preloadedDrawings(bundle)}${head}<template id="later">${later.join('')}${preloadedCode(bundle, modules, index)}</template></head>`,
          )
          .replace('<div id="root">', () => `<div id="root">${body}`)
        return { ...page, html }
      })
      await writeFile(join(dir, 'prerendered.json'), JSON.stringify({ addresses, names, pages: finished }))
    },
  }
}

/** Renders in a thread, because the app needs a browser's globals and leaves timers behind. */
async function renderFirstScreens(): Promise<Prerendered> {
  const conditions = ['browser', 'module', 'import']
  const built = await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // The router's code for browsers. Its code for servers renders other boundaries, which a
    // browser can't hydrate.
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: 'src/prerender/prerender.tsx',
      write: false,
      minify: false,
      cssMinify: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const code = [built].flat().flatMap((result) => ('output' in result ? result.output : []))[0]
  if (code?.type !== 'chunk') throw new Error('Nothing was built to render the first screens.')
  const folder = await mkdtemp(join(tmpdir(), 'noor-quest-prerender-'))
  try {
    const file = join(folder, 'prerender.mjs')
    await writeFile(file, code.code)
    const script = `import(${JSON.stringify(pathToFileURL(file).href)})
      .then(({ prerender }) => prerender())
      .then((pages) => require('node:worker_threads').parentPort.postMessage(pages))`
    const worker = new Worker(script, { eval: true })
    try {
      return await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    } finally {
      await worker.terminate()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
