import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../config.ts'
import { readClubLogo } from './club-logo.ts'
import { webApp } from './web-app.ts'

const SETTINGS = { club_name: 'Noor <Club>', event_title: 'Quest "26" & more' }
const PAGE = `<title>x</title><meta property="og:title" content="x" /><meta property="og:image" content="/social-card.png" />
<script type="application/json" id="settings">{}</script>`
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect width="100" height="50" fill="#f00"/></svg>'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'noor-quest-web-app-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, 'icons'))
  writeFileSync(join(dir, 'index.html'), PAGE)
  writeFileSync(join(dir, 'sw.js'), '')
  writeFileSync(join(dir, 'logo.svg'), 'ours')
  writeFileSync(join(dir, 'assets/a-12345678.js'), 'a')
  writeFileSync(join(dir, 'assets/a-12345678.js.br'), 'packed')
  writeFileSync(join(dir, 'club.svg'), SVG)
  writeFileSync(join(dir, 'club.png'), 'no picture')
})
afterAll(() => rmSync(dir, { recursive: true }))

const open = async (logoFile: string | null = null) =>
  webApp(dir, { settings: SETTINGS, publicUrl: 'https://quiz.example.org', logo: await readClubLogo(logoFile) })

describe('the web app', () => {
  it('writes the names and the whole address of its picture into the page', async () => {
    const page = await (await (await open()).request('/register/quiz')).text()
    expect(page).toContain('<title>Quest &quot;26&quot; &amp; more</title>')
    expect(page).toContain('<meta property="og:title" content="Quest &quot;26&quot; &amp; more" />')
    expect(page).toContain('<meta property="og:image" content="https://quiz.example.org/social-card.png" />')
    expect(page).toContain('"club_name":"Noor \\u003cClub>"')
  })

  it('can be installed under the configured names', async () => {
    const answer = await (await open()).request('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toBe('application/manifest+json')
    expect(await answer.json()).toMatchObject({ name: SETTINGS.event_title, start_url: '/', display: 'standalone' })
  })

  it.each([
    ['/assets/a-12345678.js', 'public, max-age=31536000, immutable'],
    ['/sw.js', 'no-cache'],
    ['/', 'no-cache'],
    ['/logo.svg', 'public, max-age=3600'],
  ])('says of %s how long it may be kept', async (path, cacheControl) => {
    expect((await (await open()).request(path)).headers.get('cache-control')).toBe(cacheControl)
  })

  it('sends what was compressed ahead', async () => {
    const answer = await (await open()).request('/assets/a-12345678.js', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(await answer.text()).toBe('packed')
  })
})

describe("the club's own logo", () => {
  it('stands in for ours wherever it is shown, in the size asked for', async () => {
    const web = await open(join(dir, 'club.svg'))
    for (const path of ['/logo.svg', '/favicon.svg']) {
      const answer = await web.request(path)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(await answer.text()).toBe(SVG)
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
      // Its red is in the middle.
      const { data } = await picture
        .extract({ left: width / 2, top: height / 2, width: 1, height: 1 })
        .raw()
        .toBuffer({
          resolveWithObject: true,
        })
      expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
    }
  })

  it.each(['none.svg', 'club.png'])('that is missing or no picture ends the start with one line: %s', async (file) => {
    const failure = await readClubLogo(join(dir, file)).catch((cause: unknown) => cause)
    expect(failure).toBeInstanceOf(ConfigError)
    expect(String(failure)).toContain('CLUB_LOGO')
  })

  it('is ours without the setting', async () => {
    expect(await (await (await open()).request('/logo.svg')).text()).toBe('ours')
  })
})
