// A final with 1,000 phones on one address, each with its own stream and connection, a screen and a
// presenter, on SQLite. Phones echo, answer within three seconds, and come back after the server was
// killed. The same final with 100 phones shows whether a phone's messages grow with their number.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FinalAnswered, Finalist, ScreenFinal } from '@noor-quest/contract/final'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { verifyFinal } from '../apps/server/src/evening/final/verify-final.ts'
import { connect } from '../apps/server/src/platform/database/connect.ts'
import { FIRST_SEASON_ID } from '../apps/server/src/platform/database/migrate.ts'
import { signIn } from './full-portal.ts'
import { Connection, getRequest, openEventStream, postHeaders, postRequest } from './http-client.ts'
import { register, unexpected } from './quiz-play.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, percentile, type Row, report } from './table.ts'

const PHONES = 1000
const FEW_PHONES = 100
const QUESTIONS = 5
const ENTERS_WITHIN_MS = 5000
const ANSWERS_WITHIN_MS = 3000
/** The question during which the server is killed, once half of the phones have answered. */
const KILLED_AT = 4
const REGISTERED_AT_ONCE = 20
/** The budgets. */
const SHOWN_MS = 500
const LOCKED_P99_MS = 250
const BACK_P95_MS = 5000
const COUNTERS_A_SECOND = 4

const FINAL = `/api/finals/${FIRST_SEASON_ID}`
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
      '/api/live',
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
    if (final.echo !== null) void this.#timed(this.echoed, '/api/finalist/echo', { echo: final.echo }).catch(() => {})
  }

  async #timed(times: number[], path: string, body: object): Promise<string> {
    const request = postRequest(postHeaders(this.#port, path, this.#cookie), JSON.stringify(body))
    // An echo may still be on its way.
    while (this.#isBusy) await sleep(2)
    this.#isBusy = true
    const sentMs = performance.now()
    const response = await this.#connection.send(request).finally(() => {
      this.#isBusy = false
    })
    if (response.status !== 200) throw unexpected(path, response)
    times.push(performance.now() - sentMs)
    return response.body
  }
  #isBusy = false

  enter(times: number[]): Promise<string> {
    return this.#timed(times, '/api/finalist/entry', {})
  }

  async answer(question: number, times = this.locked): Promise<FinalAnswered> {
    const choice = OPTION_LETTERS[Math.floor(Math.random() * OPTION_LETTERS.length)]
    return JSON.parse(await this.#timed(times, '/api/finalist/answers', { question, round: 1, choice }))
  }

  close(): void {
    this.bytes += this.#stream?.bytes() ?? 0
    this.#stream?.close()
    this.#connection.close()
  }
}

type Played = Awaited<ReturnType<typeof playFinal>>

