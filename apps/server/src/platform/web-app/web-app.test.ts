import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PageSeason } from '@noor-quest/contract/seasons'
import type { ClientSettings, EventSettings } from '@noor-quest/contract/settings'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuildId, webApp } from './web-app.ts'

const SETTINGS = { club_name: 'Noor <Club>', event_title: 'Quest "26" & more' }
const PAGE = `<title>x</title><meta property="og:title" content="x" /><meta property="og:image" content="/social-card.png" />
<script type="application/json" id="season">{}</script><script type="application/json" id="settings">{}</script>`
const NAMES = {
  en: { club_name: 'The Club', event_title: 'The Quest' },
  ar: { club_name: 'النادي', event_title: 'المسابقة' },
}
const FIRST_SCREENS = (['en', 'ar'] as const).map((language) => ({
  path: '/register/quiz',
  language,
  phase: 'open',
  is_frozen: null,
  html: `<html lang="${language}"><title>Join · %event_title%</title>${PAGE.slice(PAGE.indexOf('<meta'))}<a title="%club_name%">%club_name%</a>`,
}))
const HOMES = (['before', 'open', 'closed'] as const).flatMap((phase) =>
  [false, true].map((is_frozen) => ({
    path: '/',
    language: 'en',
    phase,
    is_frozen,
    html: `<html lang="en">${PAGE}<p>${phase} ${is_frozen}</p>`,
  })),
)
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect width="100" height="50" fill="#f00"/></svg>'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-web-app-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, 'icons'))
  writeFileSync(join(dir, 'index.html'), PAGE)
  const addresses = [
    '/',
    '/quiz',
    '/register/$game',
    '/results',
    '/results/$season',
    '/admin',
    '/admin/players/$player',
  ]
  const pages = [...FIRST_SCREENS, ...HOMES]
  writeFileSync(join(dir, 'prerendered.json'), JSON.stringify({ addresses, names: NAMES, pages }))
  writeFileSync(join(dir, 'sw.js'), '')
  writeFileSync(join(dir, 'logo.svg'), 'ours')
  writeFileSync(join(dir, 'assets/a-12345678.js'), 'export {}')
  writeFileSync(join(dir, 'assets/a-12345678.js.br'), 'packed')
})
afterAll(() => rmSync(dir, { recursive: true }))

const OPEN: PageSeason = { phase: 'open', is_frozen: false, asks_nickname: false }
const open = async (
  clubLogo: string | null = null,
  shown: ClientSettings = SETTINGS,
  season: () => PageSeason | null = () => OPEN,
) => {
  const current = { club_logo: clubLogo } as EventSettings
  return webApp(dir, {
    settings: { current: () => current, shown: () => shown },
    season: { shown: season, ready: async () => {} },
    visitors: { greet: () => {} },
    publicUrl: () => 'https://quiz.example.org',
  })
}

