// A thousand people at the booth at once: each registers on a connection of their own and plays, half of them the quiz and
// half Flip & Match, at a person's pace; some watch the leaderboard. Every answer's outcome and every stored score is
// compared with what the rules make of the moves sent. Memory is the server's, before and under this load.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FlipMatchMoved } from '@noor-quest/contract/flip-match'
import { LEVEL_COMPLETE_MS, MISMATCH_MS } from '@noor-quest/rules/flip-match'
import type { DealtCard, FlipMatchDeal } from '@noor-quest/rules/flip-match-deal'
import { FLIP_MATCH_MAX } from '@noor-quest/rules/flip-match-score'
import { connect } from '../apps/server/src/db/connect.ts'
import { Connection, getRequest, openEventStream, postHead, postRequest } from './http-client.ts'
import {
  answerKey,
  checkStoredScores,
  QuizPlay,
  type Registered,
  register,
  startGame,
  unexpected,
} from './quiz-play.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, perSecond, type Row, report } from './table.ts'

const PLAYERS = 1000
const WATCHERS = 100
const ARRIVAL_MS = 10_000
/** A person's pace, between these: a question is read and answered, a card is chosen. Compressed to a minute's run. */
const ANSWER_THINK_MS = [400, 2200] as const
const FLIP_THINK_MS = [400, 1100] as const
const DIALOG_THINK_MS = [500, 1500] as const
const FLIP_MATCH_GAMES = 2
/** Past the server's pauses: its clock and ours, and timers of whole milliseconds. */
const PAUSE_MARGIN_MS = 10
const EVENTS_SETTLE_MS = 1500
const P99_MS = 100
const START_MEGABYTES = 200
const LOAD_MEGABYTES = 300

limitTime(180_000)
const dir = temporaryFolder()
const server = await startServer(dir)
const db = await connect({ engine: 'sqlite', file: join(dir, 'noor-quest.db') })
await sleep(1000)
const startBytes = server.rssBytes()
let peakBytes = 0
const sampler = setInterval(() => {
  peakBytes = Math.max(peakBytes, server.rssBytes() ?? 0)
}, 250)

const moves: number[] = []
const others: number[] = []
const expected = new Map<string, number>()
const watchers = Array.from({ length: WATCHERS }, watch)
const ownDelay = monitorEventLoopDelay({ resolution: 5 })
ownDelay.enable()
const cpuStartedMs = server.cpuMs()
const startedMs = performance.now()
await Promise.all(Array.from({ length: PLAYERS }, (_, i) => play(i)))
const wallMs = performance.now() - startedMs
const cpuMs = (server.cpuMs() ?? 0) - (cpuStartedMs ?? 0)
ownDelay.disable()

await sleep(EVENTS_SETTLE_MS)
clearInterval(sampler)
await checkStoredScores(db, expected)
await checkWatchers()
await db.destroy()
await server.stop()

const p99 = percentile(moves, 0.99)
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)
const rows: Row[] = [
  {
    figure: `${PLAYERS.toLocaleString('en')} players at once: p50, p99 of an answer or flip`,
    value: `${milliseconds(percentile(moves, 0.5))}, ${milliseconds(p99)}`,
    floor: `${milliseconds(ownDelay.percentile(99) / 1e6)} p99 of the generator's own delay`,
    ratio: '',
    budget: `p99 < ${P99_MS} ms, no errors`,
    met: p99 < P99_MS,
  },
  memoryRow('memory of the server after start', startBytes, START_MEGABYTES),
  memoryRow(
    `at most, under ${PLAYERS.toLocaleString('en')} players and ${WATCHERS} event streams`,
    peakBytes,
    LOAD_MEGABYTES,
  ),
]
report('crowd', rows, [
  `${moves.length.toLocaleString('en')} answers and flips and ${others.length.toLocaleString('en')} other calls in ${(wallMs / 1000).toFixed(0)} s ` +
    `(${perSecond(moves.length + others.length, wallMs)}), no errors; all ${expected.size.toLocaleString('en')} stored scores as expected.`,
  `The server used ${Math.round((cpuMs * 100) / wallMs)} % of a core; p99 of the other calls ${milliseconds(percentile(others, 0.99))}.`,
])
process.exit(0)

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

async function play(i: number): Promise<void> {
  await sleep((i * ARRIVAL_MS) / PLAYERS)
  const connection = new Connection(server.port)
  await (i % 2 === 0 ? playQuiz(connection, i) : playFlipMatch(connection, i))
  const reply = await timed(others, () => connection.send(getRequest(server.port, '/api/leaderboard?limit=10')))
  if (reply.status !== 200) throw unexpected('the leaderboard', reply)
  connection.close()
}

