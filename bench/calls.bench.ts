// What each call costs the event loop at the largest input it takes: a cheap request must not be a dear one. Every operation of
// the API document has an entry here, or the bench fails.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  COMMENTS_MAX,
  DATA_URL_MAX,
  EXPLANATION_MAX,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  OPTION_MAX,
  QUESTION_TEXT_MAX,
  SEARCH_MAX,
  SOURCE_MAX,
} from '@noor-quest/contract/limits'
import sharp from 'sharp'
import { connect } from '../apps/server/src/db/connect.ts'
import { DEFAULT_MAX_BYTES } from '../apps/server/src/http/body-limits.ts'
import { seed, signIn } from './full-portal.ts'
import { Connection, getRequest, type HttpResponse, openEventStream, postHeaders } from './http-client.ts'
import { register, startGame } from './quiz-play.ts'
import { limitTime, startServer, temporaryFolder } from './server-process.ts'
import { milliseconds, type Row, report } from './table.ts'

/** The budgets: the processor time of a public call, and how long an admin's may hold the loop in one go. */
const PUBLIC_MS = 5
const ADMIN_MS = 250
const REPEATS = 20
/** Sent before: what is loaded and compiled with the first calls is there then. */
const WARM_UP = 20
const ROWS = { players: 20_000, games: 5_000, questions: 2_000, feedback: 5_000 }

type Request = { body?: unknown; query?: string; as?: string | null; id?: string; type?: string; cursor?: string }
type Entry = {
  /** The requests of the largest input, by what they are; each is sent anew. */
  requests: Record<string, () => Request>
  repeats?: number
}

limitTime(400_000)
const dataDir = temporaryFolder()
const unlimited = ['REGISTRATIONS', 'GAME_STARTS', 'MOVES', 'FEEDBACK', 'STREAMS', 'STREAMS_PER_ADDRESS']
const server = await startServer(dataDir, Object.fromEntries(unlimited.map((name) => [`LIMIT_${name}`, '0'])), {
  withMeter: true,
})
const { port } = server
const db = await connect({ engine: 'sqlite', file: join(dataDir, 'noor-quest.db') })
await seed(db, ROWS)
const connection = new Connection(port)
const admin = await signIn(connection, port, db)
await db.destroy()
const quiz = await register(connection, port, 'quiz')
const flip = await register(connection, port, 'flip-match')
const quizGame = await startGame(connection, port, 'quiz', quiz.cookie)
const flipGame = await startGame(connection, port, 'flip-match', flip.cookie)

const get = async (path: string) => JSON.parse((await connection.send(getRequest(port, path, admin))).body)
const prophets: { id: string; item_image_url: string }[] = (await get('/api/prophets')).prophets
const terms: { id: string }[] = (await get('/api/islamic_terms')).terms

/** The rows that seed() makes. */
let row = 1
const seeded = () => `00000000-0000-7000-8000-${(row++).toString(16).padStart(12, '0')}`
const text = (length: number) => 'x'.repeat(length)
const long = encodeURIComponent(text(SEARCH_MAX))
const email = () => `${randomUUID()}@bench.example`
const PASSWORD = 'olive branch at dawn 41'
const asQuiz = (body?: unknown, id = quizGame): Request => ({ as: quiz.cookie, body: withId(body), id })
const asFlip = (body?: unknown, id = flipGame): Request => ({ as: flip.cookie, body: withId(body), id })
const withId = (body: unknown) => (body === undefined ? undefined : { request_id: randomUUID(), ...(body as object) })
const question = () => ({
  question_text: `${randomUUID()}${text(QUESTION_TEXT_MAX - 36)}`,
  ...Object.fromEntries(['a', 'b', 'c', 'd'].map((letter) => [`option_${letter}`, text(OPTION_MAX)])),
  correct_option: 'a',
  level: 1,
  source: text(SOURCE_MAX),
  explanation: text(EXPLANATION_MAX),
})
const noise = (edge: number, channels: 3) =>
  sharp({ create: { width: edge, height: edge, channels, background: '#888', noise: { type: 'gaussian', sigma: 60 } } })
