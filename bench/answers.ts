// Judged answers per second: whole quizzes over HTTP, beside the same use case without HTTP (the
// floor: in a loop, and with as many callers as there are connections). A wave is one answer in every
// game, as fast as the server judges. Players can't answer again for 1.5 s, and the floor runs in
// that pause, so other load on the machine affects both. Only busy time is counted.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { QUESTIONS_PER_LEVEL } from '@noor-quest/rules/quiz-levels'
import { connect, type DatabaseTarget } from '../apps/server/src/platform/database/connect.ts'
import { CALLERS as CONNECTIONS, type FloorCommand, type FloorTarget, type WaveTimes } from './floor-answers.ts'
import { Connection } from './http-client.ts'
import { checkStoredScores, QuizPlay, readAnswerKeys, register, startGame } from './quiz-play.ts'
import { own, type ServerProcess, startServer, stop, temporaryFolder } from './server-process.ts'
import { milliseconds, percent, percentile, perSecond, type Row } from './table.ts'

const QUESTIONS = 15
const STEADY_RATE = 500
/**
 * Each game answers every 4 s. The margin makes a slow moment visible as latency, not as an answer
 * that comes too early.
 */
const STEADY_GAMES = 2000
const STEADY_MS = 10_000
/** The budget. */
const STEADY_P99_MS = 25

/** One database for the server, which `serverEnv` makes it use, and another for the floor. */
export type AnswerTargets = {
  serverEnv: Record<string, string>
  server: DatabaseTarget
  serverDir: string
  floor: FloorTarget
}

export async function measureAnswers(
  label: string,
  targets: AnswerTargets,
  { games, hasBudget }: { games: number; hasBudget: boolean },
): Promise<{ rows: Row[]; notes: string[] }> {
  // All players register from one address here, twice as many as a campus may.
  const limits = { registrations: games + STEADY_GAMES }
  const server = await startServer(targets.serverDir, targets.serverEnv, { limits })
  const db = await connect(targets.server)
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(server.port))

  const all = await prepare(server.port, connections, games + STEADY_GAMES)
  const keys = await readAnswerKeys(db)
  const plays = all.map(
    ({ player, gameId }, seed) => new QuizPlay(server.port, player, gameId, keys.get(gameId) ?? [], seed),
  )
  const saturating = plays.slice(0, games)
  const steady = plays.slice(games)
  const floor = await startFloor(targets.floor)
  await floor.ask({ prepare: games })

  const http = { answers: 0, wallMs: 0, serverCpuMs: 0, ownCpuMs: 0, latencies: [] as number[] }
  const useCase = { answers: 0, wallMs: 0, cpuMs: 0 }
  const loop = { answers: 0, wallMs: 0 }
  for (let index = 0; index < QUESTIONS; index++) {
    if (index % QUESTIONS_PER_LEVEL === 0) {
      await eachOf(saturating, connections, (play, connection) => play.startLevel(connection))
      await floor.ask({ startLevelAt: index })
    }
    await sleep(Math.max(0, ...saturating.map(({ readyAtMs }) => readyAtMs - performance.now())))
    const wave = await answerOnce(server, saturating, connections)
    const times = await floor.ask({ answer: index })
    const looped = await floor.ask({ loop: index })
    // The first wave is a warm-up for both.
    if (index === 0) continue
    http.answers += wave.latencies.length
    http.wallMs += wave.wallMs
    http.serverCpuMs += wave.serverCpuMs
    http.ownCpuMs += wave.ownCpuMs
    http.latencies.push(...wave.latencies)
    useCase.answers += times.answers
    useCase.wallMs += times.wallMs
    useCase.cpuMs += times.cpuMs
    loop.answers += looped.answers
    loop.wallMs += looped.wallMs
  }
  await floor.stop()

  await eachOf(steady, connections, (play, connection) => play.startLevel(connection))
  const steadyLatencies = await answerSteadily(server.port, steady)
  await checkStoredScores(db, new Map(saturating.map(({ playerId, score }) => [playerId, score])))

  for (const connection of connections) connection.close()
  await db.destroy()
  await server.stop()

  const httpRate = (http.answers * 1000) / http.wallMs
  const ofLoop = httpRate / ((loop.answers * 1000) / loop.wallMs)
  const useCaseRate = (useCase.answers * 1000) / useCase.wallMs
  const ofUseCase = httpRate / useCaseRate
  const steadyP99 = percentile(steadyLatencies, 0.99)
  const rows: Row[] = [
    {
      figure: `answers judged, ${label}, ${CONNECTIONS} connections`,
      value: perSecond(http.answers, http.wallMs),
      floor: `${perSecond(loop.answers, loop.wallMs)} the use case in a loop, without HTTP`,
      ratio: percent(ofLoop),
      budget: '',
      met: null,
    },
    {
      figure: 'the same',
      value: perSecond(http.answers, http.wallMs),
      floor: `${perSecond(useCase.answers, useCase.wallMs)} the use case without HTTP, ${CONNECTIONS} at a time`,
      ratio: percent(ofUseCase),
      budget: '',
      met: null,
    },
    {
      figure: 'processor time an answer',
      value: http.serverCpuMs === 0 ? 'unknown' : `${Math.round((http.serverCpuMs * 1000) / http.answers)} µs`,
      floor: `${Math.round((useCase.cpuMs * 1000) / useCase.answers)} µs the use case, ${CONNECTIONS} at a time`,
      ratio: http.serverCpuMs === 0 ? '' : percent(useCase.cpuMs / useCase.answers / (http.serverCpuMs / http.answers)),
      budget: '',
      met: null,
    },
    {
      figure: 'p50, p99 at saturation',
      value: `${milliseconds(percentile(http.latencies, 0.5))}, ${milliseconds(percentile(http.latencies, 0.99))}`,
      floor: '',
      ratio: '',
      budget: '',
      met: null,
    },
    {
      figure: `p50, p99 at ${STEADY_RATE}/s`,
      value: `${milliseconds(percentile(steadyLatencies, 0.5))}, ${milliseconds(steadyP99)}`,
      floor: '',
      ratio: '',
      budget: hasBudget ? `p99 < ${STEADY_P99_MS} ms` : '',
      met: hasBudget ? steadyP99 < STEADY_P99_MS : null,
    },
  ]
  const notes = [
    `${http.answers.toLocaleString('en')} answers of ${games.toLocaleString('en')} whole games, each outcome and each stored score as expected.`,
    `Generator: ${percent(http.ownCpuMs / http.wallMs)} of a core while answering.`,
  ]
  return { rows, notes }
}