async function playQuiz(connection: Connection, i: number): Promise<void> {
  const player = await timed(others, () => register(connection, server.port, 'quiz'))
  await think(DIALOG_THINK_MS)
  const gameId = await timed(others, () => startGame(connection, server.port, 'quiz', player.cookie))
  const quiz = new QuizPlay(server.port, player, gameId, answerKey(JSON.parse(await dealOf(gameId))), i)
  let level = 0
  while (quiz.level !== null) {
    if (quiz.level !== level) {
      level = quiz.level
      await think(DIALOG_THINK_MS)
      await timed(others, () => quiz.startLevel(connection))
    }
    await sleep(Math.max(0, quiz.readyAtMs - performance.now()))
    await think(ANSWER_THINK_MS)
    // One player in ten lets the last question's time run out.
    const timeOut = i % 20 === 0 && quiz.index === 14
    await timed(moves, () => (timeOut ? quiz.answer(connection, null) : quiz.answer(connection)))
  }
  expected.set(player.playerId, quiz.score)
}

/** Every fourth player's games end at a mistake in level 1; the others make none. */
async function playFlipMatch(connection: Connection, i: number): Promise<void> {
  const player = await timed(others, () => register(connection, server.port, 'flip-match'))
  const fails = i % 8 === 1
  for (let game = 0; game < FLIP_MATCH_GAMES; game++) {
    await think(DIALOG_THINK_MS)
    const gameId = await timed(others, () => startGame(connection, server.port, 'flip-match', player.cookie))
    const deal: FlipMatchDeal = JSON.parse(await dealOf(gameId))
    await playFlipMatchGame(connection, player, gameId, deal, fails)
  }
  expected.set(player.playerId, fails ? 0 : FLIP_MATCH_MAX)
}

async function playFlipMatchGame(
  connection: Connection,
  { cookie }: Registered,
  gameId: string,
  deal: FlipMatchDeal,
  fails: boolean,
): Promise<void> {
  let seq = 0
  const move = async (verb: string, fields: { card?: number } = {}): Promise<FlipMatchMoved> => {
    const head = postHead(server.port, `/api/flip-match/games/${gameId}/${verb}`, cookie)
    const body = JSON.stringify({ request_id: randomUUID(), seq, ...fields })
    const reply = await timed(verb === 'flips' ? moves : others, () => connection.send(postRequest(head, body)))
    if (reply.status !== 200) throw unexpected(verb, reply)
    const moved: FlipMatchMoved = JSON.parse(reply.body)
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
    return
  }
  for (const pair of [first, ...rest]) await flipPair(pair, 'match')
  await sleep(LEVEL_COMPLETE_MS + PAUSE_MARGIN_MS)
  await think(DIALOG_THINK_MS)
  await move('level')
  for (const pair of pairsOf(deal.level2)) await flipPair(pair, 'match')
  await sleep(LEVEL_COMPLETE_MS + PAUSE_MARGIN_MS)
}

function pairsOf(cards: readonly DealtCard[]): [number, number][] {
  return cards.flatMap(({ key }, first): [number, number][] => {
    const second = cards.findIndex((card, position) => position > first && card.key === key)
    return second < 0 ? [] : [[first, second]]
  })
}

/** What was dealt: an operator may know, a player never does. */
async function dealOf(gameId: string): Promise<string> {
  const { deal } = await db
    .selectFrom('game_deals')
    .select('deal')
    .where('game_id', '=', gameId)
    .executeTakeFirstOrThrow()
  return deal
}

function think([minMs, maxMs]: readonly [number, number]): Promise<void> {
  return sleep(minMs + Math.random() * (maxMs - minMs))
}

async function timed<T>(latencies: number[], call: () => Promise<T>): Promise<T> {
  const sentMs = performance.now()
  const result = await call()
  latencies.push(performance.now() - sentMs)
  return result
}

function watch() {
  const watcher = { boards: new Map<string, string>(), isOpen: true, close: () => {} }
  const stream = openEventStream(
    server.port,
    '/api/leaderboard/events',
    (data) => {
      const { game_type, entries } = JSON.parse(data)
      watcher.boards.set(game_type, JSON.stringify(entries))
    },
    () => {
      watcher.isOpen = false
    },
  )
  watcher.close = stream.close
  return watcher
}

/** Every stream is still open and has brought both boards as they are now. */
async function checkWatchers(): Promise<void> {
  const connection = new Connection(server.port)
  for (const gameType of ['quiz', 'flip-match']) {
    const reply = await connection.send(getRequest(server.port, `/api/leaderboard?game_type=${gameType}&limit=10`))
    const now = JSON.stringify(JSON.parse(reply.body).entries)
    for (const { boards, isOpen } of watchers) {
      if (!isOpen) throw new Error('an event stream was closed')
      if (boards.get(gameType) !== now) throw new Error(`an event stream shows ${boards.get(gameType)}, not ${now}`)
    }
  }
  connection.close()
  for (const { close } of watchers) close()
}
