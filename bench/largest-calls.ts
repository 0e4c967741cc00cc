// The largest input of each operation of the API, for `npm run bench -- calls`, and the
// data that it needs.
import { randomUUID } from 'node:crypto'
import { type ApiCall, type ApiKey, addressOf, createApiCall } from '@noor-quest/contract/api-call'
import { ITEM_COLUMNS } from '@noor-quest/contract/item-fields'
import {
  ADMIN_NAME_MAX,
  ARABIC_TEXT_MAX,
  CLUB_NAME_MAX,
  COME_BACK_CODE_MAX,
  COMMENTS_MAX,
  CONSENT_TEXT_MAX,
  CORRECTIONS_AT_ONCE_MAX,
  DATA_URL_MAX,
  DESCRIPTION_MAX,
  DISQUALIFICATION_MAX,
  DRAW_TITLE_MAX,
  DRAW_WINNERS_MAX,
  EVENT_TITLE_MAX,
  EXPLANATION_MAX,
  FINAL_PLAYERS_MAX,
  HADITHS_MAX,
  IMAGE_MAX_BYTES,
  IMPORT_MAX_ROWS,
  IMPORT_TEXT_MAX,
  INVITATION_HOURS_MAX,
  ITEMS_CHOSEN_MAX,
  LEADERBOARD_MAX_LIMIT,
  MEANING_MAX,
  MESSAGE_MAX,
  MESSAGE_MINUTES_MAX,
  MISTAKE_MAX,
  NOTE_MAX,
  OPTION_MAX,
  PASSWORD_MAX_LENGTH,
  PHONE_DIGITS_MAX,
  PLAYER_ACTIONS_MAX,
  PROPHET_NAME_MAX,
  QUESTION_TEXT_MAX,
  RETENTION_DAYS_MAX,
  SEARCH_MAX,
  SEASON_NAME_MAX,
  SOURCE_MAX,
  TICKET_CODE_MAX,
  TICKETS_AT_ONCE_MAX,
  VERSES_PASSAGES_MAX,
  WINNERS_MAX,
} from '@noor-quest/contract/limits'
import type { NewQuestion } from '@noor-quest/contract/questions'
import type { NewSealedQuestion } from '@noor-quest/contract/sealed-questions'
import { FINAL_QUESTIONS_MAX } from '@noor-quest/rules/final'
import type { GameType } from '@noor-quest/rules/games'
import { NAME_MAX, PHONE_MAX } from '@noor-quest/rules/person-fields'
import { rankKey } from '@noor-quest/rules/rank'
import sharp from 'sharp'
import { createLink, type LinkKind } from '../apps/server/src/accounts/links.ts'
import type { Db } from '../apps/server/src/platform/database/connect.ts'
import { transact } from '../apps/server/src/platform/database/transact.ts'
import { writeZip } from '../apps/server/src/platform/files/zip.ts'
import { insertAccount, PASSWORD, totpCode } from '../apps/server/test/stored-accounts.ts'
import { openScreen } from './full-portal.ts'
import { type Connection, type HttpResponse, postHeaders, postRequest } from './http-client.ts'
import { register, startGame, unexpected } from './quiz-play.ts'

type StoredProphet = { id: string; item_image_url: string }

/**
 * `as`: the Cookie header's value; `id`: the path's. `body` is JSON, or text that is sent as it is.
 */
export type Call = { body?: unknown; query?: string; as?: string; id?: string; type?: string }
/** Makes the next call and its data, which isn't measured. */
export type NextCall = () => Call | Promise<Call>
export type Entry = {
  /** The calls with the largest input, by name. */
  calls: Record<string, NextCall>
  /** The expected status; default: 200 or 201. */
  status?: number
  /** The number of measured calls, where it differs from the other operations'. */
  repeats?: number
  /**
   * The response waits on purpose, so all calls are sent together; else the server's own work in
   * that long time would be most of the measurement.
   */
  together?: true
}

/** For calls that take long, or use up data that takes long to make. */
const FEW = 5
const BOUNDARY = 'bench'
const NOWHERE = '00000000-0000-7000-8000-000000000000'
/** An archive's items of each kind, in less than 10 MB. */
const ARCHIVE_ITEMS = 10_000
const MAX_VERSES = Array.from(
  { length: VERSES_PASSAGES_MAX },
  (_, n) => `2:${10 * (n % 28) + 1}-${10 * (n % 28) + 10}`,
).join(',')
/** The longest quotation each time. */
const MAX_HADITHS = encodeURIComponent(Array(HADITHS_MAX).fill('Sahih al-Bukhari 4986').join(';'))
const HEADER = 'question_text,option_a,option_b,option_c,option_d,correct_option,level,time_limit,source,explanation'

const text = (length: number) => 'x'.repeat(length)
const email = () => `${randomUUID()}@bench.example`

type CallDeps = {
  connection: Connection
  port: number
  db: Db
  /** An admin's Cookie header. */
  admin: string
  /** The ids of rows that bench/full-portal.ts made, each once. */
  seeded: () => string
}

type MoveKey = Extract<ApiKey, `POST /api/${string}/games/{id}/${string}`>
type Move = readonly [key: MoveKey, body: object]
type Table = 'quiz_questions' | 'prophets' | 'islamic_terms'
type ListKey = `GET /api/${Table}` | `GET /api/${Table}/deleted`

