// The built web app. Files with hashed names are cached permanently, all others are revalidated.
// The first screens are rendered at build time (docs/decisions/0008); every other page is
// index.html, and so is the page of an unknown address, with status 404.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PageSeason } from '@noor-quest/contract/seasons'
import type { ClientSettings } from '@noor-quest/contract/settings'
import { typographic } from '@noor-quest/rules/typographic'
import { type Context, Hono } from 'hono'
import type { AppEnv } from '../http/app-env.ts'
import { otherMethod } from '../http/error-responses.ts'
import { contentSecurityPolicy, PERMISSIONS } from '../http/response-headers.ts'
import type { LiveSettings } from '../module.ts'
import { preferredEncoding, readBuiltFiles } from './built-files.ts'
import { createClubLogo, LOGO_PATHS } from './club-logo.ts'

const SETTINGS = /(<script type="application\/json" id="settings">)[^<]*(<\/script>)/
const SEASON = /(<script type="application\/json" id="season">)[^<]*(<\/script>)/
/** Files that the settings complete. */
const TEMPLATES = new Set(['/index.html', '/manifest.webmanifest'])
const TITLE = /<title>[^<]*/
const INLINE_SCRIPTS = /<script>(.*?)<\/script>/gs
const OG_TITLE = /(<meta property="og:title" content=")[^"]*"/
const ICON = /(<link rel="(?:icon|apple-touch-icon)" href=")([^"?]*)"/g
const OG_IMAGE = /(<meta property="og:image" content=")[^"]*"/

export type WebAppOptions = {
  settings: Pick<LiveSettings, 'current' | 'shown'>
  season: ShownSeason
  /** Gives a device the cookie that a registration from a page needs. */
  visitors: { greet: (c: Context<AppEnv>) => void }
  /** As of the platform: chat apps need absolute addresses of pictures. */
  publicUrl: () => string | null
}

/**
 * The season that pages get: seasons/live-season.ts. `shown` is null before `ready` resolves, or
 * while it couldn't be read.
 */
type ShownSeason = { shown: () => PageSeason | null; ready: () => Promise<void> }

type Names = Pick<ClientSettings, 'club_name' | 'event_title'>
/** The build's prerendered.json: see apps/web/vite.config.ts. */
type Prerendered = {
  /** All addresses of the web app's router. */
  addresses: string[]
  names: Record<PageLanguage, Names>
  /** `is_frozen` null: the page is the same with frozen leaderboards. */
  pages: {
    path: string
    language: PageLanguage
    phase: PageSeason['phase']
    is_frozen: boolean | null
    html: string
  }[]
}

/**
 * An id that differs with each build: the page names files, and their names contain hashes of all
 * content.
 */
export function readBuildId(distDir: string): string {
  return createHash('sha256')
    .update(readFileSync(join(distDir, 'index.html')))
    .digest('hex')
    .slice(0, 12)
}

/**
 * Routes of the web app. `distDir` is Vite's output.
 * @throws Error when the web app isn't built
 */
