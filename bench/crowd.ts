// A thousand players at once from one booth. Each registers on its own connection and plays game
// after game at a person's pace, half of them the quiz and half Flip & Match; some watch the
// leaderboard. Every outcome and every stored score is compared with the rules' result for the
// moves sent. Memory is the server's, before and under this load.
import { randomUUIDv7 } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '@noor-quest/contract/api-call'
import type { FlipMatchMoved } from '@noor-quest/contract/flip-match'
import { LEVEL_COMPLETE_MS, MISMATCH_MS } from '@noor-quest/rules/flip-match'
import type { DealtCard } from '@noor-quest/rules/flip-match-deal'
import { FLIP_MATCH_MAX } from '@noor-quest/rules/flip-match-score'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { connect, type DatabaseTarget, type Db } from '../apps/server/src/platform/database/connect.ts'
import { readDeal as readFlipMatchDeal } from '../apps/server/src/play/flip-match/stored-deal.ts'
import { findDeal } from '../apps/server/src/play/queries.ts'
import { readDeal as readQuizDeal } from '../apps/server/src/play/quiz/stored-deal.ts'
import { Connection, getRequest, openEventStream, postHeaders, postRequest } from './http-client.ts'
import {
  answerKey,
  checkStoredScores,
  QuizPlay,
  type Registered,
  register,
  startGame,
  unexpected,
} from './quiz-play.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { milliseconds, percentile, perSecond, type Row } from './table.ts'

const PLAYERS = 1000
const WATCHERS = 100
const ARRIVAL_MS = 10_000
/**
 * Ranges of a person's pace: to read and answer a question, to choose a card, to read an end
 * screen.
 */
const ANSWER_THINK_MS = [400, 2200] as const
const FLIP_THINK_MS = [400, 1100] as const
const DIALOG_THINK_MS = [500, 1500] as const
const END_THINK_MS = [10_000, 20_000] as const
/** A margin after the server's pauses, for two clocks and timers of whole milliseconds. */
const PAUSE_MARGIN_MS = 10
const EVENTS_SETTLE_MS = 1500
const SAMPLE_MS = 250
const P99_MS = 100
const START_MEGABYTES = 260
const LOAD_MEGABYTES = 350

export type CrowdTarget = { database: DatabaseTarget; dataDir: string; serverEnv: Record<string, string> }
/** A call: when it was sent, by performance.now(), and its response time. */
export type Timed = { sentMs: number; ms: number }
export type CrowdResult = {
  rows: Row[]
  notes: string[]
  memory: { atMs: number; bytes: number }[]
  /** Answers and flips. */
  moves: readonly Timed[]
}

export type CrowdOptions = {
  players?: number
  /**
   * Runs before the players arrive, on a server with a meter. The returned function runs once all
   * have arrived; they play until it is over.
   */
  prepare?: (server: ServerProcess, db: Db) => Promise<() => Promise<void>>
  /** The budget of the server's memory. */
  mostMegabytes?: number
}

/**
 * No game starts after `durationMs` and the end of the function that `prepare` returned. Games
 * under way are played to their end.
 */
export async function measureCrowd(
  label: string,
  target: CrowdTarget,
  durationMs: number,
  { players = PLAYERS, prepare, mostMegabytes = LOAD_MEGABYTES }: CrowdOptions = {},
): Promise<CrowdResult> {
  const server = await startServer(target.dataDir, target.serverEnv, { withMeter: prepare !== undefined })
  const db = await connect(target.database)
  await sleep(1000)
  const startBytes = server.rssBytes()
  const meanwhile = await prepare?.(server, db)
  const memory: CrowdResult['memory'] = []
  const startedMs = performance.now()
  const sampler = setInterval(() => {
    const bytes = server.rssBytes()
    if (bytes !== null) memory.push({ atMs: performance.now() - startedMs, bytes })
  }, SAMPLE_MS)

  const crowd = new Crowd(server, db, startedMs + durationMs, players)
  const watchers = Array.from({ length: WATCHERS }, () => watch(server.port))
  const ownDelay = monitorEventLoopDelay({ resolution: 5 })
  ownDelay.enable()
  const cpuStartedMs = server.cpuMs()
  await Promise.all([
    ...Array.from({ length: players }, (_, i) => crowd.play(i)),
    ...(meanwhile === undefined ? [] : [crowd.playDuring(sleep(ARRIVAL_MS).then(meanwhile))]),
  ])
  const wallMs = performance.now() - startedMs
  const cpuMs = (server.cpuMs() ?? 0) - (cpuStartedMs ?? 0)
  ownDelay.disable()

  await sleep(EVENTS_SETTLE_MS)
  clearInterval(sampler)
  await checkStoredScores(db, crowd.expected)
  await checkWatchers(server.port, watchers)
  await db.destroy()
  await server.stop()

  const { moves, others, games } = crowd
  const p99 = percentile(durations(moves), 0.99)
  const playersText = players.toLocaleString('en')
  const rows: Row[] = [
    {
      figure: `${playersText} players at once, ${label}: p50, p99 of an answer or flip`,
      value: `${milliseconds(percentile(durations(moves), 0.5))}, ${milliseconds(p99)}`,
      floor: `${milliseconds(ownDelay.percentile(99) / 1e6)} p99 of the generator's own delay`,
      ratio: '',
      budget: `p99 < ${P99_MS} ms, no errors`,
      met: p99 < P99_MS,
    },
    memoryRow(`memory of the server after start, ${label}`, startBytes, START_MEGABYTES),
    memoryRow(
      `at most, under ${playersText} players and ${WATCHERS} event streams, ${label}`,
      Math.max(0, ...memory.map(({ bytes }) => bytes)),
      mostMegabytes,
    ),
  ]
  const count = (value: number) => value.toLocaleString('en')
  const notes = [
    `${count(games)} games, ${count(moves.length)} answers and flips and ${count(others.length)} other calls in ${(wallMs / 1000).toFixed(0)} s ` +
      `(${perSecond(moves.length + others.length, wallMs)}), no errors; all ${count(crowd.expected.size)} stored scores as expected.`,
    `The server used ${Math.round((cpuMs * 100) / wallMs)} % of a core; p99 of the other calls ${milliseconds(percentile(durations(others), 0.99))}.`,
  ]
  return { rows, notes, memory, moves }
}

