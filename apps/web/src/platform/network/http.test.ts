import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fake-clock.ts'
import { createStore } from '../storage/store.ts'
import { ApiError, ATTEMPT_TIMEOUT_MS, createCall, createRemoval, newRequestId } from './http.ts'

type Prepared = Response | Error | 'hang'
type Sent = { path: string; init: RequestInit; atMs: number }

/** A server that returns the prepared responses in turn, and records each request and its time. */
function prepare(...responses: Prepared[]) {
  const clock = createFakeClock(0)
  const sent: Sent[] = []
  const fetch = async (path: unknown, init: RequestInit = {}) => {
    sent.push({ path: String(path), init, atMs: clock.now() })
    const response = responses.shift()
    if (response === undefined) throw new Error('no response prepared')
    if (response instanceof Error) throw response
    if (response !== 'hang') return response
    return new Promise<Response>((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  }
  return { clock, sent, fetch, call: createCall({ clock, fetch }) }
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error as ApiError,
  )

test('a 2xx resolves with its parsed body', async () => {
  const { call, sent } = prepare(json(201, { id: 'x' }))
  expect(await call('POST /api/players/tickets/check', { body: { code: 'a' } })).toEqual({ id: 'x' })
  expect(sent[0]?.path).toBe('/api/players/tickets/check')
  expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'same-origin', body: '{"code":"a"}' })
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json')
})

test('a GET sends no body and no content type', async () => {
  const { call, sent } = prepare(json(200, {}))
  await call('GET /api/players/me')
  expect(sent[0]?.init.body).toBeUndefined()
  expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false)
})

test('each attempt names the tab’s person, if it has one', async () => {
  let person: string | null = null
  const sent: Headers[] = []
  const fetch = async (_path: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers))
    return json(200, {})
  }
  const call = createCall({ fetch: fetch as typeof globalThis.fetch, clock: createFakeClock(), person: () => person })
  await call('GET /api/players/me')
  person = 'one'
  await call('POST /api/auth/sign-out')
  expect(sent.map((headers) => headers.get('noor-person'))).toEqual([null, 'one'])
})

test('a person who came back on another device is reported, and nothing else is', async () => {
  const onElsewhere = vi.fn()
  const refusal = (code: string) => json(401, { error: { code, message: '' } })
  const { clock, fetch } = prepare(refusal('not_registered'), refusal('opened_elsewhere'))
  const call = createCall({ clock, fetch, onElsewhere })
  await caught(call('GET /api/games/running'))
  expect(onElsewhere).not.toHaveBeenCalled()
  await caught(call('GET /api/games/running'))
  expect(onElsewhere).toHaveBeenCalledOnce()
})

test('a response without a body is undefined', async () => {
  const { call } = prepare(new Response(null, { status: 204 }))
  expect(await call('DELETE /api/players/me')).toBeUndefined()
})

test.each([502, 503, 504])('a %i is retried with the same body', async (status) => {
  const { call, sent, clock } = prepare(json(status, {}), json(200, { ok: true }))
  const result = call('POST /api/players/tickets/check', { body: { code: 'a' } })
  await clock.advance(200)
  expect(await result).toEqual({ ok: true })
  expect(sent.map(({ init }) => init.body)).toEqual(['{"code":"a"}', '{"code":"a"}'])
})

test('a network failure is retried after 200 ms, doubling, up to 5 attempts', async () => {
  const lost = new TypeError('Failed to fetch')
  const { call, sent, clock } = prepare(lost, lost, lost, lost, lost)
  const error = caught(call('GET /api/leaderboard'))
  await clock.advance(60_000)
  expect(await error).toMatchObject({ status: 0, code: 'network' })
  expect(sent.map(({ atMs }) => atMs)).toEqual([0, 200, 600, 1400, 3000])
})

test('an attempt that hangs is aborted and retried', async () => {
  const { call, sent, clock } = prepare('hang', json(200, 'late'))
  const result = call('GET /api/players/me')
  await clock.advance(ATTEMPT_TIMEOUT_MS + 200)
  expect(await result).toBe('late')
  expect(sent).toHaveLength(2)
})

test.each([400, 401, 403, 404, 409, 413, 500])('a %i is not retried', async (status) => {
  const body = { error: { code: 'out_of_turn', message: 'No', details: { seq: 3 } } }
  const { call, sent, clock } = prepare(json(status, body))
  const error = caught(call('POST /api/auth/sign-out'))
  await clock.advance(60_000)
  expect(await error).toBeInstanceOf(ApiError)
  expect(await error).toMatchObject({ status, code: 'out_of_turn', message: 'No', details: { seq: 3 } })
  expect(sent).toHaveLength(1)
})