export function webApp(distDir: string, { settings, season, visitors, publicUrl }: WebAppOptions) {
  const files = readBuiltFiles(distDir)
  const read = (file: string) => readFileSync(join(distDir, file), 'utf8')
  const template = read('index.html').replace(TITLE, '<title>%event_title%')
  // The prerendered pages have the same scripts.
  const policy = contentSecurityPolicy([...template.matchAll(INLINE_SCRIPTS)].map(([, code = '']) => code))
  const prerendered: Prerendered = JSON.parse(read('prerendered.json'))
  const addresses = prerendered.addresses.map(patternOf)
  const isKnown = (path: string) => addresses.some((pattern) => pattern.test(path))
  // Rendering all pages takes some 16 ms, once for each change.
  const packedPages = lastOf((shown: ClientSettings) =>
    lastOf((of: string) =>
      lastOf((url: string) =>
        packPages(template, prerendered, { settings: shown, season: JSON.parse(of), publicUrl: url }),
      ),
    ),
  )
  const pagesNow = () => packedPages(settings.shown())(seasonOf(season.shown()))(publicUrl() ?? '')
  const clubLogo = lastOf((logo: string | null) => (logo === null ? null : createClubLogo(logo)))
  pagesNow()

  return new Hono<AppEnv>()
    .get('/manifest.webmanifest', (c) =>
      c.body(JSON.stringify(webManifest(settings.shown())), 200, {
        'Content-Type': 'application/manifest+json',
        'Cache-Control': 'no-cache',
      }),
    )
    .on('GET', LOGO_PATHS, async (c, next) => {
      const picture = await clubLogo(settings.current().club_logo)?.(c.req.path)
      if (picture === undefined) return next()
      c.header('Cache-Control', 'public, max-age=3600')
      return c.body(picture.bytes, 200, { 'Content-Type': picture.type })
    })
    .get('/index.html', (c) => c.redirect('/', 301))
    .get('*', async (c) => {
      const file = files.respond(c)
      if (file !== null) return file
      if (!hasPage(c.req.path, c.req.header('sec-fetch-mode'))) return c.notFound()
      visitors.greet(c)
      const encoding = preferredEncoding(c.req.header('accept-encoding'))
      const language = pageLanguage(c.req.header('cookie'), c.req.header('accept-language'))
      await season.ready()
      const { index, firstScreens } = pagesNow()
      const page = firstScreens.get(`${language} ${c.req.path}`) ?? index
      if (encoding !== null) c.header('Content-Encoding', encoding)
      return c.body(page[encoding ?? 'plain'], isKnown(c.req.path) ? 200 : 404, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': policy,
        'Permissions-Policy': PERMISSIONS,
        Vary: 'Accept-Encoding, Accept-Language, Cookie',
      })
    })
    .all('*', (c, next) => {
      const { path } = c.req
      const isOurs = files.has(path) || LOGO_PATHS.includes(path) || TEMPLATES.has(path) || isKnown(path)
      return isOurs ? Promise.resolve(otherMethod(c, ['GET'])) : next()
    })
}

/** The addresses of interfaces, also those of the hosted back end that ours replaces. */
const INTERFACE = /^\/+(api|auth|rest|storage|functions|realtime|graphql)(\/|%2f|$)/i

/**
 * Whether a page is shown at an address, which may be unknown. At the addresses of interfaces an
 * error is JSON, and at those of files and images unless a person opens them (`mode` is the
 * request's Sec-Fetch-Mode).
 */
function hasPage(path: string, mode: string | undefined): boolean {
  const isFile = /\.[a-z0-9]+$/i.test(path)
  return (!isFile || mode === 'navigate') && !INTERFACE.test(path)
}

/** The paths of a router's address such as `/results/$season`, by the router's rules. */
function patternOf(address: string): RegExp {
  return new RegExp(`^${address.replace(/\/$/, '').replaceAll(/\$[^/]+/g, '[^/]+')}/?$`, 'i')
}

/** Caches the result of `make` for the last value only. */
function lastOf<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  let last: { value: Value; made: Made } | null = null
  return (value) => {
    if (last === null || last.value !== value) last = { value, made: make(value) }
    return last.made
  }
}

const OPEN_SEASON: PageSeason = { phase: 'open', is_frozen: false, asks_nickname: false }

/** JSON of the fields that the shape of a first screen depends on. */
function seasonOf(season: PageSeason | null): string {
  const { phase, is_frozen, asks_nickname, groups = [], ranks_all } = season ?? OPEN_SEASON
  return JSON.stringify({ phase, is_frozen, asks_nickname, ...(groups.length > 0 && { groups, ranks_all }) })
}

/** The values that complete a page. */
type Shown = { settings: ClientSettings; season: PageSeason; publicUrl: string }

