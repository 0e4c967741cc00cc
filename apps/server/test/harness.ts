// The real application over a real database, with a clock that the test moves and clients that keep
// cookies.
import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlipMatchMoved } from '@noor-quest/contract/flip-match'
import type { QuizMoved } from '@noor-quest/contract/quiz'
import type { Registration } from '@noor-quest/contract/registration'
import type { EventSettings } from '@noor-quest/contract/settings'
import type { FlipMatchDeal } from '@noor-quest/rules/flip-match-deal'
import type { GameType } from '@noor-quest/rules/games'
import { UNDO_GRACE_MS, UNDO_MS } from '@noor-quest/rules/leaving'
import type { QuizDeal } from '@noor-quest/rules/quiz-deal'
import { type OptionLetter, QUESTIONS_PER_LEVEL } from '@noor-quest/rules/quiz-levels'
import { verifyPassword } from 'better-auth/crypto'
import { type Logger, pino } from 'pino'
import { afterAll, afterEach, describe, inject, it } from 'vitest'
import type { PasswordHashing } from '../src/accounts/auth.ts'
import { migrateAuth } from '../src/accounts/auth-schema.ts'
import { createMailer, type Mailer } from '../src/accounts/mail/mailer.ts'
import type { PublicLimits } from '../src/accounts/rate-limits/public-limits.ts'
import { type App, type AppDeps, createApp } from '../src/app.ts'
import { createDoors } from '../src/doors/doors.ts'
import type { GameClock, Schedule } from '../src/platform/clock.ts'
import { connect, type DatabaseTarget, type Db } from '../src/platform/database/connect.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLocalStore } from '../src/platform/files/open-store.ts'
import type { Store } from '../src/platform/files/store.ts'
import { createMetrics } from '../src/platform/http/metrics.ts'
import { isOwnAddress } from '../src/platform/own-addresses.ts'
import { readDeal as readFlipMatchDeal } from '../src/play/flip-match/stored-deal.ts'
import { readDeal as readQuizDeal } from '../src/play/quiz/stored-deal.ts'
import { DEFAULT_SETTINGS } from '../src/settings/event-settings.ts'
import { type PolledSettings, pollSettings } from '../src/settings/queries.ts'
import { insertContent } from './content.ts'
import { neverPaused } from './never-paused.ts'
import { administer, POSTGRES_TEMPLATE } from './postgres-template.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

const NONE = Object.assign(() => {}, { each: () => () => {} })

/** Tests on SQLite alone. CONTRIBUTING.md (Engines) says which tests these are. */
export function onSqlite(engine: Engine): { it: typeof it; describe: typeof describe } {
  if (engine === 'sqlite') return { it, describe }
  return { it: NONE as unknown as typeof it, describe: NONE as unknown as typeof describe }
}
export const SECRET = 'a secret of the tests, at least 32 characters'
export const ORIGIN = 'http://localhost:3000'
/** The server's end of a connection. */
const SERVER_ADDRESS = '127.0.0.1'

/** The causes of failed requests, until a test ends. */
const causes: string[] = []

function printCauses(isFailed: boolean): void {
  const printed = causes.splice(0)
  if (isFailed) for (const cause of printed) console.log(`The server logged: ${cause}`)
}
// write-release.ts runs outside Vitest.
if (process.env.VITEST) {
  afterEach(({ task }) => printCauses(task.result?.state === 'fail'))
  // The causes of requests in hooks.
  // biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern
  afterAll(({}, suite) => printCauses([suite, ...suite.tasks].some(({ result }) => result?.state === 'fail')))
}

export type TestDatabase = {
  db: Db
  target: DatabaseTarget
  /** Opens it a second time, as another process would. */
  reopen: () => Promise<Db>
  close: () => Promise<void>
}

/**
 * Empty; a copy of global-setup.ts's migrated database; or a file of SQLite and a dump of
 * PostgreSQL.
 */
