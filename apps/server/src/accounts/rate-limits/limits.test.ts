// Limits for clients that ask too often, which other clients don't notice, and responses to
// requests that are too large, too deep or too slow.

import { randomUUID } from 'node:crypto'
import type { Overview } from '@noor-quest/contract/overview'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client, openTestApp, registration, type TestApp, type TestResponse } from '../../../test/harness.ts'
import { signInFirstAdmin } from '../../../test/portal-scene.ts'
import { expectError } from '../../../test/scenes.ts'
import type { App } from '../../app.ts'

let test: TestApp
let app: App
const limits = {
  registrations: 3,
  starts: 2,
  moves: 4,
  feedback: 2,
  streamsPerAddress: 2,
  streams: 3,
}

beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())
beforeEach(() => {
  app?.close()
  app = test.restart({ limits })
})

function device(address: string): Client {
  const client = new Client(app, test.db)
  client.address = address
  return client
}

const register = (client: Client) => client.post('/api/players', registration('quiz'))

function expectLimited(response: TestResponse, seconds: number): void {
  expectError(response, 429, 'rate_limited', 'Too many attempts. Wait a moment and try again.')
  expect(response.headers.get('retry-after')).toBe(String(seconds))
}

it('limits registrations by address, and gives them back with time', async () => {
  for (let i = 0; i < limits.registrations; i++) expect((await register(device('10.0.0.1'))).status).toBe(201)
  expectLimited(await register(device('10.0.0.1')), 200)
  expect((await register(device('10.0.0.2'))).status).toBe(201)
  // One registration comes back in each third of ten minutes, not all at the end.
  test.clock.advance(199_000)
  expectLimited(await register(device('10.0.0.1')), 1)
  test.clock.advance(1000)
  expect((await register(device('10.0.0.1'))).status).toBe(201)
  expectLimited(await register(device('10.0.0.1')), 200)
  test.clock.advance(600_000)
  for (let i = 0; i < limits.registrations; i++) expect((await register(device('10.0.0.1'))).status).toBe(201)
  expectLimited(await register(device('10.0.0.1')), 200)
})

it('counts no registration that does not validate', async () => {
  const bad = { ...registration('quiz'), age: 0 }
  for (let i = 0; i < 20; i++) expect((await device('10.0.10.1').post('/api/players', bad)).status).toBe(400)
  for (let i = 0; i < limits.registrations; i++) expect((await register(device('10.0.10.1'))).status).toBe(201)
})

it('lets a device register that loaded the page before the flood', async () => {
  const early = device('10.0.11.1')
  await early.get('/api/players/me')
  const forged = device('10.0.11.1')
  forged.jar.set('noor_visitor', `${early.jar.get('noor_visitor')}x`)
  test.clock.advance(60_000)
  for (let i = 0; i < limits.registrations; i++) expect((await register(device('10.0.11.1'))).status).toBe(201)
  const late = device('10.0.11.1')
  await late.get('/api/players/me')
  for (const refused of [late, forged, device('10.0.11.1')]) expect((await register(refused)).status).toBe(429)
  // Two of its own, and together such devices have as many registrations again.
  for (let i = 0; i < 2 + limits.registrations; i++) expect((await register(early)).status).toBe(201)
  expect((await register(early)).status).toBe(429)
})

it('lets that device register even if a script has collected cookies before or after it', async () => {
  const visit = async () => {
    const visitor = device('10.0.16.1')
    await visitor.get('/api/players/me')
    return visitor
  }
  const register = (client: Client) => client.post('/api/players', registration('quiz'))
  const early = await visit()
  const collected: Client[] = []
  for (let i = 0; i < 20; i++) collected.push(await visit())
  // Each third of ten minutes dates the cookie of one more device, new or known.
  test.clock.advance(200_000)
  const later = collected.at(-1)
  await later?.get('/api/players/me')
  test.clock.advance(60_000)
  const admitted: boolean[] = []
  for (const script of collected) {
    for (let i = 0; i < 5; i++) admitted.push((await register(script)).status === 201)
  }
  // The address's three, two of each dated cookie, and three that these share.
  expect(admitted.filter(Boolean)).toHaveLength(3 + 3 * 2 + 3)
  expect((await register(early)).status).toBe(201)
  expect((await register(await visit())).status).toBe(429)
})

