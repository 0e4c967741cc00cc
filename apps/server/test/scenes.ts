// The scenes of scenarios: every valid changing request, games in each of their phases, and the
// expected form of a response.
import { randomUUID } from 'node:crypto'
import { type ErrorCode, errorBody, validationDetails } from '@noor-quest/contract/errors'
import { feedback } from '@noor-quest/contract/feedback'
import { flipMatchSchemas } from '@noor-quest/contract/flip-match'
import { quizSchemas } from '@noor-quest/contract/quiz'
import { ownPlayer, registeredPlayer } from '@noor-quest/contract/registration'
import type { GameType } from '@noor-quest/rules/games'
import type { QuizOutcome, QuizState } from '@noor-quest/rules/quiz'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { z } from 'zod'
import { createLeaderboards } from '../src/leaderboards/leaderboards.ts'
import type { Db } from '../src/platform/database/connect.ts'

import { createDeals, type PlayDeps } from '../src/play/load.ts'
import {
  type Client,
  FlipMatchPlay,
  pairsOf,
  playPerfectFlipMatch,
  playQuiz,
  registration,
  SECRET,
  type SentHeaders,
  type TestApp,
  type TestResponse,
} from './harness.ts'

const [QUIZ_GAME, FLIP_GAME] = ['/api/quiz/games/{id}', '/api/flip-match/games/{id}']

/** A device, and its game if the request needs one. */
export type Scene = { client: Client; id: string | null }

/** A changing request. */
export type Post = {
  path: string
  /** Makes the scene in which `body` is valid. */
  arrange: (test: TestApp) => Promise<Scene>
  body: Record<string, unknown>
  status: 200 | 201
  schema: z.ZodType
  /** Values that the field refuses; omitting it is refused too, unless it is optional. */
  bad: Record<string, unknown[]>
  optional?: string[]
  /** Two different requests at once: both are accepted, or exactly one. */
  atOnce: 'both' | 'one'
  public?: true
}

export const INDEXES = [-1, 0.5, '0', null]
export const REQUEST_IDS = ['', 'nope', 7, null, {}]

