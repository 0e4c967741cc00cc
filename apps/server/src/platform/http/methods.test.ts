// Every address of the app with methods that it doesn't have: the right status, no body where none
// belongs, nothing stored and no slot used.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, openTestApp, registration, type TestApp } from '../../../test/harness.ts'
import { signInFirstAdmin } from '../../../test/portal-scene.ts'
import { stored } from '../../../test/scenes.ts'
import type { App } from '../../app.ts'
import { createListener } from './listener.ts'

const OWN_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const ODD_METHODS = ['TRACE', 'PROPFIND', 'MKCOL', 'LOCK', 'REPORT', 'PURGE', 'M-SEARCH', 'QUERY']

let test: TestApp
let app: App
let server: Server
let webDir: string
/** Methods by path, as the routes write it. */
let addresses: Map<string, Set<string>>
let cookies: string

beforeAll(async () => {
  test = await openTestApp('sqlite')
  webDir = mkdtempSync(join(tmpdir(), 'noor-quest-methods-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'assets/main-12345678.js'), 'export {}')
  writeFileSync(join(webDir, 'index.html'), '<title>x</title>')
  writeFileSync(join(webDir, 'prerendered.json'), '{"addresses":["/","/register/$game"],"names":{},"pages":[]}')
  const limits = {
    registrations: 0,
    starts: 0,
    moves: 0,
    feedback: 0,
    streamsPerAddress: 1,
    streams: 1,
  }
  app = test.restart({ webDir, limits })
  server = createListener(app)
  await once(server.listen(0, '127.0.0.1'), 'listening')

  addresses = new Map()
  for (const { method, path } of app.routes) {
    if (path.includes('*') || method === 'ALL') continue
    addresses.set(path, (addresses.get(path) ?? new Set()).add(method))
  }
  for (const page of ['/', '/register/quiz', '/assets/main-12345678.js']) addresses.set(page, new Set(['GET']))

  const admin = await signInFirstAdmin(test)
  const player = new Client(app, test.db)
  await player.post('/api/players', registration('quiz'))
  cookies = [player.cookie, ...[...admin.jar].map(([name, value]) => `${name}=${value}`)].join('; ')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  app.close()
  await test.close()
  rmSync(webDir, { recursive: true })
})

type Raw = { status: number; head: string; body: string }

/** A raw request, because HTTP clients correct responses that break the protocol. */
async function ask(method: string, path: string, headers = ''): Promise<Raw> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  const body = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
    ? 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
    : '\r\n'
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}${body}`)
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (path === '/api/live' && method === 'GET') break
  }
  const end = text.indexOf('\r\n\r\n')
  return { status: Number(text.slice(9, 12)), head: text.slice(0, end), body: text.slice(end + 4) }
}

const fill = (path: string) => path.replaceAll(/:[a-z_]+/gi, () => randomUUID())
const header = ({ head }: Raw, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]
const cookie = () => `Cookie: ${cookies}\r\n`

async function everythingStored(): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from audit_log) as audit, (select count(*) from rate_limits) as limits,
    (select count(*) from quiz_questions) as questions, (select count(*) from auth_users) as users`.execute(test.db)
  return [await stored(test.db), rows]
}

it('finds the routes of the app', () => {
  expect(addresses.size).toBeGreaterThan(50)
  expect([...addresses.keys()]).toEqual(expect.arrayContaining(['/api/live', '/healthz', '/metrics']))
})

describe.each([
  ['a stranger', () => ''],
  ['a player who is an admin too', cookie],
])('%s', (_who, headers) => {
  it('gets GET’s status for HEAD, without a body', async () => {
    const got = new Map<string, number>()
    for (const [path, methods] of addresses) {
      if (methods.has('GET') && path !== '/api/live') {
        got.set(path, (await ask('GET', fill(path), headers())).status)
      }
    }
    const before = await everythingStored()
    for (const [path, methods] of addresses) {
      const response = await ask('HEAD', fill(path), headers())
      const expected = methods.has('GET') ? (got.get(path) ?? 200) : 405
      expect([path, response.status, response.body]).toEqual([path, expected, ''])
    }
    expect(await everythingStored()).toEqual(before)
  })

  it('gets the methods of each address for OPTIONS', async () => {
    const before = await everythingStored()
    for (const [path, methods] of addresses) {
      const response = await ask('OPTIONS', fill(path), `${headers()}Origin: https://evil.example\r\n`)
      expect([path, response.status, response.body]).toEqual([path, 204, ''])
      const allowed = header(response, 'allow')?.split(', ')
      expect(allowed).toEqual(expect.arrayContaining([...methods, 'OPTIONS', ...(methods.has('GET') ? ['HEAD'] : [])]))
      expect(response.head).not.toMatch(/access-control/i)
    }
    expect(await everythingStored()).toEqual(before)
  })

  it('is refused every other method', async () => {
    const before = await everythingStored()
    for (const [path, methods] of addresses) {
      const others = [...OWN_METHODS, ...ODD_METHODS].filter((method) => !methods.has(method))
      // Another route's {id} can match the path too.
      const isId = [...addresses].filter(([other]) => other.replace(/[^/]+$/, ':id') === path.replace(/[^/]+$/, ':id'))
      for (const method of others) {
        if (isId.some(([other, own]) => /:[a-z_]+$/.test(other) && own.has(method))) continue
        const response = await ask(method, fill(path), headers())
        expect([method, path, response.status]).toEqual([method, path, 405])
        expect(JSON.parse(response.body).error.code).toBe('method_not_allowed')
        expect(header(response, 'allow')).toContain([...methods][0])
      }
    }
    expect(await everythingStored()).toEqual(before)
  })
})

it.each(['HEAD', 'OPTIONS', ...ODD_METHODS])('%s takes no place of an event stream', async (method) => {
  for (let i = 0; i < 5; i++) await ask(method, '/api/live')
  await expect.poll(async () => (await ask('GET', '/api/live')).status).toBe(200)
})

it('an address without a route is 404 to every method', async () => {
  for (const method of ['HEAD', 'OPTIONS', ...OWN_METHODS, ...ODD_METHODS]) {
    for (const path of ['/none', '/none.js', '/storage/game-assets/none']) {
      expect([method, path, (await ask(method, path)).status]).toEqual([method, path, 404])
    }
  }
})

it.each([
  ...['/api/', '/api/none', '/api%2Fplayers', '/API', '/%61pi/none', '/rest', '/rest/', '/rest/v1/players?id=eq.7'],
  ...['/rest%2fv1', '//rest/v1/players', '/Auth/v1/signup', '/auth/v1/.well-known/jwks.json', '/storage/v1/object'],
  ...['/functions/v1/score', '/realtime/v1/websocket', '/graphql/v1'],
])('%s, an address of an interface without a route, is our JSON error to every method', async (path) => {
  const navigation = 'Sec-Fetch-Mode: navigate\r\nAccept: text/html\r\n'
  for (const method of [...OWN_METHODS, ...ODD_METHODS]) {
    const { status, body } = await ask(method, path, navigation)
    const { code, message } = JSON.parse(body).error
    expect([method, status, code]).toEqual([method, 404, 'not_found'])
    expect(message).toMatch(/ \/api\.$/)
  }
  expect(await ask('HEAD', path)).toMatchObject({ status: 404, body: '' })
})