it('shows an admin that new players are refused, and lets them in again by one press', async () => {
  const admin = await signInFirstAdmin({ ...test, client: () => device('127.0.0.1') })
  const shutSince = async () => {
    const { lines }: Overview = (await admin.get('/api/overview')).body
    return lines.find((line) => line.what === 'registrations')?.since
  }
  test.clock.advance(600_000)
  expect(await shutSince()).toBeUndefined()
  const since = new Date(test.clock.nowMs()).toISOString()
  for (let i = 0; i < 100; i++) await register(device('10.0.13.1'))
  test.clock.advance(90_000)
  expect((await register(device('10.0.13.1'))).status).toBe(429)
  test.clock.advance(90_000)
  expect(await shutSince()).toBe(since)
  expect((await admin.post('/api/players/shutter/lift', {})).body).toEqual({ shut: false })
  expect(await shutSince()).toBeUndefined()
  expect((await register(device('10.0.13.1'))).status).toBe(201)
  expect((await admin.get('/api/audit_log?action=change')).body.entries[0]).toMatchObject({ entity: 'rate_limits' })
  expectError(await device('10.0.13.1').post('/api/players/shutter/lift', {}), 401, 'signed_out')
})

it('counts registrations for all processes together, and across a restart', async () => {
  expect((await register(device('10.0.6.1'))).status).toBe(201)
  app.close()
  app = test.restart({ limits })
  for (let i = 1; i < limits.registrations; i++) expect((await register(device('10.0.6.1'))).status).toBe(201)
  expectLimited(await register(device('10.0.6.1')), 200)
})

it('refuses no client because of a clock that was set back', async () => {
  for (let i = 0; i <= limits.registrations; i++) await register(device('10.0.9.1'))
  test.clock.advance(-3_600_000)
  expect((await register(device('10.0.9.1'))).status).toBe(201)
  for (let i = 1; i < limits.registrations; i++) await register(device('10.0.9.1'))
  expectLimited(await register(device('10.0.9.1')), 200)
  test.clock.advance(3_600_000)
})

it('writes refused requests to the activity log, added up by address', async () => {
  const refusals = () =>
    test.db
      .selectFrom('audit_log')
      .select(['summary', 'from_address', 'entity'])
      .where('action', '=', 'rate_limited')
      .where('actor', 'is', null)
      .orderBy('id')
      .execute()
  await test.db.deleteFrom('audit_log').execute()
  const player = device('10.0.14.1')
  await register(player)
  for (let i = 1; i < limits.registrations + 12; i++) await register(device('10.0.14.1'))
  for (let i = 0; i <= limits.starts; i++) await player.post('/api/quiz/games', { request_id: randomUUID() })
  for (let i = 0; i <= limits.feedback; i++) await player.post('/api/feedback', { rating: 5 })
  const from = { from_address: '10.0.14.1', entity: 'rate_limits' }
  expect(await refusals()).toEqual([
    { summary: 'Refused an attempt to register a player: too many', ...from },
    { summary: 'Refused 10 attempts so far to register a player: too many', ...from },
    { summary: 'Refused an attempt to start a game: too many', ...from },
    { summary: 'Refused an attempt to send feedback: too many', ...from },
  ])
  // The first addresses of a new window are counted separately; beyond the maximum, addresses are
  // counted together.
  test.clock.advance(600_000)
  await test.db.deleteFrom('audit_log').execute()
  for (let address = 0; address < 30; address++) {
    for (let i = 0; i <= limits.registrations; i++) await register(device(`10.0.15.${address}`))
  }
  const later = await refusals()
  expect(later).toHaveLength(22)
  expect(later.at(-2)).toMatchObject({
    summary: 'Refused an attempt to register a player: too many, from many addresses',
    from_address: null,
  })
})

it('a flood writes nothing more to the database', async () => {
  for (let i = 0; i <= limits.registrations; i++) await register(device('10.0.7.1'))
  const attempts = () => test.db.selectFrom('rate_limits').selectAll().orderBy('key').execute()
  const before = await attempts()
  for (let i = 0; i < 20; i++) expect((await register(device('10.0.7.1'))).status).toBe(429)
  expect(await attempts()).toEqual(before)
})

