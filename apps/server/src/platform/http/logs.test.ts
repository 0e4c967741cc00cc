// Log lines of requests: enough for the operator, and nothing about a person, also for failures.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  openTestApp,
  playQuiz,
  registration,
  type TestApp,
  wrongLetter,
} from '../../../test/harness.ts'
import { isPostgres } from '../database/connect.ts'

const PERSON = { name: 'Canaryname', age: 97, semester: '7th', phone: '+99 111-222-333' } as const
const REFUSED_NAME = 'Canaryname refused by the database'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let player: Client
  /** All personal data that was sent, or that names a person or their game. */
  const secrets: string[] = ['Canary', 'canary', PERSON.phone, PERSON.semester, '203.0.113.77']

  beforeAll(async () => {
    test = await openTestApp(engine)
    const headers = {
      'user-agent': 'Canarybrowser',
      'x-forwarded-for': '203.0.113.77',
      referer: 'http://localhost:3000/?canary',
    }
    player = test.client()
    await player.post('/api/players', { ...registration('quiz', PERSON), request_id: randomUUID() }, headers)
    const { game } = await playQuiz(test, player, (index, correct) =>
      index % 2 === 0 ? correct : wrongLetter(correct),
    )
    await player.post('/api/feedback', { rating: 2, comments: 'Canarycomment' }, headers)
    await player.get('/api/players/me?token=canaryquery', headers)
    secrets.push(
      player.cookie ?? 'none',
      (await player.get('/api/players/me')).body.player.id,
      game.id,
      game.session_id,
    )

    // Failures: refused, not found, not allowed, too large, and an internal error.
    await player.post('/api/players', registration('quiz', { name: `Canaryname${'x'.repeat(80)}` }))
    await player.send('POST', '/api/players', '{"name":"Canaryname', { 'content-type': 'application/json' })
    await player.post('/api/players', registration('quiz', PERSON), { origin: 'http://canary.example' })
    await player.get('/api/canarypath')
    await player.get('/canarypage')
    await player.get(`/api/quiz/games/${game.id}`)
    await player.delete(`/api/quiz/games/${game.id}/leave?canary`)
    await player.post(`/api/quiz/games/${game.id}/leave`, { request_id: 'canary' })
    await player.post('/api/feedback', { rating: 2, comments: 'Canarycomment'.repeat(10_000) })
    await player.get('/api/players/me', { cookie: `noor_player=${randomUUID()}.canarysignature` })
    await refuseInDatabase(test)
  })
  afterAll(() => test.close())

  it('holds nothing personal in any line', () => {
    const lines = test.logged().map((line) => JSON.stringify(line))
    expect(lines.length).toBeGreaterThan(30)
    expect(lines.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([])
  })

  it('holds one line a request, with method, route, status and duration', () => {
    const requests = test.logged().filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(test.exchanges.length)
    for (const [index, { method, response }] of test.exchanges.entries()) {
      expect(requests[index]).toEqual({
        level: 30,
        time: expect.any(Number),
        msg: 'request',
        request_id: response.headers.get('x-request-id'),
        method,
        route: requests[index]?.route,
        status: response.status,
        duration_ms: expect.any(Number),
      })
    }
    const routes = new Set(requests.map(({ method, route }) => `${method} ${route}`))
    expect([...routes]).toEqual(
      expect.arrayContaining(['POST /api/players', 'POST /api/quiz/games/:id/answers', 'GET /api/players/me']),
    )
  })

  it('finds the cause of a failure by the request id that its caller got', async () => {
    const failed = await refuseInDatabase(test)
    expect(failed).toMatchObject({ status: 500, body: { error: { code: 'internal' } } })
    expect(failed.text).toBe('{"error":{"code":"internal","message":"Something went wrong on our side."}}')
    const line = test
      .logged()
      .find(({ level, request_id }) => level === 50 && request_id === failed.headers.get('x-request-id'))
    expect(line).toMatchObject({
      err: { message: expect.stringMatching(/refused/), stack: expect.stringContaining(' at ') },
    })
  })
})

/** A registration that passes all checks of the app, but that the database refuses. */
async function refuseInDatabase({ db, client }: TestApp) {
  await (isPostgres(db)
    ? sql`alter table players drop constraint if exists refused, add constraint refused check (name <> ${sql.lit(REFUSED_NAME)})`
    : sql`create trigger if not exists refused before insert on players when new.name = ${sql.lit(REFUSED_NAME)}
        begin select raise(abort, 'refused'); end`
  ).execute(db)
  return client().post('/api/players', registration('quiz', { ...PERSON, name: REFUSED_NAME }))
}
