// The server's processor time for a registration, a judged answer, a leaderboard read and GET
// /healthz, as a multiple of the HTTP floor's for an empty POST. Operations and floor take turns in
// every round.
import { fork } from 'node:child_process'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
const EMPTY_POSTS = 8000
const PLAYERS_BEFORE = 1000
const LEVEL = 5

const OPERATIONS = {
  registration: { figure: 'a registration', most: 10 },
  answer: { figure: 'a judged answer', most: 14 },
  read: { figure: 'a top-10 read', most: 2.5 },
  health: { figure: 'GET /healthz', most: 2 },
}
type Operation = keyof typeof OPERATIONS

limitTime(240_000)
const dir = temporaryFolder()
const db = await connect({ engine: 'sqlite', file: join(dir, 'noor-quest.db') })
await migrate(db)
await seed(db, { players: PLAYERS_BEFORE, games: 0, questions: 0, feedback: 0 })
const server = await startServer(dir, {}, { limits: { registrations: 100_000 } })
const connections = Array.from({ length: CONNECTIONS }, () => new Connection(server.port))
const floor = await startFloor()
const plays = await startGames()

const floors: number[] = []
const times: Record<Operation, number[]> = { registration: [], answer: [], read: [], health: [] }
const ratios: Record<Operation, number[]> = { registration: [], answer: [], read: [], health: [] }
for (let round = 0; round < ROUNDS; round++) {
  const measured = await measureRound(round)
  if (round === 0) continue
  floors.push(measured.floor)
  for (const operation of Object.keys(OPERATIONS) as Operation[]) {
    times[operation].push(measured[operation])
    ratios[operation].push(measured[operation] / measured.floor)
  }
}
for (const connection of connections) connection.close()
await db.destroy()
await server.stop()
await floor.stop()

const rows = (Object.keys(OPERATIONS) as Operation[]).map((operation): Row => {
  const { figure, most } = OPERATIONS[operation]
  return {
    figure: `processor time of ${figure}, SQLite, ${CONNECTIONS} connections, median of ${floors.length}`,
    value: `${spread(times[operation], 0)} µs`,
    floor: `${spread(floors, 0)} µs an empty POST`,
    ratio: `${spread(ratios[operation], 1)}x`,
    budget: `<= ${most}x`,
    met: percentile(ratios[operation], 0.5) <= most,
  }
})
report('processor-time', rows)
process.exit(rows.every(({ met }) => met) ? 0 : 1)

/** The median, the lowest and the highest value. */
function spread(values: readonly number[], digits: number): string {
  const text = (value: number) => value.toFixed(digits)
  return `${text(percentile(values, 0.5))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`
}

/** The processor time of each, in µs. The floor's is the mean of its turns. */
async function measureRound(round: number): Promise<Record<Operation | 'floor', number>> {
  const { port } = server
  const health = getRequest(port, '/healthz')
  const read = getRequest(port, '/api/leaderboard?game_type=quiz&limit=10')
  const turns: number[] = []
  const emptyPosts = async () => void turns.push(await floor.run())

  await emptyPosts()
  const healthUs = await perRequest(server.pid, READS, async (connection) => {
    const response = await connection.send(health)
    if (response.status !== 200) throw unexpected('/healthz', response)
  })
  await emptyPosts()
  const readUs = await perRequest(server.pid, READS, async (connection) => {
    const response = await connection.send(read)
    if (response.status !== 200 || !response.body.startsWith('{"entries":[{')) throw unexpected('a read', response)
  })
  await emptyPosts()
  const headers = postHeaders(port, '/api/players')
  const registrationUs = await perRequest(server.pid, REGISTRATIONS, async (connection) => {
    const name = `Bench ${randomUUID().slice(0, 8)}`
    const details = { name, age: 20, semester: '3th', phone: '+62 812 0000', game_type: 'quiz' }
    const body = JSON.stringify({ ...details, request_id: randomUUIDv7() })
    const response = await connection.send(postRequest(headers, body))
    if (response.status !== 201) throw unexpected('a registration', response)
  })
  await emptyPosts()
  if (round % LEVEL === 0) {
    await perRequest(server.pid, plays.length, (connection, i) => playAt(i).startLevel(connection))
  }
  await sleep(Math.max(0, ...plays.map(({ readyAtMs }) => readyAtMs - performance.now())))
  const answerUs = await perRequest(server.pid, plays.length, (connection, i) => playAt(i).answer(connection))
  const floorUs = turns.reduce((sum, turn) => sum + turn, 0) / turns.length
  return { registration: registrationUs, answer: answerUs, read: readUs, health: healthUs, floor: floorUs }
}

function playAt(i: number): QuizPlay {
  const play = plays[i]
  if (play === undefined) throw new Error('there is no such game')
  return play
}

/**
 * Sends `count` requests over all connections and returns the process's time per request, in µs.
 */
async function perRequest(
  pid: number,
  count: number,
  request: (connection: Connection, i: number) => Promise<void>,
  over: readonly Connection[] = connections,
): Promise<number> {
  let next = 0
  const startedMs = cpuMs(pid)
  await Promise.all(
    over.map(async (connection) => {
      while (next < count) await request(connection, next++)
    }),
  )
  const endedMs = cpuMs(pid)
  if (startedMs === null || endedMs === null) throw new Error("the system doesn't report processor time")
  return ((endedMs - startedMs) * 1000) / count
}

async function startGames(): Promise<QuizPlay[]> {
  const started: { player: Awaited<ReturnType<typeof register>>; gameId: string }[] = []
  await perRequest(server.pid, GAMES, async (connection) => {
    const player = await register(connection, server.port, 'quiz')
    started.push({ player, gameId: await startGame(connection, server.port, 'quiz', player.cookie) })
  })
  const keys = await readAnswerKeys(db)
  return started.map(({ player, gameId }, i) => new QuizPlay(server.port, player, gameId, keys.get(gameId) ?? [], i))
}

async function startFloor() {
  const child = own(fork(join(import.meta.dirname, 'floor-http.ts')))
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', () => reject(new Error("the floor's server ended")))
  })
  const { pid } = child
  if (pid === undefined) throw new Error('a running process has a pid')
  const own50 = Array.from({ length: CONNECTIONS }, () => new Connection(port))
  const request = postRequest(postHeaders(port, '/'), '')
  const emptyPost = async (connection: Connection) => {
    const response = await connection.send(request)
    if (response.status !== 204) throw unexpected('the empty POST', response)
  }
  return {
    run: () => perRequest(pid, EMPTY_POSTS, emptyPost, own50),
    stop: async () => {
      for (const connection of own50) connection.close()
      await stop(child)
    },
  }
}