class Crowd {
  readonly moves: Timed[] = []
  readonly others: Timed[] = []
  readonly expected = new Map<string, number>()
  games = 0
  readonly #server: ServerProcess
  readonly #db: Db
  #untilMs: number
  /** The time from one player's arrival to the next. */
  readonly #arrivalMs: number

  /** Plays a game to its end and returns the score, by game. */
  readonly #players: Record<
    GameType,
    (connection: Connection, player: Registered, gameId: string, i: number) => Promise<number>
  > = {
    quiz: (connection, player, gameId, i) => this.#playQuiz(connection, player, gameId, i),
    'flip-match': (connection, player, gameId, i) => this.#playFlipMatch(connection, player, gameId, i % 8 === 1),
  }

  constructor(server: ServerProcess, db: Db, untilMs: number, players: number) {
    this.#arrivalMs = ARRIVAL_MS / players
    this.#server = server
    this.#db = db
    this.#untilMs = untilMs
  }

  /**
   * Registers player `i`, which plays one game after another. Every game has the same number of
   * players.
   */
  async play(i: number): Promise<void> {
    await sleep(i * this.#arrivalMs)
    const connection = new Connection(this.#server.port)
    const gameType = GAME_TYPES[i % GAME_TYPES.length] as GameType
    const player = await timed(this.others, () => register(connection, this.#server.port, gameType))
    let best = 0
    do {
      await think(DIALOG_THINK_MS)
      const gameId = await timed(this.others, () => startGame(connection, this.#server.port, gameType, player.cookie))
      const score = await this.#players[gameType](connection, player, gameId, i)
      best = Math.max(best, score)
      this.games += 1
      const leaderboard = getRequest(this.#server.port, addressOf('GET /api/leaderboard', { query: { limit: 10 } }))
      const response = await timed(this.others, () => connection.send(leaderboard))
      if (response.status !== 200) throw unexpected('the leaderboard', response)
      await think(END_THINK_MS)
    } while (performance.now() < this.#untilMs)
    this.expected.set(player.playerId, best)
    connection.close()
  }

  /** Play continues until `work` is over. */
  async playDuring(work: Promise<void>): Promise<void> {
    const untilMs = this.#untilMs
    this.#untilMs = Number.POSITIVE_INFINITY
    await work
    this.#untilMs = untilMs
  }

  async #playQuiz(connection: Connection, player: Registered, gameId: string, i: number): Promise<number> {
    const key = answerKey(await readQuizDeal(this.#db, JSON.parse(await findDeal(this.#db, gameId))))
    const quiz = new QuizPlay(this.#server.port, player, gameId, key, i)
    let level = 0
    while (quiz.level !== null) {
      if (quiz.level !== level) {
        level = quiz.level
        await think(DIALOG_THINK_MS)
        await timed(this.others, () => quiz.startLevel(connection))
      }
      await sleep(Math.max(0, quiz.readyAtMs - performance.now()))
      await think(ANSWER_THINK_MS)
      // One player of the quiz in ten lets the last question's time run out.
      const timeOut = i % 20 === 0 && quiz.index === 14
      // Like the browser, at the limit. Two seconds later the server has decided it, and no request
      // is needed.
      const limitMs = quiz.readyAtMs + QUIZ_LEVEL_RULES[quiz.level].seconds * 1000
      if (timeOut) await sleep(limitMs - performance.now())
      await timed(this.moves, () => (timeOut ? quiz.answer(connection, null) : quiz.answer(connection)))
    }
    return quiz.score
  }

  /** Plays without a mistake, or loses in level 1. Returns the score that counts. */
  async #playFlipMatch(
    connection: Connection,
    { cookie }: Registered,
    gameId: string,
    fails: boolean,
  ): Promise<number> {
    const deal = await readFlipMatchDeal(this.#db, JSON.parse(await findDeal(this.#db, gameId)))
    let seq = 0
    const move = async (
      verb: 'level' | 'reveal' | 'flips' | 'leave',
      fields: { card?: number } = {},
    ): Promise<FlipMatchMoved> => {
      const headers = postHeaders(
        this.#server.port,
        addressOf(`POST /api/flip-match/games/{id}/${verb}`, { params: { id: gameId } }),
        cookie,
      )
      const body = JSON.stringify({ request_id: randomUUIDv7(), seq, ...fields })
      const latencies = verb === 'flips' ? this.moves : this.others
      const response = await timed(latencies, () => connection.send(postRequest(headers, body)))
      if (response.status !== 200) throw unexpected(verb, response)
      const moved: FlipMatchMoved = JSON.parse(response.body)
      seq = moved.game.seq
      return moved
    }
    const flipPair = async ([first, second]: readonly [number, number], kind: 'match' | 'mismatch') => {
      await think(FLIP_THINK_MS)
      await move('flips', { card: first })
      await think(FLIP_THINK_MS)
      const { outcome } = await move('flips', { card: second })
      if (outcome?.kind !== kind) throw new Error(`cards ${first} and ${second} were judged ${JSON.stringify(outcome)}`)
    }

    await think(DIALOG_THINK_MS)
    await move('level')
    await think(DIALOG_THINK_MS)
    await move('reveal')
    const [first = [0, 0], ...rest] = pairsOf(deal.level1)
    if (fails) {
      const wrong = rest[0]?.[1] ?? 0
      await flipPair([first[0], wrong], 'mismatch')
      await sleep(MISMATCH_MS + PAUSE_MARGIN_MS)
      return 0
    }
    for (const pair of [first, ...rest]) await flipPair(pair, 'match')
    await sleep(LEVEL_COMPLETE_MS + PAUSE_MARGIN_MS)
    await think(DIALOG_THINK_MS)
    await move('level')
    for (const pair of pairsOf(deal.level2)) await flipPair(pair, 'match')
    await sleep(LEVEL_COMPLETE_MS + PAUSE_MARGIN_MS)
    return FLIP_MATCH_MAX
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

/** `bytes` null or 0: the system doesn't report it. */
function memoryRow(figure: string, bytes: number | null, budget: number): Row {
  const known = bytes !== null && bytes > 0
  return {
    figure,
    value: known ? `${megabytes(bytes)} MB` : 'unknown here',
    floor: '',
    ratio: '',
    budget: `< ${budget} MB`,
    met: known ? megabytes(bytes) < budget : null,
  }
}

function pairsOf(cards: readonly DealtCard[]): [number, number][] {
  return cards.flatMap(({ key }, first): [number, number][] => {
    const second = cards.findIndex((card, position) => position > first && card.key === key)
    return second < 0 ? [] : [[first, second]]
  })
}

function think([minMs, maxMs]: readonly [number, number]): Promise<void> {
  return sleep(minMs + Math.random() * (maxMs - minMs))
}

export const durations = (calls: readonly Timed[]): number[] => calls.map(({ ms }) => ms)

async function timed<T>(calls: Timed[], call: () => Promise<T>): Promise<T> {
  const sentMs = performance.now()
  const result = await call()
  calls.push({ sentMs, ms: performance.now() - sentMs })
  return result
}

type Watcher = { leaderboards: Map<string, string>; isOpen: boolean; close: () => void }

function watch(port: number): Watcher {
  const watcher: Watcher = { leaderboards: new Map(), isOpen: true, close: () => {} }
  const stream = openEventStream(
    port,
    addressOf('GET /api/live'),
    (data) => {
      const { game_type, entries } = JSON.parse(data)
      // The same stream also carries the settings.
      if (game_type === undefined) return
      watcher.leaderboards.set(game_type, JSON.stringify(entries))
    },
    () => {
      watcher.isOpen = false
    },
  )
  watcher.close = stream.close
  return watcher
}

/** Checks that every stream is still open and has sent both present leaderboards. */
async function checkWatchers(port: number, watchers: readonly Watcher[]): Promise<void> {
  const connection = new Connection(port)
  for (const gameType of GAME_TYPES) {
    const response = await connection.send(
      getRequest(port, addressOf('GET /api/leaderboard', { query: { game_type: gameType, limit: 10 } })),
    )
    const now = JSON.stringify(JSON.parse(response.body).entries)
    for (const { leaderboards, isOpen } of watchers) {
      if (!isOpen) throw new Error('an event stream was closed')
      if (leaderboards.get(gameType) !== now)
        throw new Error(`an event stream shows ${leaderboards.get(gameType)}, not ${now}`)
    }
  }
  connection.close()
  for (const { close } of watchers) close()
}
