// Moves in turn and out of turn: every move in every phase of a game; the same
// request twice and at once; and late.
import { randomUUID } from 'node:crypto'
import { flipMatchSchemas } from '@noor-quest/contract/flip-match'
import { quizSchemas } from '@noor-quest/contract/quiz'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ENGINES, type Engine, onSqlite, openTestApp, type TestApp, type TestResponse } from '../../test/harness.ts'
import {
  expectError,
  expectExactly,
  type FlipPhase,
  flipScene,
  POSTS,
  type QuizPhase,
  quizScene,
  type Scene,
  send,
  stored,
} from '../../test/scenes.ts'

/**
 * A move's verdict: accepted, or refused because the game is in another phase, because time is
 * left, or because a newer game exists.
 */
type Verdict = 'taken' | 'out_of_turn' | 'time_not_up' | 'game_superseded'

const QUIZ_MOVES = {
  'start the level': (index: number) => ['level', { question_index: index }],
  answer: (index: number) => ['answers', { question_index: index, choice: 'a' }],
  'time out': (index: number) => ['answers', { question_index: index, choice: null }],
  leave: () => ['leave', {}],
} as const satisfies Record<string, (index: number) => readonly [string, Record<string, unknown>]>

const [yes, no, soon, old] = ['taken', 'out_of_turn', 'time_not_up', 'game_superseded'] as const

/**
 * Each phase, the question that the client believes is current, and the verdict on each move of
 * QUIZ_MOVES.
 */
const QUIZ: [phase: QuizPhase, index: number, verdicts: [Verdict, Verdict, Verdict, Verdict]][] = [
  ['rules', 0, [yes, no, no, yes]],
  ['rules', 1, [no, no, no, yes]],
  ['question', 0, [no, yes, soon, yes]],
  ['question', 1, [no, no, no, yes]],
  ['question', 14, [no, no, no, yes]],
  ['question', 15, [no, no, no, yes]],
  ['pause', 0, [no, no, no, yes]],
  ['pause', 1, [no, no, no, yes]],
  ['late', 0, [no, no, no, yes]],
  ['late', 1, [no, yes, soon, yes]],
  ['completed', 14, [no, no, no, yes]],
  ['completed', 15, [no, no, no, yes]],
  ['exited', 0, [no, no, no, yes]],
  ['superseded', 0, [old, old, old, yes]],
]

/**
 * `seq` is the error of the client's position in the game; `card` 0 is the one already selected, if
 * any.
 */
const FLIP_MOVES = {
  'start the level': (seq: number) => ['level', { seq }],
  'flip all': (seq: number) => ['reveal', { seq }],
  flip: (seq: number) => ['flips', { seq, card: 0 }],
  leave: () => ['leave', {}],
} as const satisfies Record<string, (seq: number) => readonly [string, Record<string, unknown>]>

const FLIP: [phase: FlipPhase, seq: number, verdicts: [Verdict, Verdict, Verdict, Verdict]][] = [
  ['info', 0, [yes, no, no, yes]],
  ['info', 1, [no, no, no, yes]],
  ['face-down', 1, [no, yes, no, yes]],
  ['face-down', 0, [no, no, no, yes]],
  ['revealed', 2, [no, no, yes, yes]],
  ['revealed', 1, [no, no, no, yes]],
  ['revealed', 3, [no, no, no, yes]],
  ['selected', 3, [no, no, no, yes]],
  ['matched', 4, [no, no, no, yes]],
  ['mismatched', 4, [no, no, no, yes]],
  ['failed', 4, [no, no, no, yes]],
  ['finished', 20, [no, no, no, yes]],
  ['exited', 3, [no, no, no, yes]],
  ['superseded', 2, [old, old, old, yes]],
]

