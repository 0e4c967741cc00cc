// A quiz played over HTTP by a player who knows the right answers and checks the score of every
// outcome.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { addressOf, type Sent } from '@noor-quest/contract/api-call'
import type { QuizMoved } from '@noor-quest/contract/quiz'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { NEXT_QUESTION_DELAY_MS } from '@noor-quest/rules/quiz'
import type { QuizDeal } from '@noor-quest/rules/quiz-deal'
import { type OptionLetter, QUIZ_LEVEL_RULES, type QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { Db } from '../apps/server/src/platform/database/connect.ts'
import { readDeal } from '../apps/server/src/play/quiz/stored-deal.ts'
import { type Connection, callOver, type HttpResponse, postHeaders, postRequest } from './http-client.ts'

/** A margin for two clocks and timers of whole milliseconds. */
const CLOCK_MARGIN_MS = 5

export type Registered = { playerId: string; cookie: string }

/** Each person has a number of their own: a final asks about players who share one. */
let phone = 81_200_000_000

export async function register(connection: Connection, port: number, gameType: GameType): Promise<Registered> {
  const body: Sent<'POST /api/players'>['body'] = {
    name: `Bench ${randomUUID().slice(0, 8)}`,
    age: 20,
    semester: '3th',
    phone: `+62 ${phone++}`,
    game_type: gameType,
    request_id: randomUUIDv7(),
  }
  const headers = postHeaders(port, addressOf('POST /api/players'))
  const response = await connection.send(postRequest(headers, JSON.stringify(body)))
  const cookie = /\nset-cookie: ((?:__Host-)?noor_player=[^;\r]+)/i.exec(response.headers)?.[1]
  if (response.status !== 201 || cookie === undefined) throw unexpected('registration', response)
  return { playerId: JSON.parse(response.body).id, cookie }
}

/** Starts a game and returns its id. */
export async function startGame(
  connection: Connection,
  port: number,
  gameType: GameType,
  cookie: string,
): Promise<string> {
  const call = callOver(connection, port, cookie)
  const started = await call(`POST /api/${gameFacts(gameType).path}/games`, { body: { request_id: randomUUIDv7() } })
  return started.game.id
}

export function unexpected(what: string, { status, body }: HttpResponse): Error {
  return new Error(`${what} returned ${status}: ${body.slice(0, 500)}`)
}

export type KeyQuestion = { level: QuizLevel; correct: OptionLetter }

export function answerKey(deal: QuizDeal): KeyQuestion[] {
  return deal.levels.flatMap(({ level, questions }) =>
    questions.map(({ correct_option }) => ({ level, correct: correct_option })),
  )
}

/** The deal with its keys, from the database. No player can read them. */
export async function readAnswerKeys(db: Db): Promise<Map<string, KeyQuestion[]>> {
  const rows = await db
    .selectFrom('game_deals')
    .innerJoin('games', 'games.id', 'game_deals.game_id')
    .where('games.game_type', '=', 'quiz')
    .select(['game_id', 'deal'])
    .execute()
  const keys = new Map<string, KeyQuestion[]>()
  for (const { game_id, deal } of rows) keys.set(game_id, answerKey(await readDeal(db, JSON.parse(deal))))
  return keys
}

/** Three of four answers are right, because both outcomes belong to the measured work. */
export function chooseOption(index: number, seed: number, correct: OptionLetter): OptionLetter {
  return (index + seed) % 4 !== 3 ? correct : correct === 'a' ? 'b' : 'a'
}

/**
 * The score after an answer (docs/product-rules.md#quiz-numbers), calculated independently of the
 * server.
 */
export function scoreAfter(score: number, { level, correct }: KeyQuestion, choice: OptionLetter | null): number {
  const { points, penalty } = QUIZ_LEVEL_RULES[level]
  return choice === correct ? score + points : Math.max(0, score - penalty)
}

export class QuizPlay {
  readonly playerId: string
  readonly #key: readonly KeyQuestion[]
  readonly #seed: number
  readonly #levelHeaders: string
  readonly #answersHeaders: string
  /** The question at play, 0-based over the whole game. */
  index = 0
  score = 0
  /** The performance.now() from which the question at play may be answered. */
  readyAtMs = 0

  constructor(
    port: number,
    { playerId, cookie }: Registered,
    gameId: string,
    key: readonly KeyQuestion[],
    seed: number,
  ) {
    this.playerId = playerId
    this.#key = key
    this.#seed = seed
    const params = { id: gameId }
    this.#levelHeaders = postHeaders(port, addressOf('POST /api/quiz/games/{id}/level', { params }), cookie)
    this.#answersHeaders = postHeaders(port, addressOf('POST /api/quiz/games/{id}/answers', { params }), cookie)
  }

  get isOver(): boolean {
    return this.index === this.#key.length
  }

  /** The level of the question at play; null at the end. */
  get level(): QuizLevel | null {
    return this.#key[this.index]?.level ?? null
  }

  async startLevel(connection: Connection): Promise<void> {
    const body = `{"request_id":"${randomUUIDv7()}","question_index":${this.index}}`
    const response = await connection.send(postRequest(this.#levelHeaders, body))
    if (response.status !== 200) throw unexpected('a level', response)
    this.readyAtMs = performance.now()
  }

  /** Sends an answer; throws unless the server's verdict is the expected one. */
  async answer(connection: Connection, given?: OptionLetter | null): Promise<void> {
    const question = this.#key[this.index]
    if (question === undefined) throw new Error('the game is over')
    const choice = given === undefined ? chooseOption(this.index, this.#seed, question.correct) : given
    const body = `{"request_id":"${randomUUIDv7()}","question_index":${this.index},"choice":${choice === null ? 'null' : `"${choice}"`}}`
    const response = await connection.send(postRequest(this.#answersHeaders, body))
    this.score = scoreAfter(this.score, question, choice)
    if (choice === null && response.status === 409) {
      // On a busy machine it may come two seconds after the limit. The server has then decided it,
      // as it would tell the browser.
      const view: QuizMoved['game']['view'] | undefined = JSON.parse(response.body).error.details?.game?.view
      if (view?.phase !== 'completed' || view.score !== this.score) throw unexpected('a late time-out', response)
      this.index += 1
      return
    }
    if (response.status !== 200) throw unexpected('an answer', response)
    const { outcome }: QuizMoved = JSON.parse(response.body)
    if (
      outcome?.question_index !== this.index ||
      outcome.correct !== (choice === question.correct) ||
      outcome.score !== this.score
    ) {
      throw unexpected(`answer ${choice} to ${JSON.stringify(question)}, which makes ${this.score},`, response)
    }
    this.index += 1
    this.readyAtMs = performance.now() + NEXT_QUESTION_DELAY_MS + CLOCK_MARGIN_MS
  }
}

/** Throws unless every player's stored score is the expected one. */
export async function checkStoredScores(db: Db, expected: ReadonlyMap<string, number>): Promise<void> {
  const rows = await db.selectFrom('players').select(['id', 'total_score']).execute()
  const stored = new Map(rows.map(({ id, total_score }) => [id, total_score]))
  const wrong = [...expected].filter(([playerId, score]) => stored.get(playerId) !== score)
  const [first] = wrong
  if (first === undefined) return
  const [playerId, score] = first
  throw new Error(
    `${wrong.length} of ${expected.size} stored scores are wrong; ${playerId}: ${stored.get(playerId)}, not ${score}`,
  )
}