it('counts all of an IPv6 customer as one address', async () => {
  for (let i = 0; i < limits.registrations; i++) expect((await register(device(`2001:db8::${i}`))).status).toBe(201)
  expectLimited(await register(device('2001:db8::ffff')), 200)
})

it('limits starts, moves and feedback by player: others behind the same address play on', async () => {
  const player = device('10.0.1.1')
  await register(player)
  const other = device('10.0.1.1')
  await register(other)
  const start = (who: Client) => who.post('/api/quiz/games', { request_id: randomUUID() })
  const { game } = (await start(player)).body
  await start(player)
  expectLimited(await start(player), 600)
  expect((await start(other)).status).toBe(201)

  const move = (who: Client) =>
    who.post(`/api/quiz/games/${game.id}/answers`, { request_id: randomUUID(), question_index: 0, choice: 'a' })
  for (let i = 0; i < limits.moves; i++) expect((await move(player)).status).toBe(409)
  expectLimited(await move(player), 60)
  expect((await move(other)).status).toBe(404)

  const rate = (who: Client) => who.post('/api/feedback', { rating: 5 })
  for (let i = 0; i < limits.feedback; i++) expect((await rate(player)).status).toBe(201)
  expectLimited(await rate(player), 600)
  expect((await rate(other)).status).toBe(201)
})

it('limits no client by a forged cookie', async () => {
  const player = device('10.0.2.1')
  await register(player)
  const id = (player.cookie ?? '').split('=')[1]?.split('.')[0]
  const stranger = device('10.0.2.2')
  stranger.cookie = `noor_player=${id}.${'A'.repeat(43)}`
  for (let i = 0; i < 10; i++)
    expectError(await stranger.post('/api/quiz/games', { request_id: randomUUID() }), 401, 'not_registered')
  expect((await player.post('/api/quiz/games', { request_id: randomUUID() })).status).toBe(201)
})

it('limits open event streams, by address and in all, until one ends', async () => {
  const open = async (address: string) => {
    const response = await app.request('/api/live', {}, { incoming: { socket: { remoteAddress: address } } })
    return response
  }
  const first = await open('10.0.3.1')
  const second = await open('10.0.3.1')
  const refused = await open('10.0.3.1')
  expect([first.status, second.status, refused.status]).toEqual([200, 200, 429])
  expect(refused.headers.get('retry-after')).toBe('10')
  const third = await open('10.0.3.2')
  expect([third.status, (await open('10.0.3.3')).status]).toEqual([200, 429])
  await first.body?.cancel()
  await expect
    .poll(async () => {
      const again = await open('10.0.3.1')
      return again.status
    })
    .toBe(200)
  await Promise.all([second, third].map((response) => response.body?.cancel()))
})

describe('a body', () => {
  const json = { 'content-type': 'application/json' }

  it('of deep JSON is a bad request', async () => {
    const deep = `${'['.repeat(8000)}${']'.repeat(8000)}`
    expectError(await device('10.0.5.1').send('POST', '/api/players', deep, json), 400, 'validation_failed')
    const fields = `${'{"a":'.repeat(2700)}1${'}'.repeat(2700)}`
    expectError(await device('10.0.5.2').send('POST', '/api/players', fields, json), 400, 'validation_failed')
  })

  it('of very many unknown fields gets a response no longer than itself', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1600 }, (_, n) => [`k${String(n).padStart(4, '0')}`, 0]))
    const long = { ...registration('quiz'), ['x'.repeat(9000)]: 1 }
    for (const body of [unknown, long]) {
      const response = await device('10.0.5.4').post('/api/players', body)
      expectError(response, 400, 'validation_failed')
      expect(response.text.length).toBeLessThan(10_000)
    }
  })

  it('that is too long is refused while it arrives, whatever its length says', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1
        controller.enqueue(new TextEncoder().encode('x'.repeat(16 * 1024)))
      },
    })
    expectError(await device('10.0.5.3').send('POST', '/api/players', endless, json), 413, 'body_too_large')
    expect(sent).toBeLessThan(10)
  })
})