export const POSTS: Post[] = [
  {
    path: '/api/players',
    arrange: async (test) => ({ client: test.client(), id: null }),
    body: registration('quiz'),
    status: 201,
    schema: registeredPlayer,
    bad: {
      name: ['', '   ', 'x'.repeat(81), 7, null, ['Amina'], '\u0000\n', '\u202e', '\u3164\u200b'],
      age: [0, 101, -1, 20.5, '20', '٢٠', null, true],
      semester: ['', '3', '9th', 'Semester 3', 3, null],
      phone: ['', '12', ' 1 2 ', '1'.repeat(33), '+-()/.', 'call me', 628123456, null],
      game_type: ['', 'chess', 'Quiz', 1, null],
      request_id: REQUEST_IDS,
    },
    optional: ['request_id'],
    atOnce: 'both',
    public: true,
  },
  {
    path: '/api/players/me/continue',
    arrange: async (test) => ({ client: await test.player('quiz'), id: null }),
    body: { game_type: 'flip-match' },
    status: 201,
    schema: ownPlayer,
    bad: { game_type: ['', 'chess', 'Quiz', 1, null], request_id: REQUEST_IDS },
    optional: ['request_id'],
    atOnce: 'both',
  },
  {
    path: '/api/feedback',
    arrange: async (test) => ({ client: await test.player('quiz'), id: null }),
    body: { rating: 4, comments: 'Good questions' },
    status: 201,
    schema: feedback,
    bad: {
      rating: [0, 6, 2.5, '4', null, [4]],
      comments: ['x'.repeat(2001), 7, null, ['good'], 'a\u0000b'],
      request_id: REQUEST_IDS,
    },
    optional: ['comments', 'request_id'],
    atOnce: 'both',
  },
  {
    path: '/api/quiz/games',
    arrange: async (test) => ({ client: await test.player('quiz'), id: null }),
    body: {},
    status: 201,
    schema: quizSchemas.moved,
    bad: { request_id: REQUEST_IDS },
    atOnce: 'both',
  },
  {
    path: `${QUIZ_GAME}/level`,
    arrange: (test) => quizScene(test, 'rules'),
    body: { question_index: 0 },
    status: 200,
    schema: quizSchemas.moved,
    bad: { question_index: INDEXES, request_id: REQUEST_IDS },
    atOnce: 'one',
  },
  {
    path: `${QUIZ_GAME}/answers`,
    arrange: (test) => quizScene(test, 'question'),
    body: { question_index: 0, choice: 'b' },
    status: 200,
    schema: quizSchemas.moved,
    bad: { question_index: INDEXES, choice: ['', 'e', 'A', 'ab', 1, ['a']], request_id: REQUEST_IDS },
    atOnce: 'one',
  },
  {
    path: `${QUIZ_GAME}/leave`,
    arrange: (test) => quizScene(test, 'question'),
    body: {},
    status: 200,
    schema: quizSchemas.moved,
    bad: { request_id: REQUEST_IDS },
    atOnce: 'both',
  },
  {
    path: '/api/flip-match/games',
    arrange: async (test) => ({ client: await test.player('flip-match'), id: null }),
    body: { restart: true },
    status: 201,
    schema: flipMatchSchemas.moved,
    bad: { restart: ['yes', 1, null], request_id: REQUEST_IDS },
    optional: ['restart'],
    atOnce: 'both',
  },
  {
    path: `${FLIP_GAME}/level`,
    arrange: (test) => flipScene(test, 'info'),
    body: { seq: 0 },
    status: 200,
    schema: flipMatchSchemas.moved,
    bad: { seq: INDEXES, request_id: REQUEST_IDS },
    atOnce: 'one',
  },
  {
    path: `${FLIP_GAME}/reveal`,
    arrange: (test) => flipScene(test, 'face-down'),
    body: { seq: 1 },
    status: 200,
    schema: flipMatchSchemas.moved,
    bad: { seq: INDEXES, request_id: REQUEST_IDS },
    atOnce: 'one',
  },
  {
    path: `${FLIP_GAME}/flips`,
    arrange: (test) => flipScene(test, 'revealed'),
    body: { seq: 2, card: 3 },
    status: 200,
    schema: flipMatchSchemas.moved,
    bad: { seq: INDEXES, card: [-1, 8, 0.5, '3', null], request_id: REQUEST_IDS },
    atOnce: 'one',
  },
  {
    path: `${FLIP_GAME}/leave`,
    arrange: (test) => flipScene(test, 'revealed'),
    body: {},
    status: 200,
    schema: flipMatchSchemas.moved,
    bad: { request_id: REQUEST_IDS },
    atOnce: 'both',
  },
]

export type QuizPhase = 'rules' | 'question' | 'pause' | 'late' | 'completed' | 'exited' | 'superseded'

export async function quizScene(test: TestApp, phase: QuizPhase): Promise<Scene> {
  const client = await test.player('quiz')
  if (phase === 'completed') {
    const { game } = await playQuiz(test, client, (_index, correct) => correct)
    return { client, id: game.id }
  }
  const { game } = await client.startQuiz()
  const path = `/api/quiz/games/${game.id}`
  if (phase !== 'rules') await client.move(`${path}/level`, { question_index: 0 })
  if (phase === 'pause') await client.move(`${path}/answers`, { question_index: 0, choice: 'a' })
  if (phase === 'late') test.clock.advance(32_001)
  if (phase === 'exited') await client.leaveForGood(test.clock, path)
  if (phase === 'superseded') await client.startQuiz()
  return { client, id: game.id }
}

export type FlipPhase =
  | 'info'
  | 'face-down'
  | 'revealed'
  | 'selected'
  | 'matched'
  | 'mismatched'
  | 'failed'
  | 'level2-mismatched'
  | 'finished'
  | 'exited'
  | 'superseded'