/** By operation. */
export function largestCalls({ connection, port, db, admin, seeded }: CallDeps): Partial<Record<ApiKey, Entry>> {
  const post = async (path: string, body: unknown, as: string | null): Promise<HttpResponse> => {
    const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    const ascii = JSON.stringify(body).replaceAll(/[^ -~]/g, escaped)
    const response = await connection.send(postRequest(postHeaders(port, path, as), ascii))
    if (response.status >= 300) throw unexpected(path, response)
    return response
  }
  /** Not by `connection`, which doesn't decompress. */
  const callAs = (cookie: string): ApiCall =>
    createApiCall(async (method, address, body) => {
      const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`http://127.0.0.1:${port}${address}`, { method, headers, ...content })
      if (!response.ok) throw new Error(`${method} ${address} returned ${response.status}: ${await response.text()}`)
      return response.json()
    })
  const call = callAs(admin)
  const requested = (body: object = {}) => ({ request_id: randomUUID(), ...body })

  const player = async (game: GameType) => (await register(connection, port, game)).cookie
  const quizPlayer = once(() => player('quiz'))
  const flipPlayer = once(() => player('flip-match'))
  const dealt = async (game: GameType, moves: readonly Move[] = []) => {
    const as = await player(game)
    const id = await startGame(connection, port, game, as)
    for (const [key, body] of moves) await post(addressOf(key, { params: { id } }), requested(body), as)
    return { as, id }
  }
  const quiz = (moves: readonly Move[] = []) => dealt('quiz', moves)
  const flip = (moves: readonly Move[] = []) => dealt('flip-match', moves)
  /** A player with a place among all. */
  const finishedQuiz = async () => {
    const game = await quiz()
    const best = { rank_key: rankKey({ score: 25, moves: 0, elapsedMs: 1, factor: 1 }) }
    const finished = { score: 25, moves: 0, elapsed_ms: 1, counts: 1, finished_at: new Date().toISOString() }
    const { player_id } = await db
      .updateTable('games')
      .set({ ...finished, ...best, status: 'finished' })
      .where('id', '=', game.id)
      .returning('player_id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('players')
      .set({ ...best, total_score: 25, scored_at: finished.finished_at, placed: 1 })
      .where('id', '=', player_id)
      .execute()
    return game
  }
  const startedLevel: Move = ['POST /api/quiz/games/{id}/level', { question_index: 0 }]
  const flipLevel: Move = ['POST /api/flip-match/games/{id}/level', { seq: 0 }]
  const allFlipped: Move = ['POST /api/flip-match/games/{id}/reveal', { seq: 1 }]

  // Accounts, each with PASSWORD.
  const session = async () => {
    const account = await insertAccount(db, {})
    const { headers } = await post(
      addressOf('POST /api/auth/sign-in/email'),
      { email: account.email, password: PASSWORD },
      null,
    )
    return { ...account, as: cookieOf(headers) }
  }
  const reviewer = once(async () => {
    const { id, as } = await session()
    await db.updateTable('auth_users').set({ portal_role: 'sealed_reviewer' }).where('id', '=', id).execute()
    return as
  })
  const link = async (kind: LinkKind, verified: boolean) => {
    const { id } = await insertAccount(db, { verified })
    return transact(db, (tx) => createLink(tx, kind, id))
  }
  /** A signed-in account whose second factor is on, or still to be turned on. */
  const withSecondFactor = async (isOn: boolean) => {
    const { as, email: address } = await session()
    const setup = await callAs(as)('POST /api/auth/two-factor/enable', { body: { password: PASSWORD } })
    if (!isOn) return { as, code: totpCode(setup.totpURI), address, setup }
    const { headers } = await post(
      addressOf('POST /api/auth/two-factor/verify-totp'),
      { code: totpCode(setup.totpURI) },
      as,
    )
    return { as: cookieOf(headers) || as, code: '', address, setup }
  }
  /** An account between password and code. */
  const pending = async () => {
    const { address, setup } = await withSecondFactor(true)
    const { headers } = await post(
      addressOf('POST /api/auth/sign-in/email'),
      { email: address, password: PASSWORD },
      null,
    )
    return { as: cookieOf(headers), code: setup.backupCodes[0] }
  }

  const prophets = once(async (): Promise<StoredProphet[]> => (await call('GET /api/prophets')).prophets)
  const terms = once(async (): Promise<{ id: string }[]> => (await call('GET /api/islamic_terms')).terms)
  /** As many of a list's items as one request accepts. */
  const chosen = async (address: ListKey) => {
    const items = Object.values<{ id: string }[]>(await call(address)).flat()
    return { ids: items.slice(-ITEMS_CHOSEN_MAX).map(({ id }) => id) }
  }
  /** Deletes, restores and switches off many items; the second restores what the first deleted. */
  const ofMany = (table: Table) => ({
    active: byAdmin(async () => ({ body: { ...(await chosen(`GET /api/${table}`)), active: false } }), {
      repeats: FEW,
    }),
    delete: byAdmin(async () => ({ body: await chosen(`GET /api/${table}`) }), { repeats: 1 }),
    deleted: byAdmin(() => ({}), { repeats: FEW }),
    restore: byAdmin(async () => ({ body: await chosen(`GET /api/${table}/deleted`) }), { repeats: 1 }),
  })
  const firstId = async (of: Promise<{ id: string }[]>) => (await of)[0]?.id ?? ''
  const question = () => ({
    question_text: `${randomUUID()}${text(QUESTION_TEXT_MAX - 36)}`,
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((letter) => [`option_${letter}`, letter + text(OPTION_MAX - 1)])),
    correct_option: 'a',
    level: 1,
    source: text(SOURCE_MAX),
    explanation: text(EXPLANATION_MAX),
  })
  const sealed = async (): Promise<{ id: string }> =>
    call('POST /api/sealed_questions', { body: { request_id: randomUUID(), ...question() } as NewSealedQuestion })
  const finalQuestions = once(async () => {
    const ids: string[] = []
    while (ids.length < FINAL_QUESTIONS_MAX) ids.push((await sealed()).id)
    return ids
  })
  /** A screen's link, after the screens were removed. */
  const screenLink = async (): Promise<{ token: string }> => {
    await db.deleteFrom('hall_screens').execute()
    return call('POST /api/screens/links')
  }
  const screenId = async (): Promise<string> => {
    await screenLink()
    return (await call('GET /api/screens')).screens[0]?.id ?? ''
  }
  /** The cookie of a new screen, in place of the earlier ones: their number is limited. */
  const hallScreen = async (): Promise<string> => {
    await db.deleteFrom('hall_screens').execute()
    return openScreen(connection, port, admin)
  }
  const printedTickets = async (): Promise<{ printed_at: string }> =>
    call('POST /api/admission_tickets', { body: { count: TICKETS_AT_ONCE_MAX } })
  /** As many new questions as one request seals. */
  const unsealed = async () => {
    const list = async (): Promise<{ id: string }[]> => (await call('GET /api/quiz_questions')).questions
    const known = new Set((await list()).map(({ id }) => id))
    await post(addressOf('POST /api/quiz_questions/import'), imported(newRows(), true).body, admin)
    const added = (await list()).filter(({ id }) => !known.has(id))
    return { ids: added.slice(0, ITEMS_CHOSEN_MAX).map(({ id }) => id) }
  }
  /** A new import of the most rows. */
  const lastImport = async (): Promise<string> => {
    const id = randomUUID()
    const { body } = imported(newRows(), true)
    await post(addressOf('POST /api/quiz_questions/import'), { ...(body as object), request_id: id }, admin)
    return id
  }
  const term = () => ({ arabic_text: `${randomUUID()}${'\u0627'.repeat(ARABIC_TEXT_MAX - 36)}` })
  const picture = once(async () => {
    const bytes = await noisyPicture(1270)
    if (bytes.length > IMAGE_MAX_BYTES) throw new Error('the picture is too long to be uploaded')
    return bytes
  })
  const embedded = once(async () => {
    const url = `data:image/png;base64,${(await noisyPicture(300)).toString('base64')}`
    if (url.length > DATA_URL_MAX) throw new Error('the embedded picture is too long to be sent')
    return url
  })
  const formOf = (file: Uint8Array, fields: Record<string, string> = {}) => ({
    as: admin,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(file, fields),
  })
  const form = async (fields: Record<string, string> = {}) => formOf(await picture(), fields)
  const prophet = async () => ({
    name: text(PROPHET_NAME_MAX),
    description: text(DESCRIPTION_MAX),
    item_image_url: await embedded(),
  })
  const imported = (lines: string, commit = false, header = HEADER): Call => {
    const columns = header.split(',')
    const rows = lines
      .trimEnd()
      .split('\n')
      .map((line, n) => {
        const cells = line.split(',')
        return { row: n + 1, values: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) }
      })
    return { as: admin, body: { rows, commit } }
  }
  /** As much text as one request may contain. */
  const filled = (cell: string): Call => {
    const values = Object.fromEntries(ITEM_COLUMNS.question.map((column) => [column, cell]))
    const rowCharacters = JSON.stringify({ row: IMPORT_MAX_ROWS, values }).length + 1
    const most = Math.min(IMPORT_MAX_ROWS, Math.floor(IMPORT_TEXT_MAX / rowCharacters))
    return {
      as: admin,
      body: { rows: Array.from({ length: most }, (_, n) => ({ row: n + 1, values })), commit: false },
    }
  }
  const rowsOf = (row: (n: number) => string) => Array.from({ length: IMPORT_MAX_ROWS }, (_, n) => row(n)).join('\n')
  /** As many items as an archive may contain, all of them new. */
  const archive = async () => {
    const questions = Array.from({ length: ARCHIVE_ITEMS }, (_, n) => ({
      ...{ question_text: `Archived ${randomUUID()} ${n} ${text(400)}`, correct_option: 'a', level: 1 },
      ...{ option_a: 'one', option_b: 'two', option_c: 'three', option_d: 'four' },
      ...{ source: text(100), explanation: text(100) },
    }))
    const content = Buffer.from(JSON.stringify({ format: 1, questions, prophets: [], terms: [] }))
    return formOf(await writeZip([{ name: 'content.json', bytes: content }]))
  }
  const version = async (table: Table, id: string) => {
    const items = Object.values<{ id: string; version: string }[]>(await call(`GET /api/${table}`)).flat()
    return items.find((item) => item.id === id)?.version ?? ''
  }
  const longestCheck = { language: 'en', verdict: 'wrong', note: text(NOTE_MAX) }
  type Checked = [table: Table, kind: 'question' | 'prophet' | 'term', id: () => Promise<string> | string]
  /** A reviewer's new check, as an admin decides about it. */
  const checkOf = async ([table, kind, id]: Checked, proposal: Record<string, string> | null) => {
    const which = await id()
    const seen = await version(table, which)
    const given = { language: 'en', verdict: 'wrong', note: randomUUID(), proposal } as const
    const { checked_at } = await callAs(await reviewer())('PUT /api/item_checks', {
      body: { kind, id: which, version: seen, ...given },
    })
    const { versions } = await call(`GET /api/${table}/{id}/history`, { params: { id: which } })
    const by = versions[0]?.checks.find((check) => check.checked_at === checked_at)?.by
    return { id: which, check: { version: seen, language: 'en', by, checked_at } }
  }
  const setAsideOf = (...checked: Checked) =>
    one(
      async () => {
        const { id, check } = await checkOf(checked, null)
        return { as: admin, id, body: { ...check, set_aside: true } }
      },
      { repeats: FEW },
    )
  /** Accepting a reviewer's proposal, which changes the item. */
  const proposalOf = (field: string, ...checked: Checked) =>
    one(
      async () => {
        const { id, check } = await checkOf(checked, { [field]: randomUUID() })
        return { as: admin, id, body: { ...check, accept: true } }
      },
      { repeats: FEW },
    )
  const newRows = () =>
    rowsOf(
      (n) => `Imported ${randomUUID()} ${n} ${text(350)},one,two,three,four,a,1,30,${text(SOURCE_MAX)},${text(150)}`,
    )

  /** A question with one version per change. */
  const changedQuestion = seeded()
  const settings = async () => ({ version: (await call('GET /api/settings/event')).version })
  const season = async () => (await call('GET /api/seasons')).seasons[0]?.id ?? ''
  let ranked = 0
  /** A new player with a score each time. */
  const rankedPlayer = async () => {
    const scored = db.selectFrom('players').select('id').where('rank_key', 'is not', null).orderBy('id')
    return (await scored.offset(ranked++).limit(1).executeTakeFirstOrThrow()).id
  }

  /** A finished, settled season without players. bench/results.bench.ts measures a full one. */
  const finishedSeason = async () => {
    const current = await db
      .selectFrom('seasons')
      .selectAll()
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    const [id, over] = [randomUUID(), '2026-01-01T00:00:00.000Z']
    await db
      .insertInto('seasons')
      .values({ ...current, id, archived_at: over, settled_at: over })
      .execute()
    return id
  }
  const publishedSeason = once(async () => {
    const id = await finishedSeason()
    await call('POST /api/results/{id}/publish', { params: { id }, body: {} })
    return id
  })

  const prize = () => ({
    title_en: `${randomUUID()}${text(DRAW_TITLE_MAX - 36)}`,
    title_ar: 'ا'.repeat(DRAW_TITLE_MAX),
    winners: DRAW_WINNERS_MAX,
    entrants: 'finished' as const,
  })
  /** A new screen each time, because other calls remove all screens. */
  const showDraw = async (draw_id: string) => {
    await db.deleteFrom('hall_screens').execute()
    await callAs(await hallScreen())('POST /api/screens/shown', { body: { mode: 'draw', draw_id } })
  }
  let positions = 0
  /** The next position of the draw, which the hall's screen shows. */
  const nextWinner = async () => {
    const { id } = await drawn()
    await showDraw(id)
    return { id, body: { position: ++positions } }
  }
  /** A draw of the current season with a winner. */
  const drawn = once(async (): Promise<{ id: string; season_id: string }> => {
    const season_id = await season()
    const { draws } = await call('POST /api/seasons/{id}/draws', { params: { id: season_id }, body: prize() })
    const id = draws[0]?.id ?? ''
    await showDraw(id)
    await call('POST /api/draws/{id}/winners', { params: { id }, body: { position: ++positions } })
    return { id, season_id }
  })

  const one = (next: NextCall, rest: Omit<Entry, 'calls'> = {}): Entry => ({ calls: { '': next }, ...rest })
  const byAdmin = (call: NextCall = () => ({}), rest: Omit<Entry, 'calls'> = {}): Entry =>
    one(async () => ({ as: admin, ...(await call()) }), rest)
  const byReviewer = (call: NextCall, rest: Omit<Entry, 'calls'> = {}): Entry =>
    one(async () => ({ as: await reviewer(), ...(await call()) }), rest)
  const search = encodeURIComponent(text(SEARCH_MAX))
  /** Withdraws as many questions as one request may, different ones each time. */
  const corrected = async () => {
    const { judged_version } = await db.selectFrom('seasons').select('judged_version').executeTakeFirstOrThrow()
    const versions = await db
      .selectFrom('item_versions')
      .select('sha256')
      .distinct()
      .where('kind', '=', 'question')
      .where('sha256', 'not in', db.selectFrom('corrections').select('item_version'))
      .limit(CORRECTIONS_AT_ONCE_MAX)
      .execute()
    return { add: versions.map(({ sha256 }) => ({ item_version: sha256, key: null })), judged_version }
  }

  const manyQuestions = ofMany('quiz_questions')
  const manyProphets = ofMany('prophets')
  const manyTerms = ofMany('islamic_terms')
  return {
    'POST /api/players': one(() => ({
      body: requested({
        ...{ name: text(NAME_MAX), age: 20, semester: '3th', phone: '1'.repeat(PHONE_MAX), game_type: 'quiz' },
      }),
    })),
    'POST /api/players/me/continue': one(async () => ({
      as: await player('quiz'),
      body: requested({ game_type: 'flip-match' }),
    })),
    // Each code is counted by itself.
    'POST /api/players/come-back/code': one(
      () => ({
        body: requested({ code: randomUUID().slice(0, COME_BACK_CODE_MAX), digits: '1'.repeat(PHONE_DIGITS_MAX) }),
      }),
      { status: 403 },
    ),
    'POST /api/players/come-back/link': one(() => ({ body: requested({ token: text(64) }) }), { status: 403 }),
    'POST /api/players/{id}/device-links': byAdmin(async () => ({ id: await rankedPlayer() })),
    'GET /api/players/me': one(async () => ({ as: await quizPlayer() })),
    'DELETE /api/players/me': one(async () => ({ as: await quizPlayer() })),
    'POST /api/players/tickets/check': one(() => ({ body: { code: text(TICKET_CODE_MAX) } }), { status: 400 }),
    'POST /api/screens/claims': one(async () => ({ body: await screenLink() })),
    'POST /api/screens/shown': one(async () => ({
      as: await hallScreen(),
      body: { mode: 'draw', draw_id: randomUUID() },
    })),
    'GET /api/games/ready': one(() => ({})),
    'GET /api/season': one(() => ({})),
    'GET /api/settings': one(() => ({})),
    'POST /api/quiz/games': one(async () => ({ as: await quizPlayer(), body: requested() })),
    'GET /api/quiz/games/current': one(async () => ({ as: await quizPlayer() })),
    'GET /api/quiz/practice': one(() => ({ query: 'level=1' })),
    // Its question was asked; else the server would withhold the response until the clock starts.
    'GET /api/quiz/games/asked': one(async () => ({ as: (await quiz([startedLevel])).as })),
    'POST /api/quiz/games/{id}/level': one(async () => ({ ...(await quiz()), body: requested({ question_index: 0 }) })),
    'POST /api/quiz/games/{id}/answers': one(async () => ({
      ...(await quiz([startedLevel])),
      body: requested({ question_index: 0, choice: 'a' }),
    })),
    'POST /api/quiz/games/{id}/leave': one(async () => ({ ...(await quiz([startedLevel])), body: requested() })),
    'POST /api/quiz/games/{id}/return': one(async () => ({
      ...(await quiz([startedLevel, ['POST /api/quiz/games/{id}/leave', {}]])),
      body: requested(),
    })),
    'GET /api/games/running': one(async () => ({ as: (await quiz([startedLevel])).as })),
    'GET /api/games/{id}/result': one(finishedQuiz),
    'POST /api/flip-match/games': one(async () => ({ as: await flipPlayer(), body: requested({ restart: true }) })),
    'GET /api/flip-match/games/current': one(async () => ({ as: await flipPlayer() })),
    'POST /api/flip-match/games/{id}/level': one(async () => ({ ...(await flip()), body: requested({ seq: 0 }) })),
    'POST /api/flip-match/games/{id}/reveal': one(async () => ({
      ...(await flip([flipLevel])),
      body: requested({ seq: 1 }),
    })),
    'POST /api/flip-match/games/{id}/flips': one(async () => ({
      ...(await flip([flipLevel, allFlipped])),
      body: requested({ seq: 2, card: 0 }),
    })),
    'POST /api/flip-match/games/{id}/leave': one(async () => ({ ...(await flip([flipLevel])), body: requested() })),
    'POST /api/flip-match/games/{id}/return': one(async () => ({
      ...(await flip([flipLevel, ['POST /api/flip-match/games/{id}/leave', {}]])),
      body: requested(),
    })),
    'GET /api/leaderboard': one(() => ({ query: `limit=${LEADERBOARD_MAX_LIMIT}` })),
    'GET /api/leaderboard/me': one(async () => ({ as: await quizPlayer(), query: 'game_type=quiz' })),
    'GET /api/live': one(() => ({})),
    'GET /api/live/now': one(() => ({ query: 'as=screen' })),
    'POST /api/feedback': one(async () => ({
      as: await quizPlayer(),
      body: requested({ rating: 5, comments: text(COMMENTS_MAX) }),
    })),
    'POST /api/quiz/mistakes': one(
      async () => ({
        as: await quizPlayer(),
        body: { game_id: seeded(), question_index: 0, text: text(MISTAKE_MAX) },
      }),
      { status: 404 },
    ),
    'GET /storage/game-assets/prophet-items/{name}': one(async () => ({
      id: (await prophets())[0]?.item_image_url.split('/').at(-1) ?? '',
    })),
    'GET /api/flip-match/pictures': one(() => ({})),
    'GET /api/verses': one(() => ({ query: `of=${MAX_VERSES}` })),
    'GET /api/hadiths': one(() => ({ query: `of=${MAX_HADITHS}` })),
    'GET /api/editions': one(() => ({ query: `of=${MAX_HADITHS}` })),
    'GET /api/season/archive': one(() => ({})),
    'GET /api': one(() => ({})),
    'GET /api/openapi.json': one(() => ({})),
    'GET /healthz': one(() => ({})),
    'GET /metrics': one(() => ({})),
    'GET /readyz': one(() => ({})),

    'GET /api/auth/get-session': one(() => ({ as: admin })),
    'POST /api/auth/sign-up/email': one(() => ({ body: { email: email(), password: `${PASSWORD}${text(100)}` } }), {
      together: true,
    }),
    'POST /api/auth/sign-in/email': {
      calls: {
        'right password': async () => ({ body: { email: (await insertAccount(db, {})).email, password: PASSWORD } }),
      },
    },
    'GET /api/auth/provider': one(() => ({})),
    'GET /api/auth/callback/oidc': one(() => ({ query: `state=${text(900)}&code=${text(900)}` }), { status: 302 }),
    'POST /api/auth/sign-in/oidc': one(() => ({ body: { return_to: `/admin/admins?search=${text(400)}` } }), {
      together: true,
    }),
    'POST /api/auth/verify-email': one(async () => ({
      body: { token: await link('verify-email', false), password: PASSWORD },
    })),
    'POST /api/auth/request-password-reset': one(
      async () => ({ body: { email: (await insertAccount(db, {})).email } }),
      {
        together: true,
      },
    ),
    'POST /api/auth/send-verification-email': one(
      async () => ({ body: { email: (await insertAccount(db, { verified: false })).email } }),
      { together: true },
    ),
    'POST /api/auth/reset-password': one(async () => ({
      body: { token: await link('reset-password', true), newPassword: 'minarets above the mist' },
    })),
    // An admin exists already.
    'POST /api/admins/setup': one(() => ({ body: { token: text(200), email: email(), password: PASSWORD } }), {
      status: 400,
    }),
    'POST /api/admins/invitations/open': one(() => ({ body: { token: text(100) } }), { status: 400 }),
    'POST /api/admins/join': one(
      () => ({ body: { token: text(100), name: text(ADMIN_NAME_MAX), email: email(), password: PASSWORD } }),
      {
        status: 400,
      },
    ),
    'POST /api/admins/reauthenticate': one(async () => ({ as: (await session()).as, body: { password: PASSWORD } }), {
      repeats: FEW,
    }),
    'POST /api/auth/two-factor/enable': one(async () => ({ as: (await session()).as, body: { password: PASSWORD } }), {
      repeats: FEW,
    }),
    'POST /api/auth/two-factor/disable': one(
      async () => ({ as: (await withSecondFactor(true)).as, body: { password: PASSWORD } }),
      {
        repeats: FEW,
      },
    ),
    'POST /api/auth/two-factor/generate-backup-codes': one(
      async () => ({ as: (await withSecondFactor(true)).as, body: { password: PASSWORD } }),
      {
        repeats: FEW,
      },
    ),
    'POST /api/auth/two-factor/verify-totp': one(
      async () => {
        const { as, code } = await withSecondFactor(false)
        return { as, body: { code } }
      },
      { repeats: FEW },
    ),
    'POST /api/auth/two-factor/verify-backup-code': one(
      async () => {
        const { as, code } = await pending()
        return { as, body: { code } }
      },
      { repeats: FEW },
    ),
    'POST /api/auth/change-password': one(
      async () => ({
        as: (await session()).as,
        body: { currentPassword: PASSWORD, newPassword: text(PASSWORD_MAX_LENGTH - 36) + randomUUID() },
      }),
      { repeats: FEW },
    ),
    'POST /api/auth/revoke-sessions': one(async () => ({ as: (await session()).as }), { repeats: FEW }),
    'POST /api/auth/sign-out': one(async () => ({ as: (await session()).as }), { repeats: FEW }),
    'GET /api/admins/me': byAdmin(),
    'GET /api/admins/me/fresh': byAdmin(),
    'GET /api/admins': byAdmin(),
    'GET /api/admins/invitations': byAdmin(),
    'POST /api/admins/invitations': byAdmin(() => ({ body: { role: 'helper', hours: INVITATION_HOURS_MAX } })),
    'DELETE /api/admins/invitations/{id}': byAdmin(() => ({ id: randomUUID() })),
    'PATCH /api/admins/{id}': one(async () => ({
      as: admin,
      id: (await insertAccount(db, { isAdmin: false })).id,
      body: { is_admin: true },
    })),
    'GET /api/audit_log': byAdmin(() => ({ query: `search=${search}` })),

    'GET /api/players': byAdmin(() => ({ query: `search=${search}&sort=name&order=desc` })),
    'GET /api/players/export': {
      calls: { CSV: () => ({ as: admin }), Excel: () => ({ as: admin, query: 'format=xlsx' }) },
      repeats: FEW,
    },
    'PATCH /api/players/{id}': byAdmin(() => ({ id: seeded(), body: { time_factor: 2 } })),
    'DELETE /api/players/{id}': byAdmin(() => ({ id: seeded() })),
    'GET /api/players/{id}/record': byAdmin(() => ({ id: seeded() })),
    'GET /api/games/{id}/record': byAdmin(() => ({ id: seeded() })),
    'POST /api/names/actions': byAdmin(() => ({
      body: {
        player_ids: Array.from({ length: PLAYER_ACTIONS_MAX }, seeded),
        hidden: true,
      },
    })),
    'POST /api/players/devices/booth': byAdmin(() => ({ body: { is_booth: true } })),
    'GET /api/names': byAdmin(),
    'POST /api/names/decisions': byAdmin(
      () => ({ body: { decision: 'dismiss', entries: [{ id: NOWHERE, player_id: NOWHERE, version: 1 }] } }),
      { status: 404 },
    ),
    'GET /api/corrections': byAdmin(),
    'GET /api/corrections/questions/{id}': byAdmin(() => ({ id: changedQuestion })),
    'POST /api/corrections/preview': byAdmin(async () => ({ body: await corrected() }), { repeats: FEW }),
    'POST /api/corrections': byAdmin(async () => ({ body: await corrected() }), { repeats: FEW }),
    'POST /api/players/shutter/lift': byAdmin(() => ({ body: {} })),
    'GET /api/feedback': byAdmin(),
    'GET /api/content/archive': byAdmin(() => ({}), { repeats: FEW }),
    'GET /api/quiz_questions': byAdmin(),
    'POST /api/quiz_questions': byAdmin(() => ({ body: question() })),
    'GET /api/quiz_questions/export': {
      calls: { CSV: () => ({ as: admin }), Excel: () => ({ as: admin, query: 'format=xlsx' }) },
      repeats: 3,
    },
    'GET /api/quiz_questions/template': byAdmin(),
    'PATCH /api/quiz_questions/{id}': byAdmin(() => ({ id: changedQuestion, body: question() })),
    'DELETE /api/quiz_questions/{id}': byAdmin(async () => ({
      id: (await call('POST /api/quiz_questions', { body: question() as NewQuestion })).id,
    })),
    'GET /api/quiz_questions/imports': byAdmin(),
    'POST /api/quiz_questions/imports/{id}/undo': byAdmin(async () => ({ id: await lastImport() }), { repeats: FEW }),
    'GET /api/quiz_questions/{id}/history': byAdmin(() => ({ id: changedQuestion })),
    'PUT /api/quiz_questions/{id}/check/set_aside': setAsideOf('quiz_questions', 'question', () => changedQuestion),
    'PUT /api/quiz_questions/{id}/check/proposal': proposalOf(
      'explanation',
      'quiz_questions',
      'question',
      () => changedQuestion,
    ),
    'POST /api/quiz_questions/import': {
      calls: {
        'blank cells': () => filled(''),
        'long cells': () => filled(text(500)),
        'rows with every mistake': () => imported(`${text(900)},,,,,\n`.repeat(IMPORT_MAX_ROWS)),
        'the most rows, previewed': () => imported(newRows()),
        'the most rows, stored': () => imported(newRows(), true),
      },
      repeats: 3,
    },
    'POST /api/quiz_questions/level': byAdmin(
      async () => ({ body: { ...(await chosen('GET /api/quiz_questions')), level: 2 } }),
      { repeats: FEW },
    ),
    'GET /api/sealed_questions': byAdmin(),
    'POST /api/sealed_questions': byAdmin(() => ({ body: requested(question()) })),
    'POST /api/sealed_questions/seal': byAdmin(async () => ({ body: await unsealed() }), { repeats: 1 }),
    'POST /api/sealed_questions/{id}/open': byAdmin(async () => ({ id: (await sealed()).id })),
    'PUT /api/sealed_questions/{id}': byAdmin(async () => {
      const { id } = await sealed()
      const { version } = await call('POST /api/sealed_questions/{id}/open', { params: { id } })
      return { id, body: { ...question(), version } }
    }),
    'POST /api/sealed_questions/{id}/release': byAdmin(async () => ({ id: (await sealed()).id })),
    'GET /api/screens': byAdmin(),
    'POST /api/screens': byAdmin(async () => {
      await db.deleteFrom('hall_screens').execute()
      return {}
    }),
    'POST /api/screens/links': byAdmin(async () => {
      await db.deleteFrom('hall_screens').execute()
      return {}
    }),
    'DELETE /api/screens/{id}': byAdmin(async () => ({ id: await screenId() })),
    'GET /api/admission_tickets': byAdmin(),
    'POST /api/admission_tickets': byAdmin(() => ({ body: { count: TICKETS_AT_ONCE_MAX } }), { repeats: FEW }),
    'POST /api/admission_tickets/withdraw': byAdmin(
      async () => ({ body: { printed_at: (await printedTickets()).printed_at } }),
      {
        repeats: FEW,
      },
    ),
    'GET /api/item_checks': byReviewer(() => ({ query: 'kind=question' }), { repeats: FEW }),
    'PUT /api/item_checks': byReviewer(async () => {
      const seen = await version('quiz_questions', changedQuestion)
      return { body: { kind: 'question', id: changedQuestion, version: seen, ...longestCheck } }
    }),
    'GET /api/item_checks/export': {
      calls: { CSV: () => ({ as: admin }), Excel: () => ({ as: admin, query: 'format=xlsx' }) },
      repeats: 3,
    },
    'GET /api/item_checks/sealed': byReviewer(() => ({}), { repeats: FEW }),
    'PUT /api/item_checks/sealed': byReviewer(async () => {
      const { id } = await sealed()
      const { items } = await callAs(await reviewer())('GET /api/item_checks/sealed')
      const version = items.find((item) => item.id === id)?.version
      return { body: { id, version, ...longestCheck } }
    }),
    'GET /api/prophets': byAdmin(),
    'POST /api/prophets': byAdmin(async () => ({ body: await prophet() }), { repeats: FEW }),
    'PATCH /api/prophets/{id}': byAdmin(async () => ({ id: await firstId(prophets()), body: await prophet() }), {
      repeats: FEW,
    }),
    'GET /api/prophets/imports': byAdmin(),
    'POST /api/prophets/imports/{id}/undo': byAdmin(() => ({ id: NOWHERE }), { status: 404 }),
    'GET /api/prophets/{id}/history': byAdmin(async () => ({ id: await firstId(prophets()) })),
    'PUT /api/prophets/{id}/check/set_aside': setAsideOf('prophets', 'prophet', () => firstId(prophets())),
    'PUT /api/prophets/{id}/check/proposal': proposalOf('explanation', 'prophets', 'prophet', () =>
      firstId(prophets()),
    ),
    'GET /api/prophets/export': {
      calls: { CSV: () => ({ as: admin }), Excel: () => ({ as: admin, query: 'format=xlsx' }) },
      repeats: 3,
    },
    'GET /api/prophets/template': byAdmin(),
    'POST /api/prophets/import': {
      calls: {
        'the most rows without their picture': async () =>
          imported(
            rowsOf((n) => `${text(100)} ${n},${text(DESCRIPTION_MAX)},/storage/game-assets/prophet-items/${n}.png`),
            false,
            'name,description,item_image_url',
          ),
        'the most rows of one picture': async () => {
          const shown = (await prophets())[0]?.item_image_url
          return imported(
            rowsOf((n) => `${text(50)} ${n},${text(DESCRIPTION_MAX)},${shown}`),
            false,
            'name,description,item_image_url',
          )
        },
      },
      repeats: 3,
    },
    'DELETE /api/prophets/{id}': byAdmin(async () => ({ id: (await prophets()).pop()?.id ?? '' }), { repeats: FEW }),
    'GET /api/islamic_terms': byAdmin(),
    'POST /api/islamic_terms': byAdmin(() => ({ body: term() })),
    'PATCH /api/islamic_terms/{id}': byAdmin(async () => ({ id: await firstId(terms()), body: term() })),
    'GET /api/islamic_terms/imports': byAdmin(),
    'POST /api/islamic_terms/imports/{id}/undo': byAdmin(() => ({ id: NOWHERE }), { status: 404 }),
    'GET /api/islamic_terms/{id}/history': byAdmin(async () => ({ id: await firstId(terms()) })),
    'PUT /api/islamic_terms/{id}/check/set_aside': setAsideOf('islamic_terms', 'term', () => firstId(terms())),
    'PUT /api/islamic_terms/{id}/check/proposal': proposalOf('meaning', 'islamic_terms', 'term', () =>
      firstId(terms()),
    ),
    'GET /api/islamic_terms/export': {
      calls: { CSV: () => ({ as: admin }), Excel: () => ({ as: admin, query: 'format=xlsx' }) },
      repeats: 3,
    },
    'GET /api/islamic_terms/template': byAdmin(),
    'POST /api/islamic_terms/import': {
      calls: {
        'the most rows, stored': () =>
          imported(
            rowsOf((n) => `${randomUUID()} ${n},${text(MEANING_MAX)},${text(SOURCE_MAX)}`),
            true,
            'arabic_text,meaning,source',
          ),
      },
      repeats: 3,
    },
    'DELETE /api/islamic_terms/{id}': byAdmin(async () => ({ id: (await terms()).pop()?.id ?? '' }), { repeats: FEW }),
    'POST /api/quiz_questions/active': manyQuestions.active,
    'POST /api/quiz_questions/delete': manyQuestions.delete,
    'GET /api/quiz_questions/deleted': manyQuestions.deleted,
    'POST /api/quiz_questions/restore': manyQuestions.restore,
    'POST /api/prophets/active': manyProphets.active,
    'POST /api/prophets/delete': manyProphets.delete,
    'GET /api/prophets/deleted': manyProphets.deleted,
    'POST /api/prophets/restore': manyProphets.restore,
    'POST /api/islamic_terms/active': manyTerms.active,
    'POST /api/islamic_terms/delete': manyTerms.delete,
    'GET /api/islamic_terms/deleted': manyTerms.deleted,
    'POST /api/islamic_terms/restore': manyTerms.restore,
    'POST /api/storage/game-assets': byAdmin(form, { repeats: FEW }),
    'GET /api/overview': byAdmin(),
    'GET /api/overview/tonight': byAdmin(),
    'PATCH /api/overview': byAdmin(() => ({ body: { what: 'starter', accepted: true } })),
    'POST /api/overview/tonight': byAdmin(() => ({ body: { press: 'begun' } })),
    'POST /api/overview/phones': one(() => ({ body: {} })),
    'GET /api/set-up': byAdmin(),
    'POST /api/set-up/end': byAdmin(() => ({ body: {} })),
    'GET /api/doors': byAdmin(),
    // PUBLIC_URL decides.
    'POST /api/doors/open': byAdmin(() => ({ body: { address: '192.168.100.100' } }), { status: 409 }),
    'POST /api/doors/close': byAdmin(() => ({ body: {} }), { status: 409 }),
    'GET /api/backups': byAdmin(),
    // Written by a separate process; requests within a minute share one backup.
    'POST /api/backups': byAdmin(() => ({}), { repeats: 2 }),
    'GET /api/figures': byAdmin(),
    'GET /api/figures/questions': byAdmin(() => ({ query: 'of=season' }), { repeats: FEW }),
    'GET /api/stats': byAdmin(),
    'GET /api/settings/event': byAdmin(),
    'GET /api/settings/event/retention': byAdmin(() => ({ query: `days=${RETENTION_DAYS_MAX}` })),
    'PATCH /api/settings/event': one(async () => ({
      as: admin,
      body: {
        ...(await settings()),
        values: {
          event_title: `${randomUUID()}${text(EVENT_TITLE_MAX - 36)}`,
          club_name: text(CLUB_NAME_MAX),
          consent_text: text(CONSENT_TEXT_MAX),
        },
      },
    })),
    'POST /api/settings/event/logo': one(async () => form({ version: String((await settings()).version) }), {
      repeats: FEW,
    }),
    'GET /api/seasons': byAdmin(),
    'GET /api/seasons/practised': byAdmin(),
    'GET /api/seasons/{id}/games/export': byAdmin(async () => ({ id: await season() }), { repeats: FEW }),
    'GET /api/results': one(() => ({})),
    'GET /api/results/{id}': one(async () => ({ id: await publishedSeason() })),
    'GET /api/results/{id}/places': byAdmin(async () => ({
      id: await season(),
      query: `game_type=quiz&search=${search}`,
    })),
    'PATCH /api/places/{id}': byAdmin(async () => ({
      id: await rankedPlayer(),
      body: { note: text(NOTE_MAX), disqualified_for: text(DISQUALIFICATION_MAX) },
    })),
    'GET /api/seasons/{id}/draws': byAdmin(async () => ({ id: (await drawn()).season_id }), { repeats: FEW }),
    'PATCH /api/draws/{id}/winners': byAdmin(async () => ({
      id: (await drawn()).id,
      body: { position: 1, contacted: true },
    })),
    'PATCH /api/seasons/{id}/draws/chances': byAdmin(
      async () => ({ id: await season(), body: { player_id: await rankedPlayer(), has_own_chance: true } }),
      { repeats: FEW },
    ),
    'POST /api/seasons/{id}/draws': byAdmin(async () => ({ id: await season(), body: prize() }), {
      repeats: FEW,
    }),
    'POST /api/draws/{id}/winners': byAdmin(nextWinner, { repeats: FEW }),
    'DELETE /api/draws/{id}': byAdmin(() => ({ id: NOWHERE }), { status: 404 }),
    'GET /api/results/{id}/status': byAdmin(async () => ({ id: await season() })),
    'GET /api/results/{id}/export': byAdmin(async () => ({ id: await season(), query: 'game_type=quiz' }), {
      repeats: FEW,
    }),
    'GET /api/results/{id}/record': byAdmin(async () => ({ id: await publishedSeason() })),
    'GET /api/results/{id}/ready': byAdmin(async () => ({ id: await season() }), { repeats: FEW }),
    'POST /api/results/{id}/publish': byAdmin(async () => ({ id: await finishedSeason() })),
    'POST /api/results/{id}/erase': byAdmin(async () => ({
      id: await finishedSeason(),
      body: { keep_winners: WINNERS_MAX },
    })),
    'GET /api/stage': byAdmin(),
    // A season without places: each press costs the same transaction.
    'POST /api/stage': byAdmin(async () => {
      const seen = await db.selectFrom('stage').select('version').executeTakeFirst()
      const press = { request_id: randomUUID(), version: seen?.version ?? 0 }
      return { body: { ...press, action: 'announce', season_id: await publishedSeason() } }
    }),
    'GET /api/messages': byAdmin(),
    'POST /api/messages': byAdmin(async () => {
      const seen = await db.selectFrom('messages').select('version').executeTakeFirst()
      const press = { request_id: randomUUID(), version: seen?.version ?? 0 }
      return {
        body: { ...press, action: 'say', en: text(MESSAGE_MAX), ar: text(MESSAGE_MAX), minutes: MESSAGE_MINUTES_MAX },
      }
    }),
    'GET /api/finals/{id}': byAdmin(async () => ({ id: await season() })),
    'PUT /api/finals/{id}': byAdmin(async () => {
      const id = await season()
      const { final } = await call('GET /api/finals/{id}', { params: { id } })
      const title = text(DRAW_TITLE_MAX)
      const source = { kind: 'first', games: ['quiz', 'flip-match'], count: FINAL_PLAYERS_MAX }
      const question_ids = await finalQuestions()
      const body = { version: final?.version ?? 0, title_en: title, title_ar: title, source, question_ids }
      return { id, body }
    }),
    'DELETE /api/finals/{id}': byAdmin(async () => ({ id: NOWHERE }), { status: 404 }),
    // A season's final is begun once, and the season's results can't be published meanwhile.
    'POST /api/finals/{id}/begin': byAdmin(() => ({ id: NOWHERE, body: { final_version: 1 } }), { status: 404 }),
    'POST /api/finals/{id}/presses': byAdmin(
      () => ({ id: NOWHERE, body: requested({ version: 0, press: { kind: 'ask' } }) }),
      {
        status: 404,
      },
    ),
    'POST /api/finals/{id}/answer': byAdmin(() => ({ id: NOWHERE, body: {} }), { status: 404 }),
    'GET /api/finals/{id}/players': byAdmin(() => ({ id: NOWHERE }), { status: 404 }),
    'POST /api/finals/{id}/seats': byAdmin(() => ({ id: NOWHERE, body: { person_id: NOWHERE, kind: 'seen' } }), {
      status: 404,
    }),
    'GET /api/finals/{id}/places': one(() => ({ id: NOWHERE }), { status: 404 }),
    'POST /api/finalist/entry': one(async () => ({ as: await quizPlayer(), body: {} }), { status: 404 }),
    'POST /api/finalist/answers': one(
      async () => ({ as: await quizPlayer(), body: { question: 1, round: 1, choice: 'a' } }),
      {
        status: 404,
      },
    ),
    'POST /api/finalist/echo': one(async () => ({ as: await quizPlayer(), body: { echo: text(100) } }), {
      status: 404,
    }),
    'GET /api/finalist': one(() => ({})),
    'POST /api/final-rehearsal': byAdmin(() => ({ body: {} })),
    'POST /api/final-rehearsal/answer': byAdmin(() => ({ body: {} }), { status: 404 }),
    'POST /api/final-rehearsal/presses': byAdmin(() => ({ body: requested({ version: 9, press: { kind: 'ask' } }) }), {
      status: 409,
    }),
    'POST /api/final-rehearsal/claims': one(() => ({ body: { token: text(100) } }), { status: 404 }),
    'POST /api/final-rehearsal/entry': one(() => ({ body: {} }), { status: 404 }),
    'POST /api/final-rehearsal/answers': one(() => ({ body: { question: 1, round: 1, choice: 'a' } }), { status: 404 }),
    'DELETE /api/final-rehearsal': byAdmin(() => ({})),
    'PATCH /api/seasons/current': byAdmin(() => ({ body: { name: `${randomUUID()}${text(SEASON_NAME_MAX - 36)}` } })),
    // Near the end, because the players stay with the archived season.
    'POST /api/seasons': one(
      async () => ({
        as: admin,
        body: { from: await season(), name: text(SEASON_NAME_MAX), name_ar: text(SEASON_NAME_MAX) },
      }),
      { repeats: 1 },
    ),
    'PATCH /api/seasons/{id}': one(async () => ({
      ...{ as: admin, id: (await call('GET /api/seasons')).seasons.at(-1)?.id ?? '' },
      body: { published: true },
    })),
    'GET /api/seasons/{id}/leaderboard': one(async () => ({
      id: (await call('GET /api/seasons')).seasons.at(-1)?.id ?? '',
      query: `limit=${LEADERBOARD_MAX_LIMIT}`,
    })),
    // After the lists of questions, because it makes them longer.
    'POST /api/content/archive': byAdmin(archive, { repeats: 2 }),
  }
}

/** The value made at the first call, for all calls. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const cookieOf = (headers: string) =>
  [...headers.matchAll(/\nset-cookie: ([^;\r]+)/gi)].map(([, cookie]) => cookie).join('; ')

/** A PNG that can't be compressed. */
function noisyPicture(edge: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
}

function multipart(file: Uint8Array, fields: Record<string, string>): string {
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const fieldParts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const image = part('name="file"; filename="a.png"\r\nContent-Type: image/png', Buffer.from(file).toString('latin1'))
  return `${fieldParts.join('')}${image}--${BOUNDARY}--\r\n`
}
