// The server's processor time for a registration, a judged answer and a top-10 read, as a multiple of
// the plain app's for the same request. Both take turns in every round.
import { fork } from 'node:child_process'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf } from '@noor-quest/contract/api-call'
import { connect } from '../apps/server/src/platform/database/connect.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { seed } from './full-portal.ts'
import { Connection, getRequest, postHeaders, postRequest } from './http-client.ts'
import { QuizPlay, readAnswerKeys, register, startGame, unexpected } from './quiz-play.ts'
import { cpuMs, limitTime, own, startServer, stop, temporaryFolder } from './server-process.ts'
import { percentile, type Row, report } from './table.ts'

const CONNECTIONS = 50
/** The first round is a warm-up. */
const ROUNDS = 6
const REGISTRATIONS = 2000
const GAMES = 2000
const READS = 8000
const PLAYERS_BEFORE = 1000
const LEVEL = 5

/** The budget: the most times the plain app's time. */
const OPERATIONS = {
  registration: { figure: 'a registration', most: 1.2 },
  answer: { figure: 'a judged answer', most: 1 },
  read: { figure: 'a top-10 read', most: 0.8 },
}
type Operation = keyof typeof OPERATIONS
/** In µs a request. */
type Times = Record<Operation, number>

limitTime(300_000)
const dir = temporaryFolder()
const db = await connect({ engine: 'sqlite', file: join(dir, 'noor-quest.db') })
await migrate(db)
await seed(db, { players: PLAYERS_BEFORE, games: 0, questions: 0, feedback: 0 })
const server = await startServer(dir, {}, { limits: { registrations: 100_000 } })
const plain = await startPlainApp()
const ours = { ...server, connections: openConnections(server.port), answer: await startGames() }
const theirs = { ...plain, connections: openConnections(plain.port), answer: await startPlainGames() }

const rounds: { ours: Times; theirs: Times }[] = []
for (let round = 0; round < ROUNDS; round++) {
  const measured = { ours: await measure(ours, round), theirs: await measure(theirs, round) }
  if (round > 0) rounds.push(measured)
}
for (const { connections } of [ours, theirs]) for (const connection of connections) connection.close()
await db.destroy()
await server.stop()
await plain.stop()

const rows = (Object.keys(OPERATIONS) as Operation[]).map((operation): Row => {
  const { figure, most } = OPERATIONS[operation]
  const ratios = rounds.map((each) => each.ours[operation] / each.theirs[operation])
  const times = (app: 'ours' | 'theirs') => rounds.map((each) => each[app][operation])
  return {
    figure: `processor time of ${figure}, SQLite, ${CONNECTIONS} connections, median of ${rounds.length}`,
    value: `${spread(times('ours'), 0)} µs`,
    floor: `${spread(times('theirs'), 0)} µs in the plain app`,
    ratio: `${spread(ratios, 2)}x`,
    budget: `<= ${most}x`,
    met: percentile(ratios, 0.5) <= most,
  }
})
report('processor-time', rows)
process.exit(rows.every(({ met }) => met) ? 0 : 1)

/** The median, the lowest and the highest value. */
function spread(values: readonly number[], digits: number): string {
  const text = (value: number) => value.toFixed(digits)
  return `${text(percentile(values, 0.5))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`
}

function openConnections(port: number): Connection[] {
  return Array.from({ length: CONNECTIONS }, () => new Connection(port))
}

type App = {
  port: number
  pid: number
  connections: readonly Connection[]
  /** Answers the next question of each game. Resolves to the time of a request, in µs. */
  answer: (round: number) => Promise<number>
}

async function measure({ port, pid, connections, answer }: App, round: number): Promise<Times> {
  const read = await perRequest(pid, connections, READS, async (connection) => {
    const response = await connection.send(
      getRequest(port, addressOf('GET /api/leaderboard', { query: { game_type: 'quiz', limit: 10 } })),
    )
    if (response.status !== 200 || !response.body.startsWith('{"entries":[{')) throw unexpected('a read', response)
  })
  const headers = postHeaders(port, addressOf('POST /api/players'))
  const registration = await perRequest(pid, connections, REGISTRATIONS, async (connection) => {
    const name = `Bench ${randomUUID().slice(0, 8)}`
    const details = { name, age: 20, semester: '3th', phone: '+62 812 0000', game_type: 'quiz' }
    const response = await connection.send(
      postRequest(headers, JSON.stringify({ ...details, request_id: randomUUIDv7() })),
    )
    if (response.status !== 201) throw unexpected('a registration', response)
  })
  return { read, registration, answer: await answer(round) }
}

/** Sends `count` requests over all connections and returns the process's time per request, in µs. */
async function perRequest(
  pid: number,
  connections: readonly Connection[],
  count: number,
  request: (connection: Connection, i: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const startedMs = cpuMs(pid)
  await Promise.all(
    connections.map(async (connection) => {
      while (next < count) await request(connection, next++)
    }),
  )
  const endedMs = cpuMs(pid)
  if (startedMs === null || endedMs === null) throw new Error("the system doesn't report processor time")
  return ((endedMs - startedMs) * 1000) / count
}

async function startGames(): Promise<App['answer']> {
  const { port, pid } = server
  const connections = openConnections(port)
  const started: { player: Awaited<ReturnType<typeof register>>; gameId: string }[] = []
  await perRequest(pid, connections, GAMES, async (connection) => {
    const player = await register(connection, port, 'quiz')
    started.push({ player, gameId: await startGame(connection, port, 'quiz', player.cookie) })
  })
  const keys = await readAnswerKeys(db)
  const plays = started.map(({ player, gameId }, i) => new QuizPlay(port, player, gameId, keys.get(gameId) ?? [], i))
  const playAt = (i: number): QuizPlay => {
    const play = plays[i]
    if (play === undefined) throw new Error('there is no such game')
    return play
  }
  return async (round) => {
    if (round % LEVEL === 0) {
      await perRequest(pid, connections, plays.length, (connection, i) => playAt(i).startLevel(connection))
    }
    await sleep(Math.max(0, ...plays.map(({ readyAtMs }) => readyAtMs - performance.now())))
    return perRequest(pid, connections, plays.length, (connection, i) => playAt(i).answer(connection))
  }
}

async function startPlainGames(): Promise<App['answer']> {
  const { port, pid } = plain
  const connections = openConnections(port)
  const headers: string[] = []
  await perRequest(pid, connections, GAMES, async (connection) => {
    const { cookie } = await register(connection, port, 'quiz')
    const gameId = await startGame(connection, port, 'quiz', cookie)
    headers.push(postHeaders(port, addressOf('POST /api/quiz/games/{id}/answers', { params: { id: gameId } }), cookie))
  })
  return (round) =>
    perRequest(pid, connections, GAMES, async (connection, i) => {
      const body = { request_id: randomUUIDv7(), question_index: round, choice: i % 4 === 3 ? 'b' : 'a' }
      const response = await connection.send(postRequest(headers[i] ?? '', JSON.stringify(body)))
      if (response.status !== 200) throw unexpected('an answer', response)
    })
}

async function startPlainApp() {
  const child = own(fork(join(import.meta.dirname, 'plain-app.ts')))
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', () => reject(new Error("the plain app's server ended")))
  })
  const { pid } = child
  if (pid === undefined) throw new Error('a running process has a pid')
  return { port, pid, stop: () => stop(child) }
}