export async function flipScene(test: TestApp, phase: FlipPhase): Promise<Scene> {
  const client = await test.player('flip-match')
  if (phase === 'finished') {
    const { id } = await playPerfectFlipMatch(test, client)
    test.clock.advance(1500)
    return { client, id }
  }
  const play = await FlipMatchPlay.start(client)
  if (phase !== 'info') await play.level()
  if (phase !== 'info' && phase !== 'face-down') await play.reveal()
  const deal = await client.flipMatchDeal(play.id)
  const [pair = [0, 0], other = [0, 0]] = pairsOf(deal.level1)
  if (phase === 'selected') await play.flip(pair[0])
  if (phase === 'matched') await play.flipPair(pair)
  if (phase === 'mismatched' || phase === 'failed') await play.flipPair([pair[0], other[1]])
  if (phase === 'failed') test.clock.advance(1000)
  if (phase === 'level2-mismatched') {
    for (const found of pairsOf(deal.level1)) await play.flipPair(found)
    test.clock.advance(1500)
    await play.level()
    const [[first] = [0], [, second] = [0, 0]] = pairsOf(deal.level2)
    await play.flipPair([first, second])
  }
  if (phase === 'exited') await client.leaveForGood(test.clock, `/api/flip-match/games/${play.id}`)
  if (phase === 'superseded') await client.startFlipMatch()
  return { client, id: play.id }
}

export const at = (path: string, id: string | null) => path.replace('{id}', id ?? '{id}')

export function send(
  post: Post,
  { client, id }: Scene,
  fields: Record<string, unknown> = {},
  headers: SentHeaders = {},
) {
  return client.post(at(post.path, id), { request_id: randomUUID(), ...post.body, ...fields }, headers)
}

/** The one error shape, the code's own status, and JSON that may not be cached. */
export function expectError(response: TestResponse, status: number, code: ErrorCode, message?: string): void {
  expect({ status: response.status, code: response.body?.error?.code }).toEqual({ status, code })
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expectExactly(errorBody, response.body)
  if (message !== undefined) expect(response.body.error.message).toBe(message)
}

/** Refused because of this field, by name. */
export function expectBadField(response: TestResponse, field: string): void {
  expectError(response, 400, 'validation_failed')
  const { fields } = validationDetails.parse(response.body.error.details)
  expect(fields.map(({ path }) => path)).toContain(field)
}

/** A body with exactly the keys of its schema: parsing alone ignores unknown ones. */
export function expectExactly(schema: z.ZodType, body: unknown): void {
  expect(schema.parse(body)).toEqual(body)
}

/** The outcomes of each quiz, answers and time-outs, also of running games. */
export async function decidedQuestions(db: Db): Promise<(QuizOutcome & { game_id: string })[]> {
  const games = await db.selectFrom('games').select(['id', 'state']).where('game_type', '=', 'quiz').execute()
  return games.flatMap(({ id, state }) =>
    (JSON.parse(state) as QuizState).outcomes.map((outcome) => ({ ...outcome, game_id: id })),
  )
}

/** The games as a job uses them, in this process or another. */
export function playDeps(test: TestApp, db = test.db): PlayDeps {
  const log = pino({ level: 'silent' })
  const leaderboards = createLeaderboards(db, test.clock, log)
  return { db, clock: test.clock, wall: test.clock, secret: SECRET, leaderboards, deals: createDeals(), log }
}

/** Changes with everything that a player's request may store. */
export async function stored(db: Db): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*) from players) as players, (select sum(total_score + current_level) from players) as scores,
    (select count(*) from games) as games, (select sum(seq) from games) as moves,
    (select count(*) from games where status = 'running') as running, (select count(*) from games where left_at is null) as kept,
    (select count(*) from game_events) as events, (select count(*) from answers) as answers,
    (select count(*) from feedback) as feedback`.execute(db)
  return rows[0]
}

/**
 * The game whose players send this; requests other than Flip & Match's are for quiz players here.
 */
export const gameOf = (path: string): GameType => (path.includes('flip-match') ? 'flip-match' : 'quiz')
export const otherGame = (type: GameType): GameType => (type === 'quiz' ? 'flip-match' : 'quiz')
