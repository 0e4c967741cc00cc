// The built web app: files with hashed names for ever, everything else revalidated, and index.html for every page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import type { ClientSettings } from '@noor-quest/contract/settings'
import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import type { ClubLogo } from './club-logo.ts'
import { AppError } from './errors.ts'

const SETTINGS = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/
const TITLE = /<title>[^<]*<\/title>/
const OG_TITLE = /(<meta property="og:title" content=")[^"]*"/
const OG_IMAGE = /(<meta property="og:image" content=")[^"]*"/

export type WebAppOptions = {
  settings: ClientSettings
  /** Without a trailing slash: chat apps want the whole address of a link's picture. */
  publicUrl: string
  /** In place of our own; null: ours. */
  logo: ClubLogo | null
}

/** `distDir` is Vite's output. @throws Error when the web app isn't built */
export function webApp(distDir: string, { settings, publicUrl, logo }: WebAppOptions) {
  const page = renderPage(readFileSync(join(distDir, 'index.html'), 'utf8'), settings, publicUrl)
  const encoded = { br: brotliCompressSync(page), gzip: gzipSync(page) }

  return (
    new Hono<AppEnv>()
      .get('/manifest.webmanifest', (c) =>
        c.body(JSON.stringify(webManifest(settings)), 200, {
          'Content-Type': 'application/manifest+json',
          'Cache-Control': 'public, max-age=3600',
        }),
      )
      .use('*', (c, next) => {
        const picture = logo?.get(c.req.path)
        if (picture === undefined) return next()
        c.header('Cache-Control', 'public, max-age=3600')
        return Promise.resolve(c.body(picture.bytes, 200, { 'Content-Type': picture.type }))
      })
      .get('/index.html', (c) => c.redirect('/', 301))
      .use('*', async (c, next) => {
        await next()
        if (c.res.ok && !c.res.headers.has('Cache-Control'))
          c.res.headers.set('Cache-Control', cacheControl(c.req.path))
      })
      // The bare folder is the page below, with its settings.
      .use('*', serveStatic({ root: distDir, index: 'no-index', precompressed: true }))
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
  )
}

function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // A browser that kept an old service worker would keep the old version of everything.
  return path === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

function renderPage(html: string, settings: ClientSettings, publicUrl: string): string {
  // A "</script>" in a club's name must not end the element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const title = settings.event_title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return html
    .replace(SETTINGS, (_all, open: string, close: string) => open + json + close)
    .replace(TITLE, () => `<title>${title}</title>`)
    .replace(OG_TITLE, (_all, open: string) => `${open}${title}"`)
    .replace(OG_IMAGE, (_all, open: string) => `${open}${publicUrl}/social-card.png"`)
}

/** What a phone shows when the site is installed. */
function webManifest({ club_name, event_title }: ClientSettings) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: event_title,
    short_name: event_title,
    description: `${event_title} · ${club_name}`,
    lang: 'en',
    dir: 'auto',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#07131f',
    theme_color: '#07131f',
    categories: ['education', 'games'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
}
