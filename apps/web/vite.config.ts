import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import type { Prerendered } from './src/prerender/prerender.tsx'

const SERVICE_WORKER = join(import.meta.dirname, 'service-worker/sw.ts')

/** Small parts that both the first screens and later ones use; none that main.tsx needs, which comes without React. */
const SHARED =
  /src\/(ui\/(arch-panel|badge|button|class-names|glass-panel|icons|khatam-star|language-switch|live-announcer|screen-heading|spinner|visually-hidden)|platform\/(clock|http|load-within|local-storage|media-query|new-request-id|text\/(script-of|use-language)))\.tsx?$/

const server = process.env.NOOR_API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preload(), prerender(), serviceWorker(), precompress()],
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
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Each is evaluated in a task of its own (see main.tsx), and stays in caches when only our code changes.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/(@tanstack\/(?!react-query|query-core)|use-sync-external-store)/ },
            // Otherwise twenty files of a few hundred bytes, each with headers that are larger.
            { name: 'shared', test: SHARED },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': server, '/storage': server },
  },
})

const LATIN_FONTS = /(fraunces|plus-jakarta-sans|arabic-name)-\d[^/]*\.woff2$/
const ARABIC_FONTS = /(amiri-7|noto-naskh-arabic-|plus-jakarta-sans-\d)[^/]*\.woff2$/

/** The fonts of the first screen and the code that follows main.tsx start loading with the page, not after its style sheet. */
function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(
          '</head>',
          `${preloadedFonts(bundle, LATIN_FONTS)}${preloadedCode(bundle, ['/src/app/start.tsx'], html)}</head>`,
        ),
    },
  }
}

/** What the night sky and the arches are drawn with, else found only once the style sheet is applied. */
const DRAWINGS = /(arch|lattice|skyline|stars)-[^/]*\.svg$/

function preloadedDrawings(bundle: Rolldown.OutputBundle): string {
  return Object.keys(bundle)
    .filter((file) => DRAWINGS.test(file))
    .map((file) => {
      // Masks are fetched as if from elsewhere.
      const mode = file.includes('/arch-') ? ' crossorigin' : ''
      return `<link rel="preload" href="/${file}" as="image" fetchpriority="high"${mode}>`
    })
    .join('')
}

function preloadedFonts(bundle: Rolldown.OutputBundle, fonts: RegExp): string {
  return Object.keys(bundle)
    .filter((file) => fonts.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`)
    .join('')
}

/** Tags for the chunks of `modules` and all they import, but for those that are named in `html` already. */
function preloadedCode(bundle: Rolldown.OutputBundle, modules: string[], html: string): string {
  const files = new Set<string>()
  const add = (file: string) => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const next of part.imports) add(next)
  }
  for (const part of Object.values(bundle)) {
    if (part.type !== 'chunk') continue
    if (modules.some((module) => part.facadeModuleId?.endsWith(module))) add(part.fileName)
  }
  return [...files]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`)
    .join('')
}

/** Writes prerendered.json beside index.html: the first screens as whole pages, which the server completes in the same way. */
function prerender(): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    writeBundle: async ({ dir }, bundle) => {
      if (!dir) return
      const index = await readFile(join(dir, 'index.html'), 'utf8')
      const { names, pages } = await renderFirstScreens()
      const finished = pages.map(({ path, language, dir, title, head, body }) => {
        const modules = [
          ...(path === '/' ? [] : ['/src/app/register-page.tsx']),
          ...(language === 'ar' ? ['/src/platform/text/ar.ts'] : []),
        ]
        const html = index
          .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${dir}">`)
          .replace(/<title>[^<]*/, () => `<title>${title}`)
          .replace(/<link rel="preload"[^>]* as="font"[^>]*>/g, '')
          // The page is seen without the code, which is fetched then: see main.tsx.
          .replace(/<link rel="modulepreload"[^>]*>/g, '')
          .replace(
            '</head>',
            () =>
              `${preloadedFonts(bundle, language === 'ar' ? ARABIC_FONTS : LATIN_FONTS)}${preloadedDrawings(bundle)}${head}${preloadedCode(bundle, modules, index)}</head>`,
          )
          .replace('<div id="root">', () => `<div id="root">${body}`)
        return { path, language, html }
      })
      await writeFile(join(dir, 'prerendered.json'), JSON.stringify({ names, pages: finished }))
    },
  }
}

/** Renders in a thread: the app takes it for a browser, and leaves timers behind. */
async function renderFirstScreens(): Promise<Prerendered> {
  const conditions = ['browser', 'module', 'import']
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    // The router's code for browsers: its code for servers renders other boundaries, which a browser can't take over.
    ssr: { noExternal: true, resolve: { conditions } },
    build: {
      ssr: 'src/prerender/prerender.tsx',
      write: false,
      minify: false,
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

/**
 * Gives the service worker the list of files that a player's screens need, and names the version after them. Media, the
 * fonts of Arabic and what only the portal needs aren't among them and are fetched when needed.
 */
function serviceWorker(): Plugin {
  const notForPlayers = /\/(admin|admin-[a-z-]+|portal)\/|\/admin-en\.ts$/
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
