// Random requests to every operation, by every kind of client. Responses match the API document and
// show no internals. A few thousand requests here, half of them on each engine; `npm run fuzz --
// 100000` for any other number.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { type Call, callsOf, createRandom, type Document, Generator, undocumented } from '../../../test/fuzz.ts'
import { Client, ENGINES, registration } from '../../../test/harness.ts'
import { openAppWithAdmin, picture, signInAs, upload } from '../../../test/portal-scene.ts'
import { createListener } from './listener.ts'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
const AT_ONCE = 8
/** Elsewhere an admin's session would be limited (docs/product-rules.md#over-http). */
const AT_THE_MACHINE = '127.0.0.1'
/** Decoding an upload may take 20 s, twice, before it is refused. */
const HANG_MS = 60_000
const MS_PER_REQUEST = 60
/**
 * Requests that a connection may send before it has read a response: the first, and two that wait.
 */
const MAX_AT_ONCE = 3

/** Another player's data, which no stranger or player may ever see. */
const CANARY = { name: 'Canaryname', age: 97, semester: '7th', phone: '+99 111-222-333' } as const
/** Internals: a stack, a path, a statement or a driver's message. */
const INSIDE =
  /node_modules|\.[jt]s:\d+|\bat \S+ \(|SQLITE_|\b(select|insert into|update|delete from) \S+ (from|set|values|where)\b|constraint|\/tmp\/|kysely|postgres/i
/**
 * Excluded operations: two end the session of the other requests; the stream never ends, so
 * headers.test.ts opens it.
 */
const APART = new Set(['/api/auth/sign-out', '/api/auth/revoke-sessions', '/api/live'])

it.each(ENGINES)(
  'responds to everything as described on %s',
  { timeout: 240_000 + REQUESTS * MS_PER_REQUEST },
  async (engine) => {
    const [test, admin] = await openAppWithAdmin(engine)
    await test.player('quiz', CANARY)
    const document: Document = (await admin.get('/api/openapi.json')).body
    const calls = callsOf(document).filter(({ path }) => !APART.has(path))
    const make = new Generator(document, createRandom(SEED))
    const device = (address: string) => Object.assign(new Client(test.app, test.db), { address })
    const quiz = device('10.0.0.1')
    const flipMatch = device('10.0.0.2')
    for (const [client, type] of [
      [quiz, 'quiz'],
      [flipMatch, 'flip-match'],
    ] as const) {
      await client.post('/api/players', registration(type))
      make.ids.push((await client.post(`/api/${type}/games`, { request_id: make.uuid() })).body.game.id)
    }
    const cookies = { quiz: quiz.cookie, flipMatch: flipMatch.cookie }
    const jar = new Map(admin.jar)
    const reviewerJar = new Map((await signInAs(test, 'sealed_reviewer')).jar)
    const image = await picture().png().toBuffer()
    const problems = new Set<string>()
    const statuses = new Map<number, number>()
    const succeeded = new Set<string>()

    const send = async (call: Call) => {
      const { method, path } = call
      const isReviewers = path.startsWith('/api/item_checks')
      const who = make.pick(['stranger', 'quiz', 'flip-match', 'admin', isReviewers ? 'reviewer' : 'admin'] as const)
      const isAccount = who === 'admin' || who === 'reviewer'
      const client = device(isAccount ? AT_THE_MACHINE : `10.1.0.${make.int(200)}`)
      if (who === 'quiz') client.cookie = cookies.quiz
      if (who === 'flip-match') client.cookie = cookies.flipMatch
      if (who === 'admin') for (const [name, value] of jar) client.jar.set(name, value)
      if (who === 'reviewer') for (const [name, value] of reviewerJar) client.jar.set(name, value)
      const body = method === 'GET' ? null : make.body(call)
      const headers: Record<string, string | null> = body === null ? {} : { 'content-type': body.type }
      if (make.chance(0.03))
        Object.assign(
          headers,
          make.pick([{ origin: 'https://evil.example' }, { origin: null, 'sec-fetch-site': null }]),
        )
      if (make.chance(0.02))
        headers.cookie = make.pick(['noor_player=x.y', 'noor_player=%', '=', 'a;b', `noor_player=${'x'.repeat(3000)}`])
      test.clock.advance(make.int(100))
      const address = make.address(call)
      const report = (problem: string) => problems.add(`${method} ${path} as ${who}: ${problem}`)
      const isUpload = path === '/api/storage/game-assets' && make.chance(0.5)
      const pending = isUpload
        ? upload(client, make.chance(0.5) ? image : Buffer.from(JSON.stringify(make.any())))
        : client.send(method, address, body?.text, headers)
      const response = await Promise.race([pending, sleep(HANG_MS, null, { ref: false })])
      if (response === null) return report('no response')
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status < 300) succeeded.add(`${method} ${path}`)
      if (response.status >= 500) report(`${response.status} to ${address} ${body?.text.slice(0, 200)}`)
      const unsaid = undocumented(document, call, response)
      if (unsaid !== null) report(unsaid)
      if (response.status >= 400 && INSIDE.test(response.text))
        report(`shows its inside: ${response.text.slice(0, 200)}`)
      if (who !== 'admin' && (response.text.includes(CANARY.phone) || response.text.includes(CANARY.name)))
        report('shows a person')
      const id = response.status < 300 ? (response.body?.id ?? response.body?.game?.id) : undefined
      if (typeof id === 'string') make.ids[make.ids.length < 60 ? make.ids.length : make.int(59)] = id
    }

    /**
     * Requests by methods that every address has: a GET without its body, or the list of methods.
     */
    const ask = async (call: Call) => {
      const method = make.pick(['HEAD', 'OPTIONS'])
      const isAdmin = make.chance(0.5)
      const client = device(isAdmin ? AT_THE_MACHINE : `10.1.0.${make.int(200)}`)
      if (isAdmin) for (const [name, value] of jar) client.jar.set(name, value)
      const address = make.address(call)
      const { status, text } = await client.send(method, address)
      if (status >= 500 || text !== '')
        problems.add(`${method} ${call.path}: ${status} ${text.slice(0, 100)} to ${address}`)
      if (method === 'OPTIONS' && status !== 204 && status < 400) problems.add(`OPTIONS ${call.path}: ${status}`)
    }

    const server = createListener(test.app)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const gets = calls.filter(({ method }) => method === 'GET')
    const adminCookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    /** Requests on one connection, without waiting for a response; some clients never read any. */
    const pipeline = async () => {
      const count = 1 + make.int(9)
      const cookie = make.chance(0.5) ? `Cookie: ${adminCookie}\r\n` : ''
      const requests = Array.from({ length: count }, () => make.address(make.pick(gets)))
      // Node itself refuses longer headers, and ends the connection.
      if (requests.some((path) => path.length > 6000)) return
      const heads = requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${cookie}`)
      const text = `${heads.join('\r\n')}Connection: close\r\n\r\n`
      const isDeaf = make.chance(0.4)
      const seen = await sendAtOnce(server, text, isDeaf)
      if (seen === null) return problems.add(`no end of a connection with ${requests.join(' ')}`)
      if (isDeaf || count > MAX_AT_ONCE) return
      if (seen.length !== count || seen.some((status) => status >= 500))
        problems.add(`${seen.join(' ')} to ${requests.join(' ')}`)
    }

    let left = REQUESTS
    const work = async () => {
      while (left-- > 0) {
        const kind = make.int(19)
        if (kind === 0) await ask(make.pick(calls))
        else if (kind === 1) await pipeline()
        else await send(make.pick(calls))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await expect.poll(() => new Promise((counted) => server.getConnections((_none, count) => counted(count)))).toBe(0)
    server.close()
    expect((await test.client().get('/metrics')).text).toContain('noor_open_event_streams 0')
    // Operations that end the session come last; the session was valid until here.
    expect((await admin.get('/api/admins/me')).status).toBe(200)
    for (const path of ['/api/auth/revoke-sessions', '/api/auth/sign-out']) {
      const response = await admin.post(path, {})
      const call = callsOf(document).find((each) => each.path === path)
      expect(call === undefined ? 'gone' : undocumented(document, call, response)).toBeNull()
    }
    await test.close()
    expect([...problems].sort()).toEqual([])
    // Most operations succeeded at least once, so the requests were realistic.
    expect(succeeded.size, `${[...statuses]}`).toBeGreaterThan(calls.length / 3)
  },
)

/**
 * The statuses of the responses until the server ends the connection, as the last request asks;
 * null: it doesn't end. A deaf client reads nothing and hangs up after a moment.
 */
async function sendAtOnce(server: Server, requests: string, isDeaf: boolean): Promise<number[] | null> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  socket.on('error', () => {})
  let text = ''
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  if (isDeaf) {
    socket.pause().write(requests)
    await sleep(5)
    socket.destroy()
  } else {
    socket.on('data', (part) => {
      text += part
    })
    socket.write(requests)
  }
  const isOver = await Promise.race([ended.then(() => true), sleep(HANG_MS, false, { ref: false })])
  socket.destroy()
  return isOver ? [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status)) : null
}
