// A final with many phones on one address, each with its own stream and connection, a screen and a
// presenter. Phones echo and answer within three seconds.
import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Arguments, addressOf, type Received, type Sent } from '@noor-quest/contract/api-call'
import type { FinalAnswered, Finalist, ScreenFinal } from '@noor-quest/contract/final'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { verifyFinal } from '../apps/server/src/final/verify-final.ts'
import { connect, type DatabaseTarget } from '../apps/server/src/platform/database/connect.ts'
import { FIRST_SEASON_ID } from '../apps/server/src/platform/database/migrate.ts'
import { openScreen, signIn } from './full-portal.ts'
import { Connection, callOver, openEventStream, StatusError } from './http-client.ts'
import { register } from './quiz-play.ts'
import { type ServerProcess, startServer } from './server-process.ts'

const QUESTIONS = 5
const ENTERS_WITHIN_MS = 5000
const ANSWERS_WITHIN_MS = 3000
/** The question during which the server is killed, once half of the phones have answered. */
const KILLED_AT = 4
const REGISTERED_AT_ONCE = 20
/** As in apps/web/src/platform/network/http.ts. */
const MAX_ATTEMPTS = 5
const FIRST_RETRY_MS = 200

const params = { id: FIRST_SEASON_ID }
type PhoneKey = 'POST /api/finalist/echo' | 'POST /api/finalist/entry' | 'POST /api/finalist/answers'
type Step = NonNullable<Finalist['final']>['step']

class Phone {
  /** When the steps and questions came, by "question step". */
  readonly at = new Map<string, number>()
  readonly locked: number[] = []
  readonly echoed: number[] = []
  backMs = Number.NaN
  bytes = 0
  #stream: { close: () => void; bytes: () => number } | null = null
  readonly #connection: Connection
  readonly #port: number
  readonly #cookie: string

  constructor(port: number, cookie: string) {
    this.#port = port
    this.#cookie = cookie
    this.#connection = new Connection(port)
  }

  open(): void {
    const stream = openEventStream(
      this.#port,
      addressOf('GET /api/live'),
      (data, name) => {
        if (name === 'finalist') this.#received(JSON.parse(data))
      },
      (retryMs) => {
        this.bytes += stream.bytes()
        this.backMs = Number.NaN
        setTimeout(() => this.open(), retryMs)
      },
      this.#cookie,
    )
    this.#stream = stream
  }

  #received({ final }: Finalist): void {
    if (final === null) return
    const nowMs = performance.now()
    if (Number.isNaN(this.backMs)) this.backMs = nowMs
    const key = `${final.question} ${final.step}`
    if (!this.at.has(key)) this.at.set(key, nowMs)
    if (final.echo !== null)
      void this.#timed(this.echoed, 'POST /api/finalist/echo', { body: { echo: final.echo } }).catch(() => {})
  }

  async #timed<K extends PhoneKey>(times: number[], key: K, ...sent: Arguments<Sent<K>>): Promise<Received<K>> {
    const call = callOver(this.#connection, this.#port, this.#cookie)
    // An echo may still be on its way.
    while (this.#isBusy) await sleep(2)
    this.#isBusy = true
    const sentMs = performance.now()
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await call(key, ...sent)
          times.push(performance.now() - sentMs)
          return response
        } catch (cause) {
          // The measured time ends with the response that counts.
          if (!(cause instanceof StatusError && cause.status === 503) || attempt === MAX_ATTEMPTS) throw cause
          await sleep(FIRST_RETRY_MS * 2 ** (attempt - 1))
        }
      }
    } finally {
      this.#isBusy = false
    }
  }
  #isBusy = false

  enter(times: number[]): Promise<unknown> {
    return this.#timed(times, 'POST /api/finalist/entry')
  }

  async answer(question: number, times = this.locked): Promise<FinalAnswered> {
    const choice = OPTION_LETTERS[Math.floor(Math.random() * OPTION_LETTERS.length)] ?? 'a'
    return this.#timed(times, 'POST /api/finalist/answers', { body: { question, round: 1, choice } })
  }

  close(): void {
    this.bytes += this.#stream?.bytes() ?? 0
    this.#stream?.close()
    this.#connection.close()
  }
}

/** Presses and preparations go to the first process; the phones are spread over all of them. */
export type FinalTarget = {
  database: DatabaseTarget
  servers: { dataDir: string; env: Record<string, string> }[]
  /** Kills the first process once, in the middle of a question. */
  isKilled: boolean
}

