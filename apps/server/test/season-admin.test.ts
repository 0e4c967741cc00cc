// What admins decide about seasons, and what becomes of the old one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  openTestApp,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  type TestApp,
} from './harness.ts'
import { readAudit, signInFirstAdmin } from './portal-scene.ts'
import { expectError } from './scenes.ts'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    test = await openTestApp(engine)
    admin = await signInFirstAdmin(test)
  })
  afterEach(() => test.close())

  const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()
  const patch = (body: object, client = admin) =>
    client.send('PATCH', '/api/seasons/current', JSON.stringify(body), { 'content-type': 'application/json' })
  const seasons = async () => (await admin.get('/api/seasons')).body.seasons
  const board = async () => {
    test.clock.advance(1001)
    return (await test.client().get('/api/leaderboard?game_type=flip-match')).body.entries
  }

  it('is for admins alone', async () => {
    const player = await test.player('quiz')
    for (const client of [test.client(), player]) {
      expectError(await client.get('/api/seasons'), 401, 'signed_out')
      expectError(await patch({}, client), 401, 'signed_out')
      expectError(await client.post('/api/seasons', {}), 401, 'signed_out')
    }
  })

  it('opens and closes the season by the times that an admin sets, and logs that', async () => {
    const changed = await patch({ name: 'Ramadan', opens_at: at(1000), closes_at: at(2000), zone: 'Asia/Jakarta' })
    expect([changed.status, changed.body]).toMatchObject([200, { name: 'Ramadan', zone: 'Asia/Jakarta' }])
    const before = (await test.client().get('/api/season')).body
    expect(before.phase).toBe('before')
    expect(before.opens_in_ms).toBeGreaterThan(0)
    test.clock.advance(2000)
    expect((await test.client().get('/api/season')).body.phase).toBe('closed')
    await patch({ closes_at: null })
    expect((await test.client().get('/api/season')).body.phase).toBe('open')
    const [entry] = await readAudit(test)
    expect(entry).toMatchObject({ action: 'change', entity: 'seasons' })
  })

  it.each([
    ['a close in the past', () => ({ closes_at: at(-1) })],
    ['a close before the opening', () => ({ opens_at: at(5000), closes_at: at(4000) })],
    ['an unknown zone', () => ({ zone: 'Mars/Olympus' })],
    ['a blank name', () => ({ name: ' ' })],
    ['a time of a day', () => ({ opens_at: '2026-01-01' })],
    ['an unknown field', () => ({ archived_at: null })],
  ])('refuses %s', async (_what, body) => {
    expectError(await patch(body()), 400, 'validation_failed')
  })

  it('counts the games that the policy says, for those who have played too', async () => {
    const player = await test.player('quiz')
    await playQuiz(test, player, () => null)
    await playQuiz(test, player, (_index, correct) => correct)
    const score = async () => (await player.get('/api/players/me')).body.player.total_score
    expect(await score()).toBe(3000)
    await patch({ policies: { counting_games: 1 } })
    expect(await score()).toBe(0)
    await patch({ policies: { counting_games: null } })
    expect(await score()).toBe(3000)
  })

  it('shows names as the policy says', async () => {
    await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'Amina bint Omar' }))
    await patch({ policies: { names: 'first-name' } })
    expect((await board())[0].name).toBe('Amina O.')
  })

  it('begins the next season: the old one is archived with its board, and the new one is empty', async () => {
    const veteran = await test.player('flip-match', { name: 'Veteran' })
    await playPerfectFlipMatch(test, veteran)
    const running = await test.player('quiz')
    await running.startQuiz()
    const questions = await test.db.selectFrom('quiz_questions').select('id').execute()
    const [old] = await seasons()
    const next = { from: old.id, name: 'Season 2', name_ar: 'الموسم 2' }
    const begun = await admin.post('/api/seasons', next)
    expect([begun.status, begun.body]).toMatchObject([201, { name: 'Season 2', players: 0, opens_at: null }])
    expectError(await admin.post('/api/seasons', next), 409, 'duplicate')

    expect(await board()).toEqual([])
    const archived = await test.client().get(`/api/seasons/${old.id}/leaderboard?game_type=flip-match`)
    expect(archived.body).toMatchObject({ name: 'Season 1', entries: [{ rank: 1, name: 'Veteran', score: 1000 }] })
    expect((await admin.get('/api/players')).body.players).toEqual([])
    expect((await admin.get(`/api/players?season_id=${old.id}`)).body.total).toBe(2)
    expect((await admin.get(`/api/players/export?season_id=${old.id}`)).text).toContain('Veteran')
    expect((await seasons()).map(({ name }: { name: string }) => name)).toEqual(['Season 2', 'Season 1'])
    expect(await test.db.selectFrom('quiz_questions').select('id').execute()).toEqual(questions)

    // Players of the old season get a kind message, and register for the new one.
    expectError(await running.post('/api/quiz/games', { request_id: crypto.randomUUID() }), 409, 'season_over')
    expectError(await veteran.post('/api/players/me/continue', { game_type: 'quiz' }), 409, 'season_over')
    expect((await veteran.post('/api/players', registration('flip-match'))).status).toBe(201)
    await playPerfectFlipMatch(test, veteran)
    expect(await board()).toHaveLength(1)
  })

  it('shows no board of a season that is running or unknown', async () => {
    const [current] = await seasons()
    for (const id of [current.id, crypto.randomUUID()]) {
      expectError(await test.client().get(`/api/seasons/${id}/leaderboard`), 404, 'not_found')
    }
  })
})
