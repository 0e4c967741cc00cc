// Headers of every response, and requests that another site's page sends with our visitor's cookie.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, openTestApp, registration, type TestApp } from '../../../test/harness.ts'
import { picture, signInFirstAdmin, upload } from '../../../test/portal-scene.ts'
import { stored } from '../../../test/scenes.ts'
import type { App } from '../../app.ts'
import { createListener } from './listener.ts'

let test: TestApp
let webDir: string
let image: string

beforeAll(async () => {
  test = await openTestApp('sqlite')
  webDir = mkdtempSync(join(tmpdir(), 'noor-quest-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'assets/main-12345678.js'), 'export {}')
  writeFileSync(
    join(webDir, 'index.html'),
    '<title>x</title><script type="application/json" id="settings">{}</script><script type="module" src="/assets/main-12345678.js"></script>',
  )
  writeFileSync(join(webDir, 'prerendered.json'), '{"addresses":["/","/register/$game"],"names":{},"pages":[]}')
  const admin = await signInFirstAdmin(test)
  image = (await upload(admin, await picture().png().toBuffer())).body.public_url
})
afterAll(async () => {
  await test.close()
  rmSync(webDir, { recursive: true })
})

const RESPONSES: [string, number, (app: App) => Response | Promise<Response>][] = [
  ['a page', 200, (app) => app.request('/register/quiz')],
  ['a compressed page', 200, (app) => app.request('/', { headers: { 'accept-encoding': 'br' } })],
  ['an asset', 200, (app) => app.request('/assets/main-12345678.js')],
  ['a missing asset', 404, (app) => app.request('/assets/none.js')],
  ['a redirect', 301, (app) => app.request('/index.html')],
  ['a response of the API', 200, (app) => app.request('/api/leaderboard')],
  [
    'a refused request',
    403,
    (app) => app.request('/api/players', { method: 'POST', headers: { origin: 'http://a.b' } }),
  ],
  ['an unknown address', 404, (app) => app.request('/api/none')],
  [
    'a wrong method',
    405,
    (app) => app.request('/api/leaderboard', { method: 'PUT', headers: { 'content-type': 'application/json' } }),
  ],
  ['a signed-out response', 401, (app) => app.request('/api/stats')],
  ['an image', 200, (app) => app.request(image)],
  ['a missing image', 404, (app) => app.request('/storage/game-assets/prophet-items/none.png')],
  ['an event stream', 200, (app) => app.request('/api/live')],
  ['the health check', 200, (app) => app.request('/healthz')],
]

describe.each([
  ['over http', false],
  ['behind TLS', true],
])('%s', (_where, secure) => {
  let app: App
  beforeAll(() => {
    app = test.restart({ webDir, secure })
  })
  afterAll(() => app.close())

  it('a page gives a device the cookie that its registration needs, once, and a file gives none', async () => {
    const first = (await app.request('/register/quiz')).headers.getSetCookie()
    expect(first).toEqual([expect.stringMatching(/^(__Host-)?noor_visitor=/)])
    const cookie = first[0]?.split(';')[0] ?? ''
    expect((await app.request('/', { headers: { cookie } })).headers.getSetCookie()).toEqual([])
    expect((await app.request('/assets/main-12345678.js')).headers.getSetCookie()).toEqual([])
  })

  it.each(RESPONSES)('%s carries every security header', async (_what, status, ask) => {
    const response = await ask(app)
    await response.body?.cancel()
    expect(response.status).toBe(status)
    const header = (name: string) => response.headers.get(name)
    const policy = new Map(
      (header('content-security-policy') ?? '').split('; ').map((part) => {
        const [directive = '', ...sources] = part.split(' ')
        return [directive, sources.join(' ')]
      }),
    )
    expect(policy.get('default-src')).toBe("'none'")
    for (const directive of ['script-src', 'style-src', 'connect-src', 'font-src']) {
      expect(policy.get(directive)).toBe("'self'")
    }
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
    expect(header('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
    expect(header('x-content-type-options')).toBe('nosniff')
    expect(header('x-frame-options')).toBe('DENY')
    expect(header('referrer-policy')).toBe('same-origin')
    expect(header('cross-origin-opener-policy')).toBe('same-origin')
    expect(header('cross-origin-resource-policy')).toBe('same-origin')
    const isPage = header('content-type')?.startsWith('text/html') === true
    expect(header('permissions-policy')).toEqual(isPage ? expect.stringContaining('camera=()') : null)
    expect(header('strict-transport-security')).toBe(secure ? 'max-age=31536000' : null)
    expect(header('x-powered-by')).toBeNull()
    expect(header('server')).toBeNull()
  })

  it('sets every cookie HttpOnly and SameSite, and Secure exactly behind TLS', async () => {
    const client = new Client(app, test.db)
    const registered = await client.post('/api/players', registration('quiz'))
    const left = await client.delete('/api/players/me')
    const signedIn = await client.post('/api/auth/sign-in/email', {
      email: 'amal@club.example',
      password: 'olive branch at dawn 41',
    })
    expect(signedIn.status).toBe(200)
    const signedOut = await client.post('/api/auth/sign-out', {})
    for (const response of [registered, left, signedIn, signedOut]) {
      const cookies = response.headers.getSetCookie()
      expect(cookies).not.toEqual([])
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; HttpOnly/i)
        expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i)
        expect(cookie).toMatch(/; Path=\//)
        expect(/; Secure/i.test(cookie)).toBe(secure)
      }
    }
  })
})

it("writes the same headers through Node's server", async () => {
  const server = createListener(test.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const inProcess = await test.app.request('/api/leaderboard')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/leaderboard`)
  await response.text()
  server.close()
  const compared = ({ headers }: Response) => {
    const { date, connection, 'keep-alive': alive, 'content-length': length, ...own } = Object.fromEntries(headers)
    return { ...own, 'x-request-id': own['x-request-id']?.length }
  }
  expect(compared(response)).toEqual(compared(inProcess))
})

it('refuses another site on every state-changing operation of the API document, and changes nothing', async () => {
  const { paths } = (await test.client().get('/api/openapi.json')).body
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => !['get', 'head', 'options'].includes(method))
      .map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{[^}]+\}/g, randomUUID()) })),
  )
  expect(calls.length).toBeGreaterThan(40)
  const player = await test.player('quiz')
  const before = await stored(test.db)
  for (const { method, path } of calls) {
    const responses = await Promise.all([
      player.send(method, path, '{}', { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }),
      player.send(method, path, '{}', { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }),
      player.send(method, path, '{}', { 'content-type': 'application/json', origin: 'https://evil.example' }),
      player.send(method, path, '{}', { 'content-type': 'application/json', origin: 'null' }),
      player.send(method, path, '{}', {
        ...{ 'content-type': 'application/json', 'sec-fetch-site': null },
        origin: 'http://localhost:3000.evil.example',
      }),
    ])
    for (const response of responses)
      expect([method, path, response.status, response.body.error.code]).toEqual([method, path, 403, 'cross_site'])
    const form = { origin: null, 'sec-fetch-site': null, 'content-type': 'text/plain' }
    expect([method, path, (await player.send(method, path, '{}', form)).status]).toEqual([method, path, 415])
  }
  expect(await stored(test.db)).toEqual(before)
})