test('after the last attempt the error is the server’s', async () => {
  const down = () => json(503, { error: { code: 'backend_unavailable', message: 'Down' } })
  const { call, clock } = prepare(down(), down(), down(), down(), down())
  const error = caught(call('GET /api/season'))
  await clock.advance(60_000)
  expect(await error).toMatchObject({ status: 503, code: 'backend_unavailable' })
})

test('a proxy’s page is an unreadable response, not a crash', async () => {
  const { call } = prepare(new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 }))
  expect(await caught(call('GET /api/season'))).toMatchObject({ status: 200, code: 'unreadable' })
})

test('a gateway’s page is no response of the server', async () => {
  const page = () => new Response('<html>Bad gateway</html>', { status: 502 })
  const { call, sent, clock } = prepare(page(), page(), page(), page(), page())
  const error = caught(call('GET /api/season'))
  await clock.advance(60_000)
  expect(await error).toMatchObject({ status: 502, code: 'network' })
  expect(sent).toHaveLength(5)
})

test('nothing stays scheduled after a response', async () => {
  const { call, clock } = prepare(json(200, {}))
  await call('GET /api/season')
  expect(clock.pending()).toBe(0)
})

test.each([
  ['a fault of the server', json(500, { error: { code: 'internal', message: 'oops' } }), true],
  ['a response that is not ours', new Response('<html>', { status: 404 }), true],
  ['a refusal', json(409, { error: { code: 'out_of_turn', message: 'no' } }), false],
])('%s reaches the caller, and the console unless the caller shows it', async (_what, response, isLogged) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { call } = prepare(response)
  const error = await caught(call('GET /api/season'))
  expect(error).toBeInstanceOf(ApiError)
  expect(warn.mock.calls).toEqual(isLogged ? [['GET /api/season failed', error]] : [])
  warn.mockRestore()
})

/**
 * A booth whose server returns the prepared responses. `isDue`: a former visitor's cookie is still
 * there.
 */
function booth(isDue: boolean, ...responses: Prepared[]) {
  const { clock, sent, fetch } = prepare(...responses)
  const mark = { isDue }
  const dropCount = createStore(0)
  const removal = createRemoval(
    createCall({ clock, fetch }),
    () => mark.isDue,
    () => {
      mark.isDue = false
    },
  )
  const call = createCall({ clock, fetch, dropCount, removal })
  const requests = () => sent.map(({ path, init }) => `${init.method} ${path}`)
  return { clock, sent, mark, call, requests, drop: () => dropCount.set(dropCount.snapshot() + 1) }
}

const REMOVAL = 'DELETE /api/players/me'

test('a dropped person’s cookie is removed before other requests, once for all of them', async () => {
  const { call, requests, mark } = booth(true, json(200, {}), json(200, 'a'), json(200, 'b'), json(200, 'c'))
  expect(await Promise.all([call('GET /api/season'), call('GET /api/season')])).toEqual(['a', 'b'])
  expect([await call('GET /api/season'), mark.isDue]).toEqual(['c', false])
  expect(requests()).toEqual([REMOVAL, ...Array(3).fill('GET /api/season')])
})

test('no other request leaves until the cookie is removed', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const lost = new TypeError('Failed to fetch')
  const { call, clock, requests, mark } = booth(true, lost, lost, lost, lost, lost, json(403, {}), json(200, {}))
  for (const tries of [5, 1]) {
    const error = caught(call('POST /api/auth/sign-out'))
    await clock.advance(60_000)
    expect(await error).toMatchObject({ status: 0, code: 'network' })
    expect(requests().splice(-tries)).toEqual(Array(tries).fill(REMOVAL))
  }
  expect([requests().length, mark.isDue]).toEqual([6, true])
  warn.mockRestore()
})

test.each<[what: string, response: Prepared]>([
  ['is on its way', 'hang'],
  ['failed and would be repeated', new TypeError('Failed to fetch')],
])('a dropped person’s request that %s ends without another attempt', async (_what, response) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { call, clock, sent, drop } = booth(false, response, json(200, 'late'))
  const error = caught(call('POST /api/auth/sign-out'))
  await clock.advance(100)
  drop()
  await clock.advance(60_000)
  expect(await error).toMatchObject({ status: 0, code: 'network' })
  expect([sent.length, warn.mock.calls.length]).toEqual([1, 0])
  warn.mockRestore()
})

test('a response that comes after its person was dropped is a failure', async () => {
  const { call, drop } = booth(false, json(201, { person_id: 'former' }))
  const error = caught(call('POST /api/auth/sign-out'))
  drop()
  expect(await error).toMatchObject({ code: 'network' })
})

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test.each([0, Date.now(), 2 ** 48 - 1])('every id is a new UUID that begins with the time (%d)', (nowMs) => {
  const ids = new Set(Array.from({ length: 100 }, () => newRequestId(nowMs)))
  expect(ids.size).toBe(100)
  for (const id of ids) {
    expect(id).toMatch(UUID_V7)
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(nowMs)
  }
})
