// A third game, of this test alone, played over HTTP: everything that isn't a game's own knows it from its line in the
// registry of games and its line in the server's.
import { type GameType, ofEachGame } from '@noor-quest/rules/games'
import type * as registry from '@noor-quest/rules/registry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifySeason } from '../../src/features/games/verify.ts'
import type * as games from '../../src/games.ts'
import { SERVED_GAMES } from '../../src/games.ts'
import { eventually } from '../eventually.ts'
import { Client, ENGINES, openTestApp, registration, type TestApp } from '../harness.ts'
import { signInFirstAdmin } from '../portal-scene.ts'
import { expectError } from '../scenes.ts'
import type { CountingMoved } from './counting-contract.ts'

vi.mock('@noor-quest/rules/registry', async (importOriginal) => {
  const { REGISTRY } = await importOriginal<typeof registry>()
  const { COUNTING } = await import('./counting-rules.ts')
  return { REGISTRY: [...REGISTRY, COUNTING] }
})
vi.mock('../../src/games.ts', async (importOriginal) => {
  const { SERVED_GAMES } = await importOriginal<typeof games>()
  const { countingKind, serveCounting } = await import('./serve-counting.ts')
  const { replayWith } = await import('../../src/features/games/replay.ts')
  return { SERVED_GAMES: { ...SERVED_GAMES, 'count-up': { serve: serveCounting, replay: replayWith(countingKind) } } }
})