describe.each(ENGINES)('on %s', (engine: Engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeAll(async () => {
    // No poll may end a left game while stored rows are compared.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    test = await openTestApp(engine)
  })
  afterAll(async () => {
    vi.useRealTimers()
    await test.close()
  })

  /** Checks the move's verdict; a refusal contains the game's real state and changes nothing. */
  async function expectVerdict(
    game: 'quiz' | 'flip-match',
    scene: Scene,
    verb: string,
    body: object,
    verdict: Verdict,
  ) {
    const before = await stored(test.db)
    const response = await scene.client.post(`/api/${game}/games/${scene.id}/${verb}`, {
      request_id: randomUUID(),
      ...body,
    })
    if (verdict === 'taken') {
      expect(response.status).toBe(200)
      return
    }
    expectError(response, 409, verdict)
    if (verdict === 'time_not_up') {
      expect(await stored(test.db)).toEqual(before)
      return
    }
    const { game: shown } = response.body.error.details
    expectExactly(game === 'quiz' ? quizSchemas.game : flipMatchSchemas.game, shown)
    // An exited game is shown, although it isn't the player's current one.
    if (shown.view.phase !== 'exited') {
      expect(shown).toEqual((await scene.client.get(`/api/${game}/games/current`)).body.game)
    }
    expect(shown.id === scene.id).toBe(verdict === 'out_of_turn')
    expect(await stored(test.db)).toEqual(before)
  }

  sqlite.describe.each(QUIZ)('a quiz: %s, believed at question %i', (phase, index, verdicts) => {
    it.each(
      Object.entries(QUIZ_MOVES).map(([name, move], column) => ({ name, move, verdict: verdicts[column] ?? no })),
    )('$name: $verdict', async ({ move, verdict }) => {
      const [verb, body] = move(index)
      const scene = await quizScene(test, phase)
      // The first read stores the decisions of the clock.
      if (phase === 'late') await scene.client.get('/api/quiz/games/current')
      await expectVerdict('quiz', scene, verb, body, verdict)
    })
  })

  sqlite.describe.each(FLIP)('Flip & Match: %s, believed at move %i', (phase, seq, verdicts) => {
    it.each(
      Object.entries(FLIP_MOVES).map(([name, move], column) => ({ name, move, verdict: verdicts[column] ?? no })),
    )('$name: $verdict', async ({ move, verdict }) => {
      const [verb, body] = move(seq)
      await expectVerdict('flip-match', await flipScene(test, phase), verb, body, verdict)
    })
  })

  describe.each(POSTS)('POST $path', (post) => {
    sqlite.it('sent again with other values changes nothing', async () => {
      const scene = await post.arrange(test)
      const request = { request_id: randomUUID() }
      const first = await send(post, scene, request)
      const after = await stored(test.db)
      for (const other of OTHER_VALUES[post.path] ?? []) {
        const second = await send(post, scene, { ...request, ...other })
        expect([second.status, second.body]).toEqual([first.status, first.body])
      }
      expect(await stored(test.db)).toEqual(after)
    })

    it('sent five times at once is taken once, and all five get the same response', async () => {
      const scene = await post.arrange(test)
      const request = { request_id: randomUUID() }
      const responses = await atOnce(5, () => send(post, scene, request))
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => post.status))
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
      const after = await stored(test.db)
      expect((await send(post, scene, request)).text).toBe(responses[0]?.text)
      expect(await stored(test.db)).toEqual(after)
    })

    it(`as two requests at once: ${post.atOnce === 'both' ? 'both are taken' : 'exactly one is taken'}`, async () => {
      const scene = await post.arrange(test)
      const responses = await atOnce(2, () => send(post, scene))
      const taken = responses.filter(({ status }) => status === post.status)
      expect(taken).toHaveLength(post.atOnce === 'both' ? 2 : 1)
      for (const response of responses.filter((one) => !taken.includes(one))) expectError(response, 409, 'out_of_turn')
    })
  })

  it('starts many games at once one after the other: the last one runs, the others are superseded', async () => {
    const player = await test.player('quiz')
    const responses = await atOnce(10, () => player.post('/api/quiz/games', { request_id: randomUUID() }))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    const { player: me } = (await player.get('/api/players/me')).body
    const games = await test.db
      .selectFrom('games')
      .select(['status', 'refresh_counter'])
      .where('player_id', '=', me.id)
      .orderBy('refresh_counter')
      .execute()
    expect(games).toEqual(
      responses.map((_response, counter) => ({
        status: counter === 9 ? 'running' : 'superseded',
        refresh_counter: counter,
      })),
    )
  })

  sqlite.it('keeps 2000 letters of comments, trimmed, and none at all', async () => {
    const player = await test.player('quiz')
    const comments = 'ن'.repeat(2000)
    const long = await player.post('/api/feedback', { rating: 1, comments: ` ${comments}\n` })
    expect(long).toMatchObject({ status: 201, body: { comments } })
    expect(await player.post('/api/feedback', { rating: 5 })).toMatchObject({ status: 201, body: { comments: '' } })
  })
})

/** Values of a second request with the same request_id. */
const OTHER_VALUES: Record<string, Record<string, unknown>[]> = {
  '/api/players': [{ name: 'Another player', game_type: 'flip-match' }],
  '/api/feedback': [{ rating: 1, comments: 'Changed my mind' }],
  '/api/quiz/games/{id}/answers': [{ choice: 'a' }, { choice: null }, { question_index: 1 }],
  '/api/flip-match/games': [{ restart: false }],
  '/api/flip-match/games/{id}/flips': [{ card: 0 }, { seq: 3 }, { seq: 3, card: 7 }],
}

function atOnce(count: number, ask: () => Promise<TestResponse>): Promise<TestResponse[]> {
  return Promise.all(Array.from({ length: count }, ask))
}