const picture = await noise(1270, 3).png().toBuffer()
const embedded = `data:image/png;base64,${(await noise(300, 3).png().toBuffer()).toString('base64')}`
if (embedded.length > DATA_URL_MAX) throw new Error('the embedded picture is too long to be sent')
const BOUNDARY = 'bench'
const form = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${picture.toString('latin1')}\r\n--${BOUNDARY}--\r\n`

const HEADER = 'question_text,option_a,option_b,option_c,option_d,correct_option,level,time_limit,source,explanation'
const csvRow = (n: number) => `Imported ${randomUUID()} ${n} ${text(700)},one,two,three,four,a,1,30,${text(100)},`
const csvRows = () => [HEADER, ...Array.from({ length: IMPORT_MAX_ROWS }, (_, n) => csvRow(n))].join('\n')
const filled = (unit: string) => unit.repeat(Math.floor((IMPORT_MAX_BYTES - HEADER.length - 1) / unit.length))
const csv = (rows: string, commit = false) => ({ as: admin, body: { csv: `${HEADER}\n${rows}`, commit } })

const plain = (request: () => Request = () => ({}), repeats?: number): Entry => ({
  requests: { '': request },
  ...(repeats === undefined ? {} : { repeats }),
})
const byAdmin = (body?: () => unknown, id?: () => string): Entry =>
  plain(() => ({ as: admin, ...(body ? { body: body() } : {}), ...(id ? { id: id() } : {}) }))
/** An account's calls are limited: a few each. */
const some = (body: () => unknown): Entry => plain(() => ({ body: body() }), 4)
/** Each ends what it is asked with. */
const once = (body: () => unknown, as: string | null = null): Entry => plain(() => ({ body: body(), as }), 1)

const CALLS: Record<string, Entry> = {
  registerPlayer: plain(() => ({
    body: {
      name: text(80),
      age: 20,
      semester: '3th',
      phone: '1'.repeat(32),
      game_type: 'quiz',
      request_id: randomUUID(),
    },
  })),
  continueAsPlayer: plain(() => asQuiz({ game_type: 'flip-match' })),
  getCurrentPlayer: plain(() => ({ as: quiz.cookie })),
  getSeason: plain(),
  startQuizGame: plain(() => asQuiz({})),
  getCurrentQuizGame: plain(() => ({ as: quiz.cookie })),
  startQuizLevel: plain(() => asQuiz({ question_index: 0 })),
  answerQuestion: plain(() => asQuiz({ question_index: 0, choice: 'a' })),
  leaveQuizGame: plain(() => asQuiz({})),
  startFlipMatchGame: plain(() => asFlip({ restart: true })),
  getCurrentFlipMatchGame: plain(() => ({ as: flip.cookie })),
  startFlipMatchLevel: plain(() => asFlip({ seq: 0 })),
  flipAllCards: plain(() => asFlip({ seq: 1 })),
  flipCard: plain(() => asFlip({ seq: 2, card: 0 })),
  leaveFlipMatchGame: plain(() => asFlip({})),
  getLeaderboard: plain(() => ({ query: 'limit=10' })),
  watchLeaderboard: plain(),
  sendFeedback: plain(() => asQuiz({ rating: 5, comments: text(COMMENTS_MAX) })),
  getItemImage: plain(() => ({ id: prophets[0]?.item_image_url.split('/').at(-1) ?? '' })),
  getApiDocument: plain(),
  getHealth: plain(),
  getMetrics: plain(),
  getReadiness: plain(),
  getSession: plain(() => ({ as: admin })),
  signUp: some(() => ({ email: email(), password: `${PASSWORD}${text(100)}` })),
  signIn: some(() => ({ email: email(), password: text(128) })),
  verifyEmail: some(() => ({ token: text(1000), password: PASSWORD })),
  requestPasswordReset: some(() => ({ email: email() })),
  sendVerificationEmail: some(() => ({ email: email() })),
  resetPassword: some(() => ({ token: text(1000), newPassword: PASSWORD })),
  setUpFirstAdmin: some(() => ({ token: text(200), email: email(), password: PASSWORD })),
  listPlayers: plain(() => ({ as: admin, query: `search=${long}&sort=name&order=desc` })),
  exportPlayers: byAdmin(),
  deletePlayer: byAdmin(() => ({}), seeded),
  listFeedback: byAdmin(),
  listSessions: byAdmin(),
  getCurrentAdmin: byAdmin(),
  listAccounts: byAdmin(),
  changeAccount: byAdmin(() => ({ is_admin: true }), randomUUID),
  listActivity: plain(() => ({ as: admin, query: `search=${long}` })),
  listQuestions: byAdmin(),
  addQuestion: byAdmin(question),
  exportQuestions: byAdmin(),
  changeQuestion: byAdmin(question, seeded),
  deleteQuestion: byAdmin(() => ({}), seeded),
  importQuestions: {
    requests: {
      'line ends': () => csv(filled('\n')),
      'empty rows': () => csv(filled(',\n')),
      'quoted line ends': () => csv(filled('"\r\n"\n')),
      'the most rows, previewed': () => ({ as: admin, body: { csv: csvRows(), commit: false } }),
      'the most rows, stored': () => ({ as: admin, body: { csv: csvRows(), commit: true } }),
      'rows with every mistake': () => csv(`${text(900)},,,,,\n`.repeat(IMPORT_MAX_ROWS)),
    },
    repeats: 3,
  },
  listProphets: byAdmin(),
  addProphet: {
    requests: { '': () => ({ as: admin, body: { name: text(80), description: text(200), item_image_url: embedded } }) },
    repeats: 3,
  },
  changeProphet: {
    requests: { '': () => ({ as: admin, id: prophets[0]?.id ?? '', body: { item_image_url: embedded } }) },
    repeats: 3,
  },
  deleteProphet: byAdmin(
    () => ({}),
    () => prophets.pop()?.id ?? '',
  ),
  listTerms: byAdmin(),
  addTerm: byAdmin(() => ({ arabic_text: '\\u0627'.repeat(10) })),
  changeTerm: byAdmin(
    () => ({ arabic_text: text(10) }),
    () => terms[0]?.id ?? '',
  ),
  deleteTerm: byAdmin(
    () => ({}),
    () => terms.pop()?.id ?? '',
  ),
  uploadItemImage: {
    requests: { '': () => ({ as: admin, body: form, type: `multipart/form-data; boundary=${BOUNDARY}` }) },
    repeats: 3,
  },
  getAnalytics: byAdmin(),
  getDifficulty: byAdmin(),
  getStats: byAdmin(),
  reauthenticate: once(() => ({ password: PASSWORD }), admin),
  enableTwoFactor: once(() => ({ password: PASSWORD }), admin),
  disableTwoFactor: once(() => ({ password: PASSWORD }), admin),
  replaceBackupCodes: once(() => ({ password: PASSWORD }), admin),
  verifyTotp: once(() => ({ code: '000000' }), admin),
  verifyBackupCode: once(() => ({ code: text(20) }), admin),
  revokeSession: once(() => ({ id: randomUUID() }), admin),
  revokeOtherSessions: once(() => ({}), admin),
  changePassword: once(() => ({ currentPassword: PASSWORD, newPassword: `${PASSWORD}${text(80)}` }), admin),
  forgetCurrentPlayer: once(() => ({}), quiz.cookie),
  revokeAllSessions: once(() => ({}), admin),
  signOut: once(() => ({}), admin),
}

type Operation = { operationId: string; security?: object[]; requestBody?: { content: Record<string, unknown> } }
const document = JSON.parse((await connection.send(getRequest(port, '/api/openapi.json'))).body)
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const named = new Set(operations.map(({ operation }) => operation.operationId))
const missing = [...named].filter((id) => !(id in CALLS))
const gone = Object.keys(CALLS).filter((id) => !named.has(id))
if (missing.length + gone.length > 0) {
  console.error(
    `Without an entry in bench/calls.bench.ts: ${missing.join(', ') || 'none'}; of no route: ${gone.join(', ') || 'none'}`,
  )
  process.exit(1)
}

// In the order of the entries: the last ones end the session that the others are asked with.
const ordered = Object.keys(CALLS).flatMap((id) => operations.filter(({ operation }) => operation.operationId === id))
const rows: Row[] = []
for (const { path, method, operation } of ordered) {
  const entry = CALLS[operation.operationId]
  if (entry === undefined) continue
  const isAdmins = operation.security?.some((scheme) => 'admin' in scheme) === true
  const requests = { ...entry.requests }
  const takesJson = operation.requestBody !== undefined && 'application/json' in operation.requestBody.content
  const most = DEFAULT_MAX_BYTES[isAdmins ? 'admins' : 'anybody']
  if (takesJson)
    requests['nothing but unknown fields'] = () => ({ as: isAdmins ? admin : quiz.cookie, body: unknownFields(most) })
  let worst = { ms: -1, what: '', status: '' }
  for (const [what, request] of Object.entries(requests)) {
    const measured = await measure(method, path, request, isAdmins, entry.repeats ?? REPEATS)
    if (measured.ms > worst.ms) worst = { ...measured, what }
  }
  const budgetMs = isAdmins ? ADMIN_MS : PUBLIC_MS
  rows.push({
    figure: `${operation.operationId}${worst.what === '' ? '' : `, ${worst.what}`} (${worst.status})`,
    value: milliseconds(worst.ms),
    floor: '',
    ratio: '',
    budget: isAdmins ? `<= ${budgetMs} ms in one go` : `<= ${budgetMs} ms`,
    met: worst.ms <= budgetMs,
  })
}
report(
  'calls',
  rows.sort((one, other) => Number(one.met) - Number(other.met)),
  [
    'Public: processor time of the event loop for each call, mean. Admin: how long a call held the loop in one go, longest.',
  ],
)
connection.close()
await server.stop()
process.exit(rows.some(({ met }) => met === false) ? 1 : 0)

async function measure(method: string, path: string, request: () => Request, isAdmins: boolean, repeats: number) {
  const statuses = new Set<number>()
  for (let i = 0; i < (repeats === REPEATS ? WARM_UP : repeats - 1); i++) await send(method, path, request())
  let [totalMs, longestMs] = [0, 0]
  for (let i = 0; i < repeats; i++) {
    const prepared = request()
    const before = await server.meter()
    statuses.add((await send(method, path, prepared)).status)
    const after = await server.meter()
    const cpuMs = after.cpuMs - before.cpuMs
    totalMs += cpuMs
    // A busy machine takes the processor away from a loop that isn't held.
    longestMs = Math.max(longestMs, Math.min(after.heldMs, cpuMs))
  }
  return { ms: isAdmins ? longestMs : totalMs / repeats, status: [...statuses].join(' ') }
}

async function send(
  method: string,
  path: string,
  { body, query, as = null, id, type }: Request,
): Promise<HttpResponse> {
  const url = `${path.replaceAll(/\{[^}]+\}/g, id ?? seeded())}${query === undefined ? '' : `?${query}`}`
  if (url === '/api/leaderboard/events') {
    await new Promise<void>((done) => {
      const stream = openEventStream(
        port,
        url,
        () => {
          stream.close()
          done()
        },
        done,
      )
    })
    return { status: 200, headers: '', body: '' }
  }
  if (method === 'GET') return connection.send(getRequest(port, url, as))
  const headers = postHeaders(port, url, as)
    .replace('POST', method)
    .replace('application/json', type ?? 'application/json')
  const content = typeof body === 'string' ? body : JSON.stringify(body ?? {})
  return connection.send(`${headers}${content.length}\r\n\r\n${content}`)
}

/** JSON of almost `bytes` bytes. */
function unknownFields(bytes: number): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: Math.floor(bytes / 10) - 2 }, (_, n) => [`k${String(n).padStart(4, '0')}`, 0]),
  )
}