const COUNT_UP = 'count-up' as GameType
const GAMES_PATH = '/api/counting/games'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  beforeEach(async () => {
    // The sweep for abandoned games is the test's to start.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    // Migrated by this process, whose registry it is: the copied tables know two games.
    test = await openTestApp(engine, { load: async () => {} })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  const start = async (player: Client) => (await player.move<CountingMoved>(GAMES_PATH, {})).game
  const act = async (player: Client, game: CountingMoved['game'], verb: string) =>
    (await player.move<CountingMoved>(`${GAMES_PATH}/${game.id}/${verb}`, { seq: game.seq })).game

  /** Counts so far and stops there. */
  async function play(player: Client, count: number): Promise<CountingMoved['game']> {
    let game = await act(player, await start(player), 'begin')
    for (let i = 0; i < count; i++) {
      test.clock.advance(1000)
      game = await act(player, game, 'count')
    }
    return game
  }

  const leaderboard = async () => {
    test.clock.advance(1001)
    return (await test.client().get(`/api/leaderboard?game_type=${COUNT_UP}`)).body.entries
  }
  const patch = (admin: Client, path: string, body: object) =>
    admin.send('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json' })
  const metrics = async () => (await test.client().get('/metrics')).text

  it('registers its players, lets them play and shows their best on its leaderboard', async () => {
    const amina = await test.player(COUNT_UP, { name: 'Amina' })
    expect((await amina.get('/api/players/me')).body.player).toMatchObject({ game_type: COUNT_UP, total_score: 0 })
    expect((await play(amina, 3)).view).toEqual({ phase: 'ended', counted: 3, score: 300 })
    expect((await amina.get('/api/players/me')).body.player).toMatchObject({ total_score: 300, current_level: 1 })
    expect(await leaderboard()).toEqual([expect.objectContaining({ rank: 1, name: 'Amina', score: 300 })])
    expect((await test.client().get('/api/leaderboard?game_type=quiz')).body.entries).toEqual([])
    expectError(await amina.post('/api/quiz/games', { request_id: crypto.randomUUID() }), 403, 'wrong_game')
    const quizzer = await test.player('quiz')
    expectError(await quizzer.post(GAMES_PATH, { request_id: crypto.randomUUID() }), 403, 'wrong_game')
  })

  it('saves nothing of a game that was left', async () => {
    const player = await test.player(COUNT_UP)
    const game = await play(player, 2)
    await player.move(`${GAMES_PATH}/${game.id}/leave`, {})
    expect(await leaderboard()).toEqual([])
  })

  it('settles its abandoned games', async () => {
    await play(await test.player(COUNT_UP, { name: 'Dead Phone' }), 2)
    test.clock.advance(20_000)
    vi.advanceTimersByTime(30_000)
    await eventually(async () =>
      expect(await test.db.selectFrom('games').select(['status', 'score']).execute()).toEqual([
        { status: 'finished', score: 200 },
      ]),
    )
    expect(await leaderboard()).toEqual([expect.objectContaining({ name: 'Dead Phone', score: 200 })])
  })

  it('limits how often its games are started and moved in', async () => {
    const limits = {
      registrations: 0,
      starts: 2,
      startsPerAddress: 0,
      moves: 3,
      feedback: 1,
      streamsPerAddress: 0,
      streams: 0,
    }
    const app = test.restart({ limits })
    const player = new Client(app, test.db)
    await player.post('/api/players', registration(COUNT_UP))
    const game = await play(player, 2)
    const move = { request_id: crypto.randomUUID(), seq: game.seq }
    expectError(await player.post(`${GAMES_PATH}/${game.id}/count`, move), 429, 'rate_limited')
    await start(player)
    expectError(await player.post(GAMES_PATH, { request_id: crypto.randomUUID() }), 429, 'rate_limited')
    app.close()
  })

  it('counts its games for operators and describes its operations in the API document', async () => {
    await play(await test.player(COUNT_UP), 3)
    const text = await metrics()
    for (const [what, count] of [
      ['noor_games_started_total', 1],
      ['noor_answers_total', 3],
      ['noor_games_finished_total', 1],
    ]) {
      expect(text).toContain(`${what}{game_type="count-up"} ${count}\n`)
    }
    expect(text).toMatch(/route="\/api\/counting\/games\/:id\/count"/)
    const { paths } = (await test.client().get('/api/openapi.json')).body
    expect(Object.keys(paths)).toContain('/api/counting/games/{id}/count')
  })

  it('is in the portal’s figures, lists and files', async () => {
    const admin = await signInFirstAdmin(test)
    await test.player(COUNT_UP, { name: 'Never Played' })
    const player = await test.player(COUNT_UP, { name: 'Amina' })
    await test.player('quiz', { name: 'Other Game' })
    await play(player, 3)
    await player.post('/api/feedback', { rating: 4, comments: 'Counting' })

    expect((await admin.get('/api/stats')).body).toEqual({
      ...{ totalPlayers: 3, quizPlayers: 1, flipMatchPlayers: 0, countUpPlayers: 2, totalScore: 300 },
    })
    expect((await admin.get('/api/analytics')).body).toMatchObject({
      top: { quiz: [], 'flip-match': [], [COUNT_UP]: [{ name: 'Amina', score: 300 }] },
      average_score: { quiz: 0, 'flip-match': 0, [COUNT_UP]: 150, overall: 100 },
      completion: { quiz: 0, 'flip-match': 0, [COUNT_UP]: 50 },
    })
    expect((await admin.get('/api/feedback')).body.feedback).toEqual([
      expect.objectContaining({ rating: 4, game_type: COUNT_UP, player: { name: 'Amina', game_type: COUNT_UP } }),
    ])
    const listed = (await admin.get(`/api/players?game_type=${COUNT_UP}&sort=name&order=asc`)).body.players
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Amina', 'Never Played'])
    const file = (await admin.get(`/api/players/export?game_type=${COUNT_UP}&sort=name&order=asc`)).text
    expect(file.match(/count-up/g)).toHaveLength(2)
    expect(file).not.toContain('Other Game')
  })

  it('gives a person extra time', async () => {
    const admin = await signInFirstAdmin(test)
    const player = await test.player(COUNT_UP)
    const { id } = (await player.get('/api/players/me')).body.player
    await patch(admin, `/api/players/${id}`, { time_factor: 2 })
    const game = await act(player, await start(player), 'begin')
    test.clock.advance(15_000)
    expect((await act(player, game, 'count')).view).toMatchObject({ phase: 'counting', counted: 1 })
  })

  it('shows what is unlikely in its games, for an admin to reject', async () => {
    const admin = await signInFirstAdmin(test)
    const player = await test.player(COUNT_UP, { name: 'Amina' })
    const left = await play(player, 1)
    await player.move(`${GAMES_PATH}/${left.id}/leave`, {})
    await play(player, 3)
    expect(await leaderboard()).toHaveLength(1)
    const { games: flagged } = (await admin.get('/api/flagged_games')).body
    const flags = [{ reason: 'perfect-after-many-left', left: 1 }]
    expect(flagged).toEqual([expect.objectContaining({ game_type: COUNT_UP, score: 300, flags, verdict: null })])
    await patch(admin, `/api/flagged_games/${flagged[0].id}`, { verdict: 'rejected' })
    expect(await leaderboard()).toEqual([])
  })

  it('freezes with its season, is in its results and its archive, and is judged again', async () => {
    const admin = await signInFirstAdmin(test)
    await play(await test.player(COUNT_UP, { name: 'Amina' }), 3)
    const freezesMs = Math.ceil(test.clock.nowMs() / 1000) * 1000 + 1000
    await patch(admin, '/api/seasons/current', { freezes_at: new Date(freezesMs).toISOString() })
    test.clock.advance(2000)
    await play(await test.player(COUNT_UP, { name: 'Late' }), 3)
    const [first, second] = ['Amina', 'Late'].map((name, i) =>
      expect.objectContaining({ rank: i + 1, name, score: 300 }),
    )
    expect(await leaderboard()).toEqual([first])

    const [season] = (await admin.get('/api/seasons')).body.seasons
    expect(season).toMatchObject({ players: 2, games: 2, is_frozen: true })
    const boardOf = async (client: Client, board: 'results' | 'leaderboard') =>
      (await client.get(`/api/seasons/${season.id}/${board}?game_type=${COUNT_UP}`)).body.entries
    expect(await boardOf(admin, 'results')).toEqual([first, second])
    const replays = ofEachGame((type) => SERVED_GAMES[type].replay)
    expect(await verifySeason(test.db, season.id, replays)).toMatchObject({ games: 2, differences: [] })

    await admin.post('/api/seasons', { from: season.id, name: 'Next', name_ar: 'التالي' })
    expect(await leaderboard()).toEqual([])
    expect(await boardOf(test.client(), 'leaderboard')).toEqual([first])
    expect((await admin.get(`/api/seasons/${season.id}/games/export`)).text).toContain(COUNT_UP)
  })
})