async function playFinal(count: number) {
  const dataDir = temporaryFolder()
  let server = await startServer(dataDir)
  const { port } = server
  const db = await connect({ engine: 'sqlite', file: join(dataDir, 'noor-quest.db') })
  const connection = new Connection(port)
  const cookie = await signIn(connection, port, db)
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}) => {
    const headers = postHeaders(port, path, cookie).replace(/^POST/, method)
    const request = method === 'GET' ? getRequest(port, path, cookie) : postRequest(headers, JSON.stringify(body))
    const response = await connection.send(request)
    if (response.status >= 300) throw unexpected(`${method} ${path}`, response)
    return JSON.parse(response.body)
  }

  const registered: Awaited<ReturnType<typeof register>>[] = []
  await Promise.all(
    Array.from({ length: REGISTERED_AT_ONCE }, async () => {
      const own = new Connection(port)
      for (let i = 0; i < count / REGISTERED_AT_ONCE; i++) registered.push(await register(own, port, 'quiz'))
      own.close()
    }),
  )
  const questions = await db.selectFrom('quiz_questions').select('id').orderBy('id').limit(QUESTIONS).execute()
  await send('PUT', FINAL, {
    version: 0,
    title_en: 'The final',
    title_ar: 'النهائي',
    seconds: 60,
    source: { kind: 'players', player_ids: registered.map(({ playerId }) => playerId) },
    question_ids: questions.map(({ id }) => id),
  })
  const { version, open } = await send('GET', `/api/results/${FIRST_SEASON_ID}/ready`)
  await send('POST', `${FINAL}/begin`, { version, open, final_version: 1 })
  const stage = await send('GET', '/api/stage')
  await send('POST', '/api/stage', {
    request_id: randomUUID(),
    version: stage.version,
    action: 'final',
    season_id: FIRST_SEASON_ID,
  })

  const ownDelay = monitorEventLoopDelay({ resolution: 5 })
  ownDelay.enable()
  const phones = registered.map((player) => new Phone(port, player.cookie))
  for (const phone of phones) phone.open()
  const counters: number[] = []
  let reveal: NonNullable<ScreenFinal['final']>['reveal'] = null
  let answered = 0
  let screen = { close: () => {} }
  const watch = () => {
    screen = openEventStream(
      port,
      '/api/live?as=screen',
      (data, name) => {
        if (name !== 'final') return
        const { final }: ScreenFinal = JSON.parse(data)
        if (final?.step === 'open') counters.push(performance.now())
        reveal = final?.reveal ?? null
        answered = final?.answered ?? 0
      },
      (retryMs) => setTimeout(watch, retryMs),
    )
  }
  watch()
  let presses = 0
  const press = async (kind: 'ask' | 'reveal' | 'standings' | 'end') => {
    const sentMs = performance.now()
    await send('POST', `${FINAL}/presses`, { request_id: randomUUID(), version: presses++, press: { kind } })
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
  const [shown, revealed, opened]: number[][] = [[], [], []]
  let back: number[] = []
  let cpuMs = 0
  for (let question = 1; question <= QUESTIONS; question++) {
    shown?.push(Math.max(...(await reach(question, 'shown', await press('ask')))))
    const openedMs = await reach(question, 'open', 0)
    opened?.push(Math.max(...openedMs) - Math.min(...openedMs))
    const isCut = question === KILLED_AT
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
      server = await startServer(dataDir, {}, { port })
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
  await server.stop()
  return {
    ...{ entries, shown, opened, revealed, back, memory, counters, cpuMs },
    locked: phones.flatMap((phone) => phone.locked),
    bytes: Math.max(...phones.map(({ bytes }) => bytes)),
    delayMs: ownDelay.percentile(99) / 1e6,
  }
}

/** The most counters on the screen within two seconds, a second. */
function mostInASecond({ counters }: Played): number {
  return Math.max(...counters.map((from) => counters.filter((at) => at >= from && at < from + 1990).length)) / 2
}

limitTime(240_000)
const few = await playFinal(FEW_PHONES)
const many = await playFinal(PHONES)
const rows: Row[] = []
const row = (figure: string, value: string, budget: string, met: boolean | null, floor = '') =>
  rows.push({ figure, value, floor, ratio: '', budget, met })
const own = `${milliseconds(many.delayMs)} p99 of the generator's own delay`
const most = (times: readonly number[] = []) => Math.max(...times)
const each = (times: readonly number[] = []) => times.map((ms) => Math.round(ms)).join(', ')
const p99 = percentile(many.locked, 0.99)
const p95 = percentile(many.back, 0.95)
row(
  `a question on all of ${PHONES} phones after the press, each`,
  `${each(many.shown)} ms`,
  `<= ${SHOWN_MS} ms`,
  most(many.shown) <= SHOWN_MS,
  own,
)
row('its options, from the first phone to the last', `${each(many.opened)} ms`, '', null)
row('the reveal on all of them', `${each(many.revealed)} ms`, '', null)
row(
  `${PHONES} answers within 3 s, none lost: p50, p99, longest`,
  [percentile(many.locked, 0.5), p99, most(many.locked)].map(milliseconds).join(', '),
  `p99 < ${LOCKED_P99_MS} ms`,
  p99 < LOCKED_P99_MS,
)
row('processor time of the server meanwhile, at most', milliseconds(many.cpuMs), '', null)
row(
  `${PHONES} entries within 5 s: p50, p99`,
  [0.5, 0.99].map((share) => milliseconds(percentile(many.entries, share))).join(', '),
  '',
  null,
)
row(
  'phones back after the server was killed: p50, p95, last',
  [percentile(many.back, 0.5), p95, most(many.back)].map(milliseconds).join(', '),
  `p95 <= ${BACK_P95_MS} ms`,
  p95 <= BACK_P95_MS,
)
row(
  'counters on the screen in a second',
  String(mostInASecond(many)),
  `<= ${COUNTERS_A_SECOND}`,
  mostInASecond(many) <= COUNTERS_A_SECOND,
)
const perPhone = [few, many].map(({ bytes }) => `${(bytes / 1024).toFixed(1)} kB`)
row(`bytes to a phone with ${FEW_PHONES}, ${PHONES} players`, perPhone.join(', '), '', null)
row('memory at the end', `${Math.round(many.memory / 1024 / 1024)} MB`, '', null)
report('final', rows)
process.exit(0)