export async function playFinal(count: number, { database, servers, isKilled }: FinalTarget) {
  const processes: ServerProcess[] = []
  for (const { dataDir, env } of servers) processes.push(await startServer(dataDir, env))
  let [server] = processes as [ServerProcess]
  const { port } = server
  const db = await connect(database)
  const connection = new Connection(port)
  const cookie = await signIn(connection, port, db)
  const call = callOver(connection, port, cookie)

  const registered: Awaited<ReturnType<typeof register>>[] = []
  await Promise.all(
    Array.from({ length: REGISTERED_AT_ONCE }, async () => {
      const own = new Connection(port)
      for (let i = 0; i < count / REGISTERED_AT_ONCE; i++) registered.push(await register(own, port, 'quiz'))
      own.close()
    }),
  )
  const questions = await db.selectFrom('quiz_questions').select('id').orderBy('id').limit(QUESTIONS).execute()
  await call('PUT /api/finals/{id}', {
    params,
    body: {
      version: 0,
      title_en: 'The final',
      title_ar: 'النهائي',
      seconds: 60,
      source: { kind: 'players', player_ids: registered.map(({ playerId }) => playerId) },
      question_ids: questions.map(({ id }) => id),
    },
  })
  const { version, open } = await call('GET /api/results/{id}/ready', { params })
  await call('POST /api/finals/{id}/begin', { params, body: { version, open, final_version: 1 } })
  const stage = await call('GET /api/stage')
  await call('POST /api/stage', {
    body: { request_id: randomUUID(), version: stage.version, action: 'final', season_id: FIRST_SEASON_ID },
  })

  const screenCookie = await openScreen(connection, port, cookie)
  const ownDelay = monitorEventLoopDelay({ resolution: 5 })
  ownDelay.enable()
  const phones = registered.map(({ cookie }, i) => new Phone((processes[i % processes.length] ?? server).port, cookie))
  for (const phone of phones) phone.open()
  const counters: number[] = []
  let reveal: NonNullable<ScreenFinal['final']>['reveal'] = null
  let answered = 0
  let screen = { close: () => {} }
  const watch = () => {
    screen = openEventStream(
      port,
      addressOf('GET /api/live', { query: { as: 'screen' } }),
      (data, name) => {
        if (name !== 'final') return
        const { final }: ScreenFinal = JSON.parse(data)
        if (final?.step === 'open') counters.push(performance.now())
        reveal = final?.reveal ?? null
        answered = final?.answered ?? 0
      },
      (retryMs) => setTimeout(watch, retryMs),
      screenCookie,
    )
  }
  watch()
  let presses = 0
  const press = async (kind: 'ask' | 'reveal' | 'standings' | 'end') => {
    const sentMs = performance.now()
    const body = { request_id: randomUUID(), version: presses++, press: { kind } }
    await call('POST /api/finals/{id}/presses', { params, body })
    return sentMs
  }
  /** How long each phone waited for this step, from `sinceMs`. */
  const reach = async (question: number, step: Step, sinceMs: number) => {
    const key = `${question} ${step}`
    while (phones.some((phone) => !phone.at.has(key))) await sleep(5)
    return phones.map((phone) => (phone.at.get(key) ?? 0) - sinceMs)
  }

  await reach(0, 'lobby', 0)
  const entries: number[] = []
  await Promise.all(
    phones.map(async (phone) => {
      await sleep(Math.random() * ENTERS_WITHIN_MS)
      await phone.enter(entries)
    }),
  )
  await sleep(1000)
  const [revealed, opened]: number[][] = [[], []]
  /** By process. */
  const shown = processes.map((): number[] => [])
  let back: number[] = []
  let cpuMs = 0
  for (let question = 1; question <= QUESTIONS; question++) {
    const waits = await reach(question, 'shown', await press('ask'))
    for (const [index, found] of shown.entries())
      found.push(Math.max(...waits.filter((_, i) => i % processes.length === index)))
    const openedMs = await reach(question, 'open', 0)
    opened?.push(Math.max(...openedMs) - Math.min(...openedMs))
    const isCut = isKilled && question === KILLED_AT
    const cpuBefore = server.cpuMs() ?? 0
    const answering = phones.slice(0, isCut ? count / 2 : count)
    const answer = async (phone: Phone) => {
      await sleep(Math.random() * ANSWERS_WITHIN_MS)
      const { outcome } = await phone.answer(question)
      const openMs = performance.now() - (phone.at.get(`${question} open`) ?? 0)
      if (outcome !== 'locked') throw new Error(`question ${question}: an answer was ${outcome} after ${openMs} ms`)
    }
    await Promise.all(answering.map(answer))
    if (!isCut) cpuMs = Math.max(cpuMs, (server.cpuMs() ?? 0) - cpuBefore)
    if (isCut) {
      await server.kill()
      server = await startServer(servers[0]?.dataDir ?? '', servers[0]?.env, { port })
      const readyMs = performance.now()
      while (phones.some(({ backMs }) => Number.isNaN(backMs))) await sleep(5)
      back = phones.map(({ backMs }) => Math.max(0, backMs - readyMs))
      await Promise.all(phones.slice(count / 2).map(answer))
    }
    await reach(question, 'closed', 0)
    const pressedMs = await press('reveal')
    revealed?.push(Math.max(...(await reach(question, 'revealed', pressedMs))))
    while (reveal === null) await sleep(5)
    if (answered !== count) throw new Error(`the screen counts ${answered} answers of ${count}`)
    await press('standings')
    await reach(question, 'standings', 0)
  }
  await press('end')
  await reach(QUESTIONS, 'podium', 0)
  ownDelay.disable()
  const stored = await db
    .selectFrom('final_answers')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const verified = await verifyFinal(db, FIRST_SEASON_ID)
  if (Number(stored.rows) !== count * QUESTIONS || verified?.differences.length !== 0)
    throw new Error(`${stored.rows} answers are stored, with ${JSON.stringify(verified)}`)
  for (const phone of phones) phone.close()
  screen.close()
  const memory = server.rssBytes() ?? 0
  await db.destroy()
  for (const process of [server, ...processes.slice(1)]) await process.stop()
  return {
    ...{ entries, shown, opened, revealed, back, memory, counters, cpuMs },
    locked: phones.flatMap((phone) => phone.locked),
    bytes: Math.max(...phones.map(({ bytes }) => bytes)),
    delayMs: ownDelay.percentile(99) / 1e6,
  }
}

export type Played = Awaited<ReturnType<typeof playFinal>>

/** The longest waits of each process's phones. */
export const each = (times: readonly number[] = []) => `${times.map((ms) => Math.round(ms)).join(', ')} ms`
