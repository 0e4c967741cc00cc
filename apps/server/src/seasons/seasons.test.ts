// Players' requests before, during and after a season, which opens and closes by its times alone.

import { randomUUID } from 'node:crypto'
import { replayQuiz } from '@noor-quest/rules/quiz'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  FlipMatchPlay,
  onSqlite,
  openTestApp,
  playQuiz,
  registration,
  SECRET,
  type TestApp,
} from '../../test/harness.ts'
import { signInFirstAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { createLeaderboards } from '../leaderboards/leaderboards.ts'
import { markSettledSeasons, settleAbandoned } from '../play/abandoned.ts'
import { createDeals } from '../play/load.ts'
import { quizKind } from '../play/quiz/quiz.ts'
import { startGame } from '../play/start.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const at = (inMs: number) => new Date(test.clock.nowMs() + inMs).toISOString()
  const setSeason = (times: { opens_at?: string; closes_at?: string; archived_at?: string; settled_at?: string }) =>
    test.db.updateTable('seasons').set(times).execute()
  const season = async () => (await test.client().get('/api/season')).body
  const leaderboard = async () => {
    test.clock.advance(1001)
    return (await test.client().get('/api/leaderboard?game_type=quiz')).body.entries
  }
  const start = (player: Client) => player.post('/api/quiz/games', { request_id: randomUUID() })

  /** A quiz with its first question answered correctly, 1 s after its clock started. */
  async function answerOne(player: Client) {
    const { game } = await player.startQuiz()
    const path = `/api/quiz/games/${game.id}`
    const questions = (await player.quizDeal(game.id)).levels.flatMap((level) => level.questions)
    await player.move(`${path}/level`, { question_index: 0 })
    test.clock.advance(1000)
    await player.move(`${path}/answers`, { question_index: 0, choice: questions[0]?.correct_option })
    return {
      id: game.id,
      answer: { question_index: 1, choice: questions[1]?.correct_option, request_id: randomUUID() },
    }
  }

  sqlite.it('is always open unless an admin says otherwise', async () => {
    expect(await season()).toMatchObject({ name: 'Season 1', phase: 'open', opens_in_ms: null, closes_in_ms: null })
  })

  it('opens by its time: players register before it, and start from then on', async () => {
    await setSeason({ opens_at: at(60_000), closes_at: at(120_000) })
    expect(await season()).toMatchObject({ phase: 'before', opens_in_ms: 60_000, closes_in_ms: 120_000 })
    const player = await test.player('quiz')
    const early = await start(player)
    expectError(early, 409, 'season_not_open')
    expect(early.body.error.details).toEqual({ opens_in_ms: 60_000 })
    test.clock.advance(60_000)
    expect(await season()).toMatchObject({ phase: 'open', opens_in_ms: null, closes_in_ms: 60_000 })
    expect((await start(player)).status).toBe(201)
  })

  it('closes by its time: starts and registrations are refused, and the leaderboard stays', async () => {
    const player = await test.player('quiz')
    await playQuiz(test, player, (_index, correct) => correct)
    const entries = await leaderboard()
    await setSeason({ closes_at: at(0) })
    expect(await season()).toMatchObject({ phase: 'closed', closes_in_ms: null })
    expectError(await start(player), 409, 'season_over')
    expectError(await test.client().post('/api/players', registration('quiz')), 409, 'season_over')
    expectError(await player.post('/api/players/me/continue', { game_type: 'flip-match' }), 409, 'season_over')
    expect((await player.get('/api/quiz/games/current')).body.game.view.phase).toBe('completed')
    expect((await player.post('/api/feedback', { rating: 5 })).status).toBe(201)
    expect(await leaderboard()).toEqual(entries)
  })

  it('ends a running quiz at the close, with the answers given by then', async () => {
    const player = await test.player('quiz')
    const { id, answer } = await answerOne(player)
    await setSeason({ closes_at: at(2000) })
    const closesAt = at(2000)
    test.clock.advance(5000)
    const late = await player.post(`/api/quiz/games/${id}/answers`, answer)
    expectError(late, 409, 'season_over')
    expect(late.body.error.details.game.view).toMatchObject({
      phase: 'completed',
      score: 100,
      levels_completed: 0,
      questions_answered: 1,
      questions_dealt: 15,
    })
    const game = await test.db.selectFrom('games').selectAll().executeTakeFirstOrThrow()
    expect(game).toMatchObject({ status: 'finished', score: 100, counts: 1, finished_at: closesAt })
    expect(await leaderboard()).toMatchObject([{ score: 100 }])
    // The log agrees with the game.
    const events = await test.db.selectFrom('game_events').select(['event', 'at']).orderBy('seq').execute()
    const log = events.map((entry) => ({ ...JSON.parse(entry.event), at_ms: Date.parse(entry.at) }))
    expect(log.at(-1)).toEqual({ type: 'close', at_ms: Date.parse(closesAt) })
    expect(replayQuiz(await player.quizDeal(id), log, test.clock.nowMs())).toEqual(JSON.parse(game.state))
  })

  it('ends abandoned games too, once', async () => {
    await answerOne(await test.player('quiz'))
    const idle = await test.player('quiz')
    await idle.startQuiz()
    await setSeason({ closes_at: at(1000) })
    test.clock.advance(2000)
    const log = pino({ level: 'silent' })
    const { db, clock } = test
    const leaderboards = createLeaderboards(db, clock, log)
    const play = { db, clock, wall: clock, secret: SECRET, leaderboards, deals: createDeals(), log }
    expect(await settleAbandoned(play, quizKind)).toBe(2)
    expect(await settleAbandoned(play, quizKind)).toBe(0)
    const settledAt = async () =>
      (await db.selectFrom('seasons').select('settled_at').executeTakeFirstOrThrow()).settled_at
    await markSettledSeasons(play)
    // A game that began at the last moment may not be committed yet.
    expect(await settledAt()).toBeNull()
    clock.advance(5000)
    await markSettledSeasons(play)
    expect(await settledAt()).toBe(at(0))
    const games = await db.selectFrom('games').select(['status', 'score']).orderBy('created_at').execute()
    // The second game has no answer.
    expect(games).toEqual([
      { status: 'finished', score: 100 },
      { status: 'exited', score: null },
    ])
    expect((await idle.get('/api/quiz/games/current')).body).toEqual({ game: null })
  })

  it('stores no game whose start is still running at the close', async () => {
    await test.player('quiz')
    const { person_id: personId } = await test.db.selectFrom('players').select('person_id').executeTakeFirstOrThrow()
    await setSeason({ closes_at: at(1000) })
    const { db, clock } = test
    const nowMs = clock.nowMs()
    let looks = 0
    const wall = { nowMs: () => (looks++ === 0 ? nowMs : nowMs + 1000) }
    const log = pino({ level: 'silent' })
    const play = { db, clock, wall, secret: SECRET, leaderboards: createLeaderboards(db, clock, log), log }
    const slow = startGame({ ...play, deals: createDeals() }, quizKind, { personId, requestId: 'slow' })
    await expect(slow).rejects.toMatchObject({ code: 'season_over' })
    expect(await db.selectFrom('games').select('id').execute()).toEqual([])
  })

  it('is not settled while one of its games runs, nor after its close was moved', async () => {
    await answerOne(await test.player('quiz'))
    await setSeason({ closes_at: at(1000) })
    test.clock.advance(120_000)
    const { db, clock } = test
    const settledAt = async () =>
      (await db.selectFrom('seasons').select('settled_at').executeTakeFirstOrThrow()).settled_at
    await markSettledSeasons({ db, wall: clock })
    expect(await settledAt()).toBeNull()
    await setSeason({ settled_at: at(0) })
    const admin = await signInFirstAdmin(test)
    await admin.patch('/api/seasons/current', { closes_at: at(1000) })
    expect(await settledAt()).toBeNull()
  })

  sqlite.it('keeps the time-outs that were due before it closed', async () => {
    const player = await test.player('quiz')
    const { game } = await player.startQuiz()
    await player.move(`/api/quiz/games/${game.id}/level`, { question_index: 0 })
    // The first question's 30 s and its grace are over by then; the second one's aren't.
    await setSeason({ closes_at: at(40_000) })
    test.clock.advance(600_000)
    const { body } = await player.get('/api/quiz/games/current')
    expect(body.game.view).toMatchObject({ phase: 'completed', score: 0, questions_answered: 1 })
  })

  sqlite.it('ends an unfinished Flip & Match unsaved', async () => {
    const player = await test.player('flip-match')
    const play = await FlipMatchPlay.start(player)
    await setSeason({ closes_at: at(0) })
    const late = await player.post(`/api/flip-match/games/${play.id}/level`, {
      seq: play.last.game.seq,
      request_id: randomUUID(),
    })
    expectError(late, 409, 'season_over')
    expect(late.body.error.details.game.view).toEqual({ phase: 'exited' })
    const game = await test.db.selectFrom('games').select(['status', 'score']).executeTakeFirstOrThrow()
    expect(game).toEqual({ status: 'exited', score: null })
  })

  it('repeats the outcome of a move that was judged before it closed', async () => {
    const player = await test.player('quiz')
    const { id, answer } = await answerOne(player)
    test.clock.advance(2000)
    const judged = await player.post(`/api/quiz/games/${id}/answers`, answer)
    await setSeason({ closes_at: at(100) })
    test.clock.advance(60_000)
    const repeated = await player.post(`/api/quiz/games/${id}/answers`, answer)
    expect(repeated.status).toBe(200)
    expect(repeated.body.outcome).toEqual(judged.body.outcome)
    expect(repeated.body.game.view).toMatchObject({ phase: 'completed', score: 200 })
  })
})