export type DatabaseSource = 'empty' | 'migrated' | { file: string; statements: string }

export async function openTestDatabase(engine: Engine, from: DatabaseSource = 'empty'): Promise<TestDatabase> {
  const opened: Db[] = []
  const open = async (target: DatabaseTarget) => {
    const db = await connect(target)
    opened.push(db)
    return db
  }
  const closeAll = () => Promise.all(opened.map((db) => db.destroy()))

  if (engine === 'sqlite') {
    const dir = mkdtempSync(join(tmpdir(), 'noor-quest-test-'))
    const target = { engine, file: join(dir, 'noor-quest.db') } as const
    if (from !== 'empty') copyFileSync(from === 'migrated' ? inject('sqliteTemplate') : from.file, target.file)
    return {
      db: await open(target),
      target,
      reopen: () => open(target),
      close: async () => {
        await closeAll()
        rmSync(dir, { recursive: true })
      },
    }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  await administer(server, `create database ${name} template ${from === 'migrated' ? POSTGRES_TEMPLATE : 'template1'}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  if (typeof from === 'object') await administer(url.href, from.statements)
  const target = { engine, url: url.href, poolSize: 5 } as const
  return {
    db: await open(target),
    target,
    reopen: () => open(target),
    close: async () => {
      await closeAll()
      await administer(server, `drop database ${name} with (force)`)
    },
  }
}

export type TestClock = GameClock & {
  advance: (ms: number) => void
  schedule: Schedule
  /** The number of waiting tasks. */
  waiting: () => number
}

export function createTestClock(startMs = Date.parse('2026-01-01T10:00:00.000Z')): TestClock {
  let nowMs = startMs
  const waiting = new Set<{ task: () => void; dueMs: number }>()
  return {
    ...neverPaused({ nowMs: () => nowMs }),
    advance: (ms) => {
      nowMs += ms
      for (const each of [...waiting]) {
        if (each.dueMs > nowMs) continue
        waiting.delete(each)
        each.task()
      }
    },
    schedule: (task, ms) => {
      const each = { task, dueMs: nowMs + ms }
      waiting.add(each)
      return () => waiting.delete(each)
    },
    waiting: () => waiting.size,
  }
}

/** A client's request and its response. */
export type Exchange = { method: string; path: string; response: TestResponse }

/** The clock of a game's time: the in-process application's, or a process's own. */
export type Timed = { clock: Pick<TestClock, 'nowMs' | 'advance'> }

export type TestApp = {
  app: App
  db: Db
  target: DatabaseTarget
  /** Every request of this application's clients, in order. */
  exchanges: Exchange[]
  store: Store
  clock: TestClock
  /** The application's deliberate waits, in milliseconds. They take no time. */
  waited: number[]
  /** The application's log, a parsed line each. */
  logged: () => Record<string, unknown>[]
  /** A device without a player. */
  client: () => Client
  /** A device whose player just registered. */
  player: (gameType: GameType, fields?: Partial<Registration>) => Promise<Client>
  /** The folder of its mails, unless it has a mailer of its own. */
  outbox: string
  /**
   * Opens the application again, as after a restart, over the same database or with `changes`;
   * `defaults`: the settings' defaults.
   */
  restart: (changes?: Partial<AppDeps>, defaults?: Partial<EventSettings>) => App
  close: () => Promise<void>
}

/**
 * A cheap hash, so that sign-ins don't take the tests' time. better-auth verifies its own hashes.
 */
export const QUICK_PASSWORDS: PasswordHashing = {
  hash: async (password) => `quick:${createHash('sha256').update(password).digest('hex')}`,
  verify: async ({ hash, password }) =>
    hash.startsWith('quick:') ? hash === (await QUICK_PASSWORDS.hash(password)) : verifyPassword({ hash, password }),
}

export type TestOptions = {
  content?: boolean
  /** Default: an outbox in a folder that is removed with the application. */
  mailer?: (log: Logger) => Mailer
  adminEmailDomain?: string
  identityProvider?: AppDeps['identityProvider']
  trustedProxies?: string[]
  /** Default: loopback. */
  isOwnAddress?: AppDeps['isOwnAddress']
  /** Default: none. */
  limits?: PublicLimits
  /** Migrated here; default: a copy of the migrated one. */
  from?: DatabaseSource
  /** The clock's first time. */
  nowMs?: number
}

/** The tests' clock doesn't move by itself, so attempts would never be given back. */
const NO_LIMITS: PublicLimits = {
  registrations: 0,
  starts: 0,
  moves: 0,
  feedback: 0,
  streamsPerAddress: 0,
  streams: 0,
}

/** The application over a migrated database with content for both games (or none). */
export async function openTestApp(engine: Engine, options: TestOptions = {}): Promise<TestApp> {
  const { db, target, close } = await openTestDatabase(engine, options.from ?? 'migrated')
  if (options.from) {
    await migrate(db)
    await migrateAuth(db)
  }
  if (options.content !== false) await insertContent(db)
  const dir = mkdtempSync(join(tmpdir(), 'noor-quest-test-store-'))
  const store = createLocalStore(dir)
  const clock = createTestClock(options.nowMs)
  const lines: string[] = []
  const waited: number[] = []
  const write = (line: string) => {
    lines.push(line)
    const { msg, err } = JSON.parse(line)
    if (err?.stack !== undefined) causes.push(`${msg}: ${err.stack}`)
  }
  const log = pino({ level: 'info', base: null }, { write })
  const outbox = {
    kind: 'outbox',
    dir: join(dir, 'outbox'),
    from: () => 'club@example.org',
    print: () => {},
    onTerminal: false,
  } as const
  const mailer = options.mailer?.(log) ?? createMailer(outbox, log)
  const polled: PolledSettings[] = []
  const settingsOf = (defaults: Partial<EventSettings>) => {
    const settings = pollSettings(db, { ...DEFAULT_SETTINGS, ...defaults }, log)
    polled.push(settings)
    return settings
  }
  const deps: AppDeps = {
    db,
    notifications: null,
    store,
    backUp: null,
    backupSchedule: null,
    dataDir: dir,
    clock,
    checks: async () => [],
    gameClock: clock,
    log,
    wait: async (ms) => void waited.push(ms),
    schedule: clock.schedule,
    secret: SECRET,
    isOwnAddress: options.isOwnAddress ?? ((address) => isOwnAddress(address, () => ({}))),
    givenUrl: ORIGIN,
    secure: false,
    publicUrl: () => ORIGIN,
    localUrl: ORIGIN,
    mailer,
    passwords: QUICK_PASSWORDS,
    removeSetupLink: () => {},
    adminEmailDomain: options.adminEmailDomain ?? null,
    identityProvider: options.identityProvider ?? null,
    trustedProxies: options.trustedProxies ?? [],
    metrics: createMetrics(),
    metricsToken: null,
    limits: options.limits ?? NO_LIMITS,
    settings: settingsOf({}),
    webDir: null,
    doors: await createDoors({
      ...{ db, log, clock: { monotonicMs: clock.nowMs }, port: 3000, backlog: 1, entrance: 'PUBLIC_URL' },
      ...{ givenUrl: () => ORIGIN, interfaces: () => ({}), system: 'linux' },
    }),
  }
  const app = atTheMachine(createApp(deps))
  const exchanges: Exchange[] = []
  const client = () => new Client(app, db, (exchange) => exchanges.push(exchange))
  return {
    app,
    db,
    target,
    exchanges,
    store,
    clock,
    waited,
    logged: () => lines.map((line) => JSON.parse(line)),
    client,
    player: async (gameType, fields = {}) => {
      const device = client()
      const response = await device.post('/api/players', registration(gameType, fields))
      if (response.status !== 201) throw new Error(`registration returned ${response.status}: ${response.text}`)
      return device
    },
    outbox: outbox.dir,
    restart: (changes = {}, defaults = {}) =>
      atTheMachine(createApp({ ...deps, settings: settingsOf(defaults), ...changes })),
    close: async () => {
      app.close()
      for (const settings of polled) settings.close()
      await mailer.close()
      await close()
      rmSync(dir, { recursive: true })
    },
  }
}

/** A request without a connection of its own comes from the machine itself. */
function atTheMachine(app: App): App {
  const socket = { localAddress: SERVER_ADDRESS, remoteAddress: SERVER_ADDRESS }
  return { ...app, request: (path, init, bindings = { incoming: { socket } }) => app.request(path, init, bindings) }
}

export function registration(gameType: GameType, fields: Partial<Registration> = {}): Registration {
  return { name: 'Amina', age: 20, semester: '3th', phone: '+62 812-3456', game_type: gameType, ...fields }
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape.
export type TestResponse = { status: number; headers: Headers; text: string; body: any }

/** Headers beside the device's own; null omits one of those. */
export type SentHeaders = Record<string, string | null>

/** One device: it keeps its cookie and sends a browser's headers of a page of the site. */
export class Client {
  readonly #app: App
  readonly #db: Db
  readonly #record: (exchange: Exchange) => void
  /** The player's cookie; `jar` has the others, by name. */
  cookie: string | null = null
  readonly jar = new Map<string, string>()
  /** The socket's address. */
  address = '127.0.0.1'

  constructor(app: App, db: Db, record: (exchange: Exchange) => void = () => {}) {
    this.#app = app
    this.#db = db
    this.#record = record
  }

  /** The same device, with its cookies, as a client of another process. */
  on(app: App, db = this.#db): Client {
    const same = new Client(app, db, this.#record)
    same.cookie = this.cookie
    for (const [name, value] of this.jar) same.jar.set(name, value)
    return same
  }

  get(path: string, headers: SentHeaders = {}): Promise<TestResponse> {
    return this.send('GET', path, undefined, headers)
  }

  post(path: string, body: unknown, headers: SentHeaders = {}): Promise<TestResponse> {
    return this.#sendJson('POST', path, body, headers)
  }

  patch(path: string, body: unknown, headers: SentHeaders = {}): Promise<TestResponse> {
    return this.#sendJson('PATCH', path, body, headers)
  }

  put(path: string, body: unknown, headers: SentHeaders = {}): Promise<TestResponse> {
    return this.#sendJson('PUT', path, body, headers)
  }

  delete(path: string, headers: SentHeaders = {}): Promise<TestResponse> {
    return this.send('DELETE', path, undefined, headers)
  }

  #sendJson(method: string, path: string, body: unknown, headers: SentHeaders): Promise<TestResponse> {
    return this.send(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  }

  async send(
    method: string,
    path: string,
    body?: string | ReadableStream,
    headers: SentHeaders = {},
  ): Promise<TestResponse> {
    const all = { origin: ORIGIN, 'sec-fetch-site': 'same-origin', cookie: this.#cookies(), ...headers }
    const sent = Object.entries(all).filter((header): header is [string, string] => header[1] !== null)
    const request: RequestInit = {
      method,
      headers: Object.fromEntries(sent),
      ...(body === undefined ? {} : { body, duplex: 'half' }),
    }
    const response = await this.#app.request(path, request, {
      incoming: { socket: { localAddress: SERVER_ADDRESS, remoteAddress: this.address } },
    })
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('noor_player='))
    if (set !== undefined) this.cookie = /Max-Age=0/.test(set) ? null : (set.split(';')[0] ?? null)
    this.#keep(response.headers.getSetCookie())
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== ''
    const { status, headers: responseHeaders } = response
    const read: TestResponse = { status, headers: responseHeaders, text, body: isJson ? JSON.parse(text) : null }
    this.#record({ method, path, response: read })
    return read
  }

  #cookies(): string | null {
    const others = [...this.jar].map(([name, value]) => `${name}=${value}`)
    const all = this.cookie === null ? others : [this.cookie, ...others]
    return all.length === 0 ? null : all.join('; ')
  }

  #keep(set: readonly string[]): void {
    for (const cookie of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name === 'noor_player') continue
      if (/Max-Age=0/i.test(cookie)) this.jar.delete(name)
      else this.jar.set(name, value)
    }
  }

  /** A move that must succeed. */
  async move<T>(path: string, body: Record<string, unknown>): Promise<T> {
    const response = await this.post(path, { request_id: randomUUID(), ...body })
    if (response.status >= 300) throw new Error(`${path} returned ${response.status}: ${response.text}`)
    return response.body
  }

  startQuiz(): Promise<QuizMoved> {
    return this.move('/api/quiz/games', {})
  }

  startFlipMatch(fields: { restart?: boolean } = {}): Promise<FlipMatchMoved> {
    return this.move('/api/flip-match/games', fields)
  }

  /** Leaves a game (`path`: its address) and waits until that is final. */
  async leaveForGood(clock: TestClock, path: string): Promise<void> {
    await this.move(`${path}/leave`, {})
    clock.advance(UNDO_MS + UNDO_GRACE_MS)
    await this.get(path.replace(/[^/]+$/, 'current'))
  }

  /** The server's deal. A test may read it; a player never can. */
  async quizDeal(gameId: string): Promise<QuizDeal> {
    return readQuizDeal(this.#db, JSON.parse(await this.#deal(gameId)))
  }

  async flipMatchDeal(gameId: string): Promise<FlipMatchDeal> {
    return readFlipMatchDeal(this.#db, JSON.parse(await this.#deal(gameId)))
  }

  async #deal(gameId: string): Promise<string> {
    const row = await this.#db.selectFrom('game_deals').select('deal').where('game_id', '=', gameId).executeTakeFirst()
    if (row === undefined) throw new Error('this game was never dealt')
    return row.deal
  }
}

/** The letter for question `index`, given the right one; null is a time-out. */
export type Choose = (index: number, correct: OptionLetter) => OptionLetter | null

/** Plays a quiz to its end, each question answered `answerAfterMs` after its clock started. */
export async function playQuiz(test: Timed, player: Client, choose: Choose, answerAfterMs = 1000): Promise<QuizMoved> {
  return finishQuiz(test, player, await player.startQuiz(), choose, answerAfterMs)
}

const LAST_LEVEL_AT = 2 * QUESTIONS_PER_LEVEL

/** A person's pace is uneven. A level's answers take their mean. */
const PACE = [1.2, 0.8, 1.1, 0.8, 1.1]
const SCRIPTED_BELOW_MS = 400
const NEAR_THE_LIMIT_MS = 16_000
/** A deal of fewer questions has no pace. */
const PACED_QUESTIONS = 10

/**
 * Plays a running quiz to its end, or to question `until`: to the rules of its level, where no
 * clock runs, if it is the first one.
 */
export async function finishQuiz(
  test: Timed,
  player: Client,
  running: QuizMoved,
  choose: Choose,
  answerAfterMs = 1000,
  until = Number.POSITIVE_INFINITY,
): Promise<QuizMoved> {
  let moved = running
  const path = `/api/quiz/games/${moved.game.id}`
  const questions = (await player.quizDeal(moved.game.id)).levels.flatMap((level) => level.questions)
  while (moved.game.view.phase !== 'completed') {
    const { view } = moved.game
    if ('question_index' in view && view.question_index >= until) break
    if (view.phase === 'level-rules') {
      moved = await player.move(`${path}/level`, { question_index: view.question_index })
    } else if (view.phase === 'question') {
      const question = questions[view.question_index]
      if (question === undefined) throw new Error('a question was shown that was never dealt')
      const choice = choose(view.question_index, question.correct_option)
      const isEven =
        answerAfterMs < SCRIPTED_BELOW_MS || answerAfterMs > NEAR_THE_LIMIT_MS || questions.length < PACED_QUESTIONS
      const afterMs = answerAfterMs * (isEven ? 1 : (PACE[view.question_index % PACE.length] ?? 1))
      test.clock.advance(view.starts_in_ms + (choice === null ? view.remaining_ms : Math.round(afterMs)))
      moved = await player.move(`${path}/answers`, { question_index: view.question_index, choice })
    } else throw new Error(`a running quiz shows ${view.phase}`)
  }
  return moved
}

/**
 * Plays a quiz with each player up to its last level. Returns a function that ends them all at the
 * same time. Whole games would time out, because all players move one clock.
 */
export async function playToLastLevel(
  test: TestApp,
  players: readonly Client[],
  choose: Choose,
): Promise<(() => Promise<QuizMoved>)[]> {
  const ends: (() => Promise<QuizMoved>)[] = []
  for (const player of players) {
    const moved = await finishQuiz(test, player, await player.startQuiz(), choose, 0, LAST_LEVEL_AT)
    ends.push(() => finishQuiz(test, player, moved, choose, 0))
  }
  return ends
}

/** The positions of each pair in a dealt level. */
export function pairsOf(cards: FlipMatchDeal['level1']): [number, number][] {
  const byKey = new Map<string, number[]>()
  for (const [position, card] of cards.entries()) byKey.set(card.key, [...(byKey.get(card.key) ?? []), position])
  return [...byKey.values()].map(([first = -1, second = -1]) => [first, second])
}

export function wrongLetter(correct: OptionLetter): OptionLetter {
  return correct === 'a' ? 'b' : 'a'
}

/** Plays Flip & Match: each method is one move that must succeed; `seq` follows. */
export class FlipMatchPlay {
  readonly #player: Client
  readonly #path: string
  last: FlipMatchMoved

  private constructor(player: Client, started: FlipMatchMoved) {
    this.#player = player
    this.#path = `/api/flip-match/games/${started.game.id}`
    this.last = started
  }

  static async start(player: Client, fields: { restart?: boolean } = {}): Promise<FlipMatchPlay> {
    return new FlipMatchPlay(player, await player.startFlipMatch(fields))
  }

  /** Continues the current game. */
  static async resume(player: Client): Promise<FlipMatchPlay> {
    const { body } = await player.get('/api/flip-match/games/current')
    return new FlipMatchPlay(player, { game: body.game, outcome: null })
  }

  get id(): string {
    return this.last.game.id
  }

  async level(): Promise<FlipMatchMoved> {
    this.last = await this.#player.move(`${this.#path}/level`, { seq: this.last.game.seq })
    return this.last
  }

  async reveal(): Promise<FlipMatchMoved> {
    this.last = await this.#player.move(`${this.#path}/reveal`, { seq: this.last.game.seq })
    return this.last
  }

  async flip(card: number): Promise<FlipMatchMoved> {
    this.last = await this.#player.move(`${this.#path}/flips`, { seq: this.last.game.seq, card })
    return this.last
  }

  async flipPair([first, second]: [number, number]): Promise<FlipMatchMoved> {
    await this.flip(first)
    return this.flip(second)
  }
}

/** Plays Flip & Match without a mistake: 1000 points. */
export async function playPerfectFlipMatch(test: Timed, player: Client): Promise<FlipMatchPlay> {
  const play = await FlipMatchPlay.start(player)
  const deal = await player.flipMatchDeal(play.id)
  await play.level()
  await play.reveal()
  for (const pair of pairsOf(deal.level1)) await play.flipPair(pair)
  test.clock.advance(1500)
  await play.level()
  for (const pair of pairsOf(deal.level2)) await play.flipPair(pair)
  return play
}
