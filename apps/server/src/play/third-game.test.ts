// A third game, of this test only, played over HTTP. Code that isn't a game's own knows it from its
// line in the registry of games and its line in the server's.
import { type GameType, perGame } from '@noor-quest/rules/games'
import type * as registry from '@noor-quest/rules/registry'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type Client, ENGINES, onSqlite, openTestApp, type TestApp } from '../../test/harness.ts'
import { decideCards, openCards } from '../../test/names.ts'
import { openHall } from '../../test/open-events.ts'
import { hallScreen, signInFirstAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import type { CountingMoved } from '../../test/third-game/counting-contract.ts'
import type * as games from '../games.ts'
import { SERVED_GAMES } from '../games.ts'
import { FIRST_SEASON_ID } from '../platform/database/migrate.ts'
import { markSettledSeasons } from './abandoned.ts'
import { verifySeason } from './verify.ts'

vi.mock('@noor-quest/rules/registry', async (importOriginal) => {
  const { REGISTRY } = await importOriginal<typeof registry>()
  const { COUNTING } = await import('../../test/third-game/counting-rules.ts')
  return { REGISTRY: [...REGISTRY, COUNTING] }
})
vi.mock('../games.ts', async (importOriginal) => {
  const { SERVED_GAMES } = await importOriginal<typeof games>()
  const { counting } = await import('../../test/third-game/serve-counting.ts')
  return { SERVED_GAMES: { ...SERVED_GAMES, 'count-up': counting } }
})

const COUNT_UP = 'count-up' as GameType
const GAMES_PATH = '/api/counting/games'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeEach(async () => {
    // The test itself starts the sweep for abandoned games.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    // Migrated by this process with its registry: the copied tables know two games.
    test = await openTestApp(engine, { from: 'empty' })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await test.close()
  })

  const start = async (player: Client) => (await player.move<CountingMoved>(GAMES_PATH, {})).game
  const act = async (player: Client, game: CountingMoved['game'], verb: string) =>
    (await player.move<CountingMoved>(`${GAMES_PATH}/${game.id}/${verb}`, { seq: game.seq })).game

  /** Counts to `count` and stops there. */
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

  sqlite.it('settles its abandoned games', async () => {
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

  sqlite.it('counts its games for operators and describes its operations in the API document', async () => {
    await play(await test.player(COUNT_UP), 3)
    const text = await metrics()
    for (const [what, count] of [
      ['noor_games_started_total', 1],
      ['noor_moves_judged_total', 3],
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
    expect((await admin.get('/api/figures')).body).toMatchObject({
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

  sqlite.it('gives a person extra time', async () => {
    const admin = await signInFirstAdmin(test)
    const player = await test.player(COUNT_UP)
    const { id } = (await player.get('/api/players/me')).body.player
    await admin.patch(`/api/players/${id}`, { time_factor: 2 })
    const game = await act(player, await start(player), 'begin')
    test.clock.advance(15_000)
    expect((await act(player, game, 'count')).view).toMatchObject({ phase: 'counting', counted: 1 })
  })

  sqlite.it('is in Names when no hand can have played it', async () => {
    const admin = await signInFirstAdmin(test)
    const player = await test.player(COUNT_UP, { name: 'Amina' })
    let game = await act(player, await start(player), 'begin')
    for (let i = 0; i < 3; i++) game = await act(player, game, 'count')
    expect(await leaderboard()).toHaveLength(1)
    const marked = await openCards(admin)
    const reason = { kind: 'game', facts: [{ reason: 'early-answers', answers: 2, fastest_ms: 0 }] }
    expect(marked).toMatchObject([{ players: [{ game_type: COUNT_UP, score: 300, rank: { rank: 1 }, reason }] }])
    await decideCards(admin, 'disqualify', marked)
    expect(await leaderboard()).toEqual([])
  })

  it('freezes with its season, is in its results and its archive, and is judged again', async () => {
    const admin = await signInFirstAdmin(test)
    await play(await test.player(COUNT_UP, { name: 'Amina' }), 3)
    const freezesMs = Math.ceil(test.clock.nowMs() / 1000) * 1000 + 1000
    await admin.patch('/api/seasons/current', { freezes_at: new Date(freezesMs).toISOString() })
    test.clock.advance(2000)
    await play(await test.player(COUNT_UP, { name: 'Late' }), 3)
    const first = expect.objectContaining({ rank: 1, name: 'Amina', score: 300 })
    expect(await leaderboard()).toEqual([first])

    const [season] = (await admin.get('/api/seasons')).body.seasons
    expect(season).toMatchObject({ players: 2, games: 2, is_frozen: true })
    const { places } = (await admin.get(`/api/results/${season.id}/places?game_type=${COUNT_UP}`)).body
    expect(places).toMatchObject([
      { name: 'Amina', score: 300 },
      { name: 'Late', score: 300 },
    ])
    const replays = perGame((type) => SERVED_GAMES[type].replay)
    expect(await verifySeason(test.db, season.id, replays)).toMatchObject({ games: 2, differences: [] })

    await admin.post('/api/seasons', { from: season.id, name: 'Next', name_ar: 'التالي' })
    expect(await leaderboard()).toEqual([])
    const archived = await test.client().get(`/api/seasons/${season.id}/leaderboard?game_type=${COUNT_UP}`)
    expect(archived.body.entries).toEqual([first])
    expect((await admin.get(`/api/seasons/${season.id}/games/export`)).text).toContain(COUNT_UP)
  })

  sqlite.it('is ready, found while it runs, and has a result for its player', async () => {
    const admin = await signInFirstAdmin(test)
    expect((await test.client().get('/api/games/ready')).body.ready).toContain(COUNT_UP)
    expect((await admin.get('/api/overview')).body.lines).toContainEqual({
      ...{ what: 'content', state: 'good', game_type: COUNT_UP, can_start: true, required: 0, stock: [] },
    })
    const player = await test.player(COUNT_UP)
    const { id } = await play(player, 2)
    expect((await player.get('/api/games/running')).body.games).toMatchObject([{ game_type: COUNT_UP, game_id: id }])
    const finished = await play(player, 3)
    expect((await player.get(`/api/games/${finished.id}/result`)).body).toMatchObject({
      score: 300,
      is_best: true,
      standing: { rank: { rank: 1 }, of: 1 },
    })
  })

  sqlite.it('is on its player’s page', async () => {
    const admin = await signInFirstAdmin(test)
    const amina = await test.player(COUNT_UP, { name: 'Amina' })
    const { id: gameId } = await play(amina, 3)
    const { id } = (await amina.get('/api/players/me')).body.player
    expect((await admin.get(`/api/players/${id}/record`)).body).toMatchObject({
      player: { name: 'Amina', game_type: COUNT_UP },
      games: [{ id: gameId, score: 300, is_best: true }],
    })
    const game = (await admin.get(`/api/games/${gameId}/record`)).body
    expect(game).toMatchObject({ game_type: COUNT_UP, recomputed: { result: 'same' } })
    expect(game.steps.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['level', 'right', 'right', 'right'])
  })

  it('is on the screen in the hall, in the results, in the ceremony and in the prize draw', async () => {
    const admin = await signInFirstAdmin(test)
    await play(await test.player(COUNT_UP, { name: 'Amina', phone: '0812 1' }), 3)
    await play(await test.player(COUNT_UP, { name: 'Bilal', phone: '0812 2' }), 3)
    const screen = await openHall(test.app)
    const finishers = ['Bilal', 'Amina'].map((name) => expect.objectContaining({ name, score: 300, game: COUNT_UP }))
    expect((await screen.nextHall())?.finishers).toEqual(finishers)
    await screen.cancel()

    await admin.patch('/api/seasons/current', { closes_at: new Date(test.clock.nowMs() + 10).toISOString() })
    test.clock.advance(2 * 60_000)
    await markSettledSeasons({ db: test.db, wall: test.clock })
    const results = `/api/results/${FIRST_SEASON_ID}`
    const { places } = (await admin.get(`${results}/places?game_type=${COUNT_UP}`)).body
    expect(places.map(({ name }: { name: string }) => name)).toEqual(['Amina', 'Bilal'])
    expect((await admin.post(`${results}/publish`, {})).status).toBe(200)
    const published = (await test.client().get(results)).body.games
    expect(published).toContainEqual({
      game_type: COUNT_UP,
      places: ['Amina', 'Bilal'].map((name, i) => expect.objectContaining({ rank: i + 1, name, score: 300 })),
    })

    const press = async (fields: object) => {
      const { version } = (await admin.get('/api/stage')).body
      const { status, text, body } = await admin.post('/api/stage', {
        ...{ request_id: crypto.randomUUID(), version },
        ...fields,
      })
      expect([status, text]).toEqual([200, expect.any(String)])
      return body.ceremony
    }
    let ceremony = await press({ action: 'start', season_id: FIRST_SEASON_ID, games: [COUNT_UP] })
    expect(ceremony.now).toEqual({ kind: 'opening', game: COUNT_UP })
    while (ceremony.next !== null) ceremony = await press({ action: 'next' })
    expect(ceremony.now.winners).toEqual([{ game: COUNT_UP, places: [expect.anything(), expect.anything()] }])

    const title = { title_en: 'Main prize', title_ar: 'الجائزة الكبرى' }
    const draws = `/api/seasons/${FIRST_SEASON_ID}/draws`
    const [{ id }] = (await admin.post(draws, { ...title, winners: 2, entrants: 'scored' })).body.draws
    await press({ action: 'leaderboards' })
    await press({ action: 'draw', draw_id: id })
    await (await hallScreen(test, admin)).post('/api/screens/shown', { mode: 'draw', draw_id: id })
    for (const position of [1, 2]) await admin.post(`/api/draws/${id}/winners`, { position })
    const { drawn } = (await admin.get(draws)).body.draws[0]
    expect(drawn.map(({ name }: { name: string }) => name).sort()).toEqual(['Amina', 'Bilal'])
  })
})