async function prepare(port: number, connections: readonly Connection[], count: number) {
  const games: { player: Awaited<ReturnType<typeof register>>; gameId: string }[] = []
  await eachOf(Array.from({ length: count }), connections, async (_, connection) => {
    const player = await register(connection, port, 'quiz')
    games.push({ player, gameId: await startGame(connection, port, 'quiz', player.cookie) })
  })
  return games
}

/** Every connection takes the next item until all are done. */
async function eachOf<T>(
  items: readonly T[],
  connections: readonly Connection[],
  work: (item: T, connection: Connection) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  await Promise.all(
    connections.map(async (connection) => {
      for (const item of queue) await work(item, connection)
    }),
  )
}

/** Answers one question in every game. */
async function answerOnce(server: ServerProcess, plays: readonly QuizPlay[], connections: readonly Connection[]) {
  const latencies: number[] = []
  const startedMs = performance.now()
  const startedCpuMs = server.cpuMs()
  const ownCpu = process.cpuUsage()
  await eachOf(plays, connections, async (play, connection) => {
    const sentMs = performance.now()
    await play.answer(connection)
    latencies.push(performance.now() - sentMs)
  })
  const wallMs = performance.now() - startedMs
  const { user, system } = process.cpuUsage(ownCpu)
  const serverCpuMs = startedCpuMs === null ? 0 : (server.cpuMs() ?? 0) - startedCpuMs
  return { wallMs, serverCpuMs, ownCpuMs: (user + system) / 1000, latencies }
}

/**
 * Answers at a steady rate, without waiting for earlier responses. Returns the latencies, each from
 * when it was due.
 */
async function answerSteadily(port: number, plays: readonly QuizPlay[]): Promise<number[]> {
  const idle: Connection[] = []
  const opened: Connection[] = []
  const open = () => {
    const connection = new Connection(port)
    opened.push(connection)
    return connection
  }
  const latencies: number[] = []
  const sent: Promise<void>[] = []
  const lastOf = new Map<QuizPlay, Promise<void>>()
  const total = (STEADY_RATE * STEADY_MS) / 1000
  const startedMs = performance.now()
  for (let i = 0; i < total; ) {
    const nowMs = performance.now()
    for (; i < total && startedMs + (i * 1000) / STEADY_RATE <= nowMs; i++) {
      const dueMs = startedMs + (i * 1000) / STEADY_RATE
      const play = plays[i % plays.length]
      if (play === undefined) throw new Error('there are no games')
      const last = lastOf.get(play)
      const answerWhenReady = async () => {
        // Only after a very slow moment is the game's last answer still under way or just back.
        // This answer is then late, and counted so.
        await last
        while (play.readyAtMs > performance.now()) await sleep(play.readyAtMs - performance.now())
        const connection = idle.pop() ?? open()
        await play.answer(connection)
        latencies.push(performance.now() - dueMs)
        idle.push(connection)
      }
      const answering = answerWhenReady()
      lastOf.set(play, answering)
      sent.push(answering)
    }
    await sleep(1)
  }
  await Promise.all(sent)
  for (const connection of opened) connection.close()
  return latencies
}

async function startFloor(target: FloorTarget) {
  const child = own(fork(join(import.meta.dirname, 'floor-answers.ts'), [JSON.stringify(target)]))
  const next = () =>
    new Promise<WaveTimes>((resolve, reject) => {
      const ended = () => reject(new Error('the floor ended'))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message as WaveTimes)
      })
    })
  await next()
  return {
    ask: (command: FloorCommand) => {
      const response = next()
      child.send(command)
      return response
    },
    stop: () => stop(child),
  }
}

/** Folders and files for a run on SQLite. */
export function sqliteTargets(): AnswerTargets {
  const serverDir = temporaryFolder()
  const floorDir = temporaryFolder()
  const file = (dir: string) => ({ engine: 'sqlite', file: join(dir, 'noor-quest.db') }) as const
  return {
    serverEnv: {},
    server: file(serverDir),
    serverDir,
    floor: { database: file(floorDir), dataDir: floorDir },
  }
}
