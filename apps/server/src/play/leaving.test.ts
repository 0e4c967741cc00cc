// Leaving a game can be taken back for ten seconds. After that the game counts as ended at once
// (docs/product-rules.md#leaving).
import { randomUUID } from 'node:crypto'
import { UNDO_GRACE_MS, UNDO_MS } from '@noor-quest/rules/leaving'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectGamesWhole } from '../../test/crash.ts'
import { type Client, ENGINES, finishQuiz, onSqlite, openTestApp, type TestApp } from '../../test/harness.ts'
import { expectError, playDeps } from '../../test/scenes.ts'
import { settleAbandoned } from './abandoned.ts'
import { quizKind } from './quiz/quiz.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const rowOf = (id: string) =>
    test.db
      .selectFrom('games')
      .select(['status', 'finished_at', 'score'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const pathOf = (id: string) => `/api/quiz/games/${id}`
  const at = () => new Date(test.clock.nowMs()).toISOString()
  const running = async (client: Client) => (await client.get('/api/games/running')).body.games
  const current = async (client: Client) => (await client.get('/api/quiz/games/current')).body.game
  const goBack = (client: Client, id: string) => client.post(`${pathOf(id)}/return`, { request_id: randomUUID() })

  /** A quiz whose first question is asked, left three seconds later. */
  async function leave(): Promise<{ client: Client; id: string; leftAt: string }> {
    const client = await test.player('quiz')
    const { game } = await client.startQuiz()
    await client.move(`${pathOf(game.id)}/level`, { question_index: 0 })
    test.clock.advance(3000)
    const leftAt = at()
    const left = await client.move<typeof client & { game: { view: unknown } }>(`${pathOf(game.id)}/leave`, {})
    expect(left.game.view).toEqual({ phase: 'exited' })
    return { client, id: game.id, leftAt }
  }
  /** One run of the poll for abandoned games, in this process or another. */
  const poll = () => settleAbandoned(playDeps(test), quizKind)

  it('can be undone for a time, and the clock continues meanwhile', async () => {
    const { client, id } = await leave()
    expect(await current(client)).toBeNull()
    expect(await running(client)).toEqual([{ game_type: 'quiz', game_id: id, remaining_ms: 27_000, undo_ms: UNDO_MS }])
    test.clock.advance(UNDO_MS)
    expect(await running(client)).toMatchObject([{ remaining_ms: 17_000, undo_ms: 0 }])
    test.clock.advance(UNDO_GRACE_MS - 1)
    expect(await poll()).toBe(0)
    for (let attempt = 0; attempt < 2; attempt++) expect((await goBack(client, id)).body).toEqual({ returned: true })
    expect((await current(client)).view).toMatchObject({ phase: 'question', question_index: 0, remaining_ms: 15_001 })
    expect(await running(client)).toEqual([{ game_type: 'quiz', game_id: id, remaining_ms: 15_001, undo_ms: null }])
    test.clock.advance(60_000)
    expect(await poll()).toBe(0)
    // The game is then played to its end like any other.
    const { view } = await current(client)
    const game = { id, session_id: '', seq: 0, view }
    const moved = await finishQuiz(test, client, { game, outcome: null }, (_index, correct) => correct)
    expect(moved.game.view).toMatchObject({ phase: 'completed' })
    expect((await rowOf(id)).status).toBe('finished')
    expect(await expectGamesWhole(test.db)).toBe(1)
  })

  it.each(['by a poll', 'by its reader', 'by a move'])('ends as of leaving once Undo is over, %s', async (by) => {
    const { client, id, leftAt } = await leave()
    test.clock.advance(UNDO_MS + UNDO_GRACE_MS + 1)
    if (by === 'by a poll') expect(await poll()).toBe(1)
    if (by === 'by its reader') expect(await current(client)).toBeNull()
    if (by === 'by a move') {
      const answer = { question_index: 0, choice: 'a', request_id: randomUUID() }
      expectError(await client.post(`${pathOf(id)}/answers`, answer), 409, 'out_of_turn')
    }
    expect(await rowOf(id)).toEqual({ status: 'exited', finished_at: leftAt, score: null })
    expect(await running(client)).toEqual([])
    const late = await goBack(client, id)
    expectError(late, 409, 'out_of_turn')
    expect(late.body.error.details).toEqual({ game: null })
    const log = await test.db.selectFrom('game_events').select(['at', 'event']).where('game_id', '=', id).execute()
    expect(log.at(-1)).toEqual({ at: leftAt, event: '{"type":"exit"}' })
    expect(await poll()).toBe(0)
  })

  sqlite.it('takes no move meanwhile, and stays left when it is left again', async () => {
    const { client, id, leftAt } = await leave()
    test.clock.advance(4000)
    const answer = { question_index: 0, choice: 'a', request_id: randomUUID() }
    const refused = await client.post(`${pathOf(id)}/answers`, answer)
    expectError(refused, 409, 'out_of_turn')
    expect(refused.body.error.details.game.view).toEqual({ phase: 'exited' })
    await client.move(`${pathOf(id)}/leave`, {})
    test.clock.advance(UNDO_MS + UNDO_GRACE_MS - 4000)
    expect(await current(client)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ status: 'exited', finished_at: leftAt })
  })

  it('is final once another game begins, of the same kind or another', async () => {
    const { client, id, leftAt } = await leave()
    const next = await client.startQuiz()
    expect(await rowOf(id)).toMatchObject({ status: 'exited', finished_at: leftAt })
    expectError(await goBack(client, id), 409, 'out_of_turn')
    await client.move(`${pathOf(next.game.id)}/leave`, {})
    await client.post('/api/players/me/continue', { game_type: 'flip-match' })
    await client.startFlipMatch()
    expectError(await goBack(client, next.game.id), 409, 'out_of_turn')
    expect((await rowOf(next.game.id)).status).toBe('exited')
    expect(await running(client)).toMatchObject([{ game_type: 'flip-match', remaining_ms: null, undo_ms: null }])
  })

  sqlite.it('gives no time or points: time-outs meanwhile stay', async () => {
    const { client, id } = await leave()
    test.clock.advance(UNDO_MS)
    await goBack(client, id)
    test.clock.advance(17_000 + 2001)
    expect((await current(client)).view).toMatchObject({ question_index: 1, dots: ['time-out'] })
  })

  sqlite.it('can be undone by the game’s player alone', async () => {
    const { id } = await leave()
    const other = await test.player('quiz')
    expectError(await goBack(other, id), 404, 'game_not_found')
    expect(await running(other)).toEqual([])
    expectError(await test.client().get('/api/games/running'), 401, 'not_registered')
  })
})