describe('the web app', () => {
  it('has a different id for each build', () => {
    const [before, again] = [readBuildId(dir), readBuildId(dir)]
    writeFileSync(join(dir, 'index.html'), `${PAGE}<link>`)
    const after = readBuildId(dir)
    writeFileSync(join(dir, 'index.html'), PAGE)
    expect([again, after === before]).toEqual([before, false])
    expect(readBuildId(dir)).toBe(before)
  })

  it('writes the names and the whole address of its picture into the page', async () => {
    const page = await (await (await open()).request('/quiz')).text()
    expect(page).toContain('<title>Quest &quot;26&quot; &amp; more</title>')
    expect(page).toContain('<meta property="og:title" content="Quest &quot;26&quot; &amp; more" />')
    expect(page).toContain('<meta property="og:image" content="https://quiz.example.org/social-card.png" />')
    expect(page).toContain('"club_name":"Noor \\u003cClub>"')
  })

  it('sends a first screen as it was rendered, with the names in it', async () => {
    const web = await open()
    for (const encoding of ['identity', 'br', 'gzip']) {
      const response = await web.request('/register/quiz', { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
      const bytes = Buffer.from(await response.arrayBuffer())
      const html = { identity: bytes, br: brotliDecompressSync, gzip: gunzipSync }[encoding]
      const page = String(typeof html === 'function' ? html(bytes) : html)
      expect(page).toContain(
        '<html lang="en"><title>Join · Quest "26" &amp; more</title>'.replaceAll('"26"', '&quot;26&quot;'),
      )
      expect(page).toContain('<a title="Noor &lt;Club>">Noor &lt;Club></a>')
      expect(page).toContain('"club_name":"Noor \\u003cClub>"')
    }
  })

  it('allows the page’s own inline script, and no other', async () => {
    const policyOf = async () => (await (await open()).request('/quiz')).headers.get('content-security-policy')
    expect(await policyOf()).toContain("script-src 'self';")
    writeFileSync(join(dir, 'index.html'), `${PAGE}<script>\nvar a = 1\n</script>`)
    const hash = createHash('sha256').update('\nvar a = 1\n').digest('base64')
    expect(await policyOf()).toContain(`script-src 'self' 'sha256-${hash}';`)
    writeFileSync(join(dir, 'index.html'), PAGE)
  })

  it('prints the names with typographic quotes, and sends them as they are stored', async () => {
    const web = await open(null, { club_name: "The Students' Club", event_title: "The Qur'an Quest" })
    const page = await (await web.request('/register/quiz')).text()
    expect(page).toContain('<title>Join · The Qur’an Quest</title>')
    expect(page).toContain('<a title="The Students’ Club">')
    expect(page).toContain('"event_title":"The Qur\'an Quest"')
  })

  it('sends it in the reader’s language, with the names of that language where none are configured', async () => {
    const web = await open(null, { club_name: 'The Club', event_title: 'Quest 26' })
    const ask = async (headers: Record<string, string>, path = '/register/quiz') =>
      (await web.request(path, { headers })).text()
    const arabic = await ask({ 'accept-language': 'ar-EG,en;q=0.5' })
    expect(arabic).toContain('<html lang="ar"><title>Join · Quest 26</title>')
    expect(arabic).toContain('<a title="النادي">النادي</a>')
    expect(arabic).toContain('{"club_name":"The Club","event_title":"Quest 26"}')
    expect(await ask({ 'accept-language': 'ar', cookie: 'language=en' })).toContain('<html lang="en">')
    // The page decides the language. No other page was rendered.
    expect(await ask({ 'accept-language': 'fr' })).not.toContain('<html lang')
    expect(await ask({ 'accept-language': 'ar' }, '/register/flip-match')).not.toContain('<html lang')
  })

  it.each([{ consent_text: 'I agree.' }, { admission: 'tickets' as const }])(
    'leaves a registration with %j to the page',
    async (asked) => {
      const web = await open(null, { ...SETTINGS, ...asked })
      const page = await (await web.request('/register/quiz')).text()
      expect(page).not.toContain('<html lang')
      expect(page).toContain(JSON.stringify(asked).slice(1, -1))
    },
  )

  it('sends the home page as it is in this phase of the season, and says which in the page', async () => {
    let season: PageSeason | null = null
    const web = await open(null, SETTINGS, () => season)
    const home = async () => (await web.request('/')).text()
    expect(await home()).toContain('<p>open false</p>')
    for (const phase of ['before', 'open', 'closed'] as const) {
      for (const is_frozen of [false, true]) {
        season = { phase, is_frozen, asks_nickname: false }
        expect(await home()).toContain(`<p>${phase} ${is_frozen}</p>`)
        expect(await home()).toContain(`id="season">${JSON.stringify(season)}</script>`)
      }
    }
  })

  it.each<PageSeason>([
    { phase: 'before', is_frozen: false, asks_nickname: false },
    { phase: 'closed', is_frozen: false, asks_nickname: false },
    { phase: 'open', is_frozen: false, asks_nickname: true },
  ])('leaves a registration to the page in a season that is %j', async (season) => {
    const page = await (await (await open(null, SETTINGS, () => season)).request('/register/quiz')).text()
    expect(page).not.toContain('<html lang')
    expect(page).toContain(`id="season">${JSON.stringify(season)}</script>`)
  })

  it('has the same registration whether the leaderboards are frozen or not', async () => {
    const web = await open(null, SETTINGS, () => ({ ...OPEN, is_frozen: true }))
    expect(await (await web.request('/register/quiz')).text()).toContain('<html lang="en">')
  })

  it.each([
    ...['/', '/quiz', '/quiz/', '/Quiz', '/results', '/results/2026', '/admin', '/admin/', '/admin/players/7?tab=1'],
    ...['/register/quiz', '/register/chess'],
  ])('has a page at %s', async (path) => {
    const web = await open()
    for (const method of ['GET', 'HEAD']) expect((await web.request(path, { method })).status).toBe(200)
  })

  it.each([
    ...['/nothing', '/quiz/1', '/quizz', '/results/2026/1', '/register', '/register/', '/admin/nothing', '/apis'],
    ...['/admin/players/7/8', '//', '/%', '/restaurant', '/offline'],
  ])('says with a page that there is nothing at %s', async (path) => {
    const web = await open()
    const response = await web.request(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('id="settings"')
    for (const method of ['HEAD', 'POST']) expect((await web.request(path, { method })).status).toBe(404)
  })

  it('says so with a page to a person who opens the address of no file', async () => {
    const web = await open()
    const response = await web.request('/nothing.html', { headers: { 'Sec-Fetch-Mode': 'navigate' } })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('can be installed under the configured names', async () => {
    const response = await (await open()).request('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    expect(await response.json()).toMatchObject({ name: SETTINGS.event_title, start_url: '/', display: 'standalone' })
  })

  it.each([
    ['/assets/a-12345678.js', 'public, max-age=31536000, immutable'],
    ['/sw.js', 'no-cache'],
    ['/', 'no-cache'],
    ['/logo.svg', 'public, max-age=3600'],
  ])('says of %s how long it may be kept', async (path, cacheControl) => {
    expect((await (await open()).request(path)).headers.get('cache-control')).toBe(cacheControl)
  })

  it.each([
    ['bytes=0-', 206, 'bytes 0-8/9', 'export {}'],
    ['bytes=2-4', 206, 'bytes 2-4/9', 'por'],
    ['bytes=-3', 206, 'bytes 6-8/9', ' {}'],
    ['bytes=7-100', 206, 'bytes 7-8/9', '{}'],
    ['bytes=9-', 416, 'bytes */9', ''],
    ['bytes=4-2', 200, null, 'export {}'],
    ['bytes=0-1,3-4', 200, null, 'export {}'],
    ['lines=1-2', 200, null, 'export {}'],
  ])('sends the part %s of a file', async (range, status, content, text) => {
    const headers = { range, 'accept-encoding': 'br' }
    const response = await (await open()).request('/assets/a-12345678.js', { headers })
    expect([response.status, response.headers.get('content-range'), response.headers.get('content-encoding')]).toEqual([
      status,
      content,
      status === 200 ? 'br' : null,
    ])
    if (status !== 200) expect(await response.text()).toBe(text)
  })

  it('sends all of a file that has changed since its last part', async () => {
    const headers = { range: 'bytes=2-4', 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' }
    const response = await (await open()).request('/assets/a-12345678.js', { headers })
    expect([response.status, await response.text()]).toEqual([200, 'export {}'])
  })

  it('sends the compressed copy', async () => {
    const response = await (await open()).request('/assets/a-12345678.js', {
      headers: { 'accept-encoding': 'br, gzip' },
    })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(await response.text()).toBe('packed')
  })
})

describe("the club's own logo", () => {
  it('replaces ours wherever it is shown, in the size asked for', async () => {
    const web = await open(`data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`)
    for (const path of ['/logo.svg', '/favicon.svg']) {
      const response = await web.request(path)
      expect(response.headers.get('content-type')).toBe('image/svg+xml')
      expect(await response.text()).toBe(SVG)
    }
    for (const [path, width, height] of [
      ['/apple-touch-icon.png', 180, 180],
      ['/icons/192.png', 192, 192],
      ['/icons/512.png', 512, 512],
      ['/icons/maskable-512.png', 512, 512],
      ['/social-card.png', 1200, 630],
    ] as const) {
      const picture = sharp(await (await web.request(path)).arrayBuffer())
      expect(await picture.metadata()).toMatchObject({ format: 'png', width, height })
      // The logo's red is in the middle.
      const { data } = await picture
        .extract({ left: width / 2, top: height / 2, width: 1, height: 1 })
        .raw()
        .toBuffer({
          resolveWithObject: true,
        })
      expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
    }
  })

  it('is ours without the setting', async () => {
    expect(await (await (await open()).request('/logo.svg')).text()).toBe('ours')
  })
})
