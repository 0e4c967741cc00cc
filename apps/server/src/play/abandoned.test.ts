// A phone that loses power in a game's last level: the score is still saved, once, and only after
// the clock has run out.
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { expectGamesWhole } from '../../test/crash.ts'
import { type Client, ENGINES, finishQuiz, onSqlite, openTestApp, type TestApp } from '../../test/harness.ts'
import { playDeps } from '../../test/scenes.ts'
import { connect } from '../platform/database/connect.ts'
import { settleAbandoned } from './abandoned.ts'
import { quizKind } from './quiz/quiz.ts'

const LEVEL_3_MS = 5 * (20_000 + 2000) + 4 * 1500

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  /** One run of the sweep, in this process or another. */
  const sweep = (db = test.db) => settleAbandoned(playDeps(test, db), quizKind)

  /** Answers `answered` questions correctly and starts the next level; then the phone stops. */
  async function playUntil(player: Client, answered: number): Promise<string> {
    const started = await player.startQuiz()
    const { game } = await finishQuiz(test, player, started, (_index, correct) => correct, 1000, answered)
    if (game.view.phase === 'level-rules') {
      await player.move(`/api/quiz/games/${game.id}/level`, { question_index: game.view.question_index })
    }
    return game.id
  }

  const gameOf = (id: string) =>
    test.db.selectFrom('games').select(['status', 'score']).where('id', '=', id).executeTakeFirstOrThrow()
  const leaderboard = async () => {
    test.clock.advance(1001)
    return (await test.client().get('/api/leaderboard?game_type=quiz')).body.entries
  }

  it('counts the game and notifies the leaderboards only once its end is stored', async () => {
    const id = await playUntil(await test.player('quiz'), 14)
    test.clock.advance(2 * LEVEL_3_MS)
    const events: string[] = []
    const deps = playDeps(test)
    const leaderboards = { ...deps.leaderboards, changed: () => events.push('leaderboard changed') }
    const count = (what: string, gameType: string) => events.push(`${gameType} ${what}`)
    const play = { ...deps, leaderboards, count }
    const kind = quizKind

    // The database refuses this result.
    const NO_SCORE = { counts: true, score: 5000, moves: 0, elapsedMs: 0 }
    await settleAbandoned(play, { ...kind, result: (state) => kind.result(state) && { ...NO_SCORE } })
    expect([(await gameOf(id)).status, events]).toEqual(['running', []])
    await settleAbandoned(play, kind)
    await settleAbandoned(play, kind)
    expect([(await gameOf(id)).status, events]).toEqual(['finished', ['quiz finished', 'leaderboard changed']])
  })

  it('saves the score once the last question’s time is up, and not before', async () => {
    const gone = await test.player('quiz', { name: 'Dead Phone' })
    const id = await playUntil(gone, 14)
    // The last question is 1.5 s ahead, and then has its 20 s and 2 s for the network.
    test.clock.advance(1500 + 22_000)
    expect(await sweep()).toBe(0)
    expect(await gameOf(id)).toEqual({ status: 'running', score: null })
    expect(await leaderboard()).toEqual([])

    test.clock.advance(LEVEL_3_MS)
    expect(await sweep()).toBe(1)
    const score = 5 * 100 + 5 * 200 + 4 * 300 - 75
    expect(await gameOf(id)).toEqual({ status: 'finished', score })
    expect(await leaderboard()).toMatchObject([{ name: 'Dead Phone', score, level: 3 }])
    expect(await expectGamesWhole(test.db)).toBe(1)
    const answers = await test.db.selectFrom('answers').select('choice').where('game_id', '=', id).execute()
    expect(answers).toHaveLength(15)
    // A player who comes back finds the end screen.
    expect((await gone.get('/api/quiz/games/current')).body.game.view).toMatchObject({ phase: 'completed', score })
    expect(await sweep()).toBe(0)
  })

  it('leaves games that wait at a rules dialog, are being played, or are Flip & Match', async () => {
    const waiting = await playUntil(await test.player('quiz'), 4)
    const matching = await test.player('flip-match')
    await matching.startFlipMatch()
    test.clock.advance(60 * 60_000)
    const playing = await playUntil(await test.player('quiz'), 10)
    test.clock.advance(LEVEL_3_MS - 1)
    expect(await sweep()).toBe(0)
    for (const id of [waiting, playing]) expect((await gameOf(id)).status).toBe('running')
    test.clock.advance(2)
    expect(await sweep()).toBe(1)
    // Five time-outs, and never below 0.
    expect(await gameOf(playing)).toEqual({ status: 'finished', score: 1500 - 5 * 75 })
    expect((await gameOf(waiting)).status).toBe('running')
    expect((await gameOf((await matching.get('/api/flip-match/games/current')).body.game.id)).status).toBe('running')
  })

  it('saves each once, however many processes and players read it at the same time', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => test.player('quiz')))
    const ids: string[] = []
    for (const player of players) ids.push(await playUntil(player, 11))
    test.clock.advance(LEVEL_3_MS)
    // A second handle of SQLite would block this thread while it waits for this thread.
    const other = engine === 'postgres' ? await connect(test.target) : test.db
    if (other !== test.db) onTestFinished(() => other.destroy())
    await Promise.all([
      sweep(),
      sweep(other),
      ...players.map((player) => player.get('/api/quiz/games/current')),
      sweep(other),
    ])
    for (const id of ids) expect(await gameOf(id)).toEqual({ status: 'finished', score: 1800 - 4 * 75 })
    expect(await test.db.selectFrom('answers').select('game_id').execute()).toHaveLength(4 * 15)
    expect(await sweep()).toBe(0)
  })

  it('finds games by an index that contains no others', async () => {
    await playUntil(await test.player('quiz'), 10)
    if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(test.db)
    const query = sql`select id from games where status = 'running' and ends_by < '2030' order by ends_by limit 200`
    const plan = engine === 'postgres' ? sql`explain ${query}` : sql`explain query plan ${query}`
    expect(JSON.stringify((await plan.execute(test.db)).rows)).toContain('games_ending')
  })

  sqlite.it('polls every half minute by itself, until the application is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const app = test.restart()
    const first = await playUntil(await test.player('quiz'), 14)
    test.clock.advance(LEVEL_3_MS)
    vi.advanceTimersByTime(30_000)
    await expect.poll(async () => (await gameOf(first)).status).toBe('finished')

    app.close()
    const second = await playUntil(await test.player('quiz'), 14)
    test.clock.advance(LEVEL_3_MS)
    // The remaining timer polls the settings and isn't the app's.
    expect(vi.getTimerCount()).toBe(1)
    expect((await gameOf(second)).status).toBe('running')
  })
})