function packPages(template: string, { names, pages }: Prerendered, shown: Shown) {
  const { settings, season } = shown
  // The prerendered forms have no fields for consent, nickname, group and admission. If one is
  // asked for, the browser renders the form, as on any other page.
  const { consent_text, admission } = settings
  const hasGroups = season.groups !== undefined && season.groups.length > 0
  const hasForm = consent_text === undefined && admission === undefined && !season.asks_nickname && !hasGroups
  return {
    index: packed(renderPage(template, shown)),
    firstScreens: new Map(
      pages
        .filter(
          ({ phase, is_frozen }) => phase === season.phase && (is_frozen ?? season.is_frozen) === season.is_frozen,
        )
        .filter(({ path }) => path === '/' || hasForm)
        .map(({ path, language, html }) => [
          `${language} ${path}`,
          packed(renderPage(html, shown, namesIn(language, settings, names))),
        ]),
    ),
  }
}

/**
 * Names in the page's language; an unset name has its default. The web app chooses in the same way
 * (text/settings.ts).
 */
function namesIn(language: PageLanguage, settings: ClientSettings, defaults: Prerendered['names']): Names {
  const name = (key: keyof Names) => {
    const own = language === 'ar' ? settings[`${key}_ar`] : undefined
    return own ?? (settings[key] === defaults.en[key] ? defaults[language][key] : settings[key])
  }
  return { club_name: name('club_name'), event_title: name('event_title') }
}

/** `names` replaces "%club_name%" and "%event_title%", with typographic quotes like the web app. */
function renderPage(html: string, { settings, season, publicUrl }: Shown, names: Names = settings): string {
  // A "</script>" in a club's name must not end the element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html
    .replace(OG_TITLE, (_all, open: string) => `${open}${escapeHtml(typographic(settings.event_title))}"`)
    .replace(OG_IMAGE, (_all, open: string) => `${open}${publicUrl}${withVersion('/social-card.png', settings)}"`)
    .replace(ICON, (_all, open: string, path: string) => `${open}${withVersion(path, settings)}"`)
    .replaceAll('%logo%', settings.logo ?? '/logo.svg')
    .replace(/%(club_name|event_title)%/g, (_all, key: keyof Names) => escapeHtml(typographic(names[key])))
    .replace(SETTINGS, (_all, open: string, close: string) => open + json + close)
    .replace(SEASON, (_all, open: string, close: string) => open + JSON.stringify(season) + close)
}

/** The address of a picture made from the logo; it differs with each logo. */
function withVersion(path: string, { logo }: ClientSettings): string {
  return path + (/\?.*/.exec(logo ?? '')?.[0] ?? '')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * Bytes, not strings: each response that the client hasn't read yet would contain a copy of a string.
 */
function packed(html: string) {
  // The highest quality would cost the start a quarter of a second for a few bytes.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7 }
  return {
    plain: new TextEncoder().encode(html),
    br: new Uint8Array(brotliCompressSync(html, { params })),
    gzip: new Uint8Array(gzipSync(html)),
  }
}

/** The manifest of the installed app. */
function webManifest(settings: ClientSettings) {
  const { club_name, event_title } = settings
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: withVersion(`/icons/${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`, settings),
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

export type PageLanguage = 'en' | 'ar'

/**
 * The language of a first screen: the `language` cookie of the web app, else the first known one of
 * the browser's list. The web app decides in the same way (text/text.ts), but from a list that may
 * be longer: some browsers send only its head. null: none of the sent languages is known, so the
 * page decides.
 */
export function pageLanguage(cookie: string | undefined, acceptLanguage: string | undefined): PageLanguage | null {
  const chosen = /(?:^|;\s*)language=([^;]*)/.exec(cookie ?? '')?.[1]
  // Browsers always send the header; other clients may not.
  for (const tag of [chosen, ...(acceptLanguage ?? 'en').split(',')]) {
    // In the order given: browsers write the preferred language first.
    const primary = /^[a-z]+/.exec(tag?.trim().toLowerCase() ?? '')?.[0]
    if (primary === 'en' || primary === 'ar') return primary
  }
  return null
}
