// The built web app: files with hashed names for ever, everything else revalidated, and index.html for every page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { ClientSettings } from '@noor-quest/contract/settings'
import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { AppError } from './errors.ts'

const SETTINGS = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/
const TITLE = /<title>[^<]*<\/title>/

/** `distDir` is Vite's output. @throws Error when the web app isn't built */
export function webApp(distDir: string, settings: ClientSettings) {
  const page = renderPage(readFileSync(join(distDir, 'index.html'), 'utf8'), settings)
  const encoded = { br: brotliCompressSync(page), gzip: gzipSync(page) }

  return new Hono<AppEnv>()
    .get('/index.html', (c) => c.redirect('/', 301))
    .use(
      '*',
      serveStatic({
        root: distDir,
        // The bare folder is the page below, with its settings.
        index: 'no-index',
        precompressed: true,
        onFound: (_path, c) => {
          const hashed = c.req.path.startsWith('/assets/')
          c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        },
      }),
    )
    .get('*', (c) => {
      // A missing file is missing; only a page's address gets the page.
      if (/\.[a-z0-9]+$/i.test(c.req.path)) throw new AppError('not_found')
      const accepted = c.req.header('accept-encoding') ?? ''
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
      if (encoding !== null) c.header('Content-Encoding', encoding)
      return c.body(encoding === null ? page : new Uint8Array(encoded[encoding]), 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding',
      })
    })
}

function renderPage(html: string, settings: ClientSettings): string {
  // A "</script>" in a club's name must not end the element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const title = settings.event_title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return html
    .replace(SETTINGS, (_all, open: string, close: string) => open + json + close)
    .replace(TITLE, () => `<title>${title}</title>`)
}
