// The largest input of each operation of the API document, for `npm run bench -- calls`: what its call takes, and what has to be
// there before.
import { randomUUID } from 'node:crypto'
import {
  ARABIC_TEXT_MAX,
  CLUB_NAME_MAX,
  COMMENTS_MAX,
  CONSENT_TEXT_MAX,
  DATA_URL_MAX,
  DESCRIPTION_MAX,
  EVENT_TITLE_MAX,
  EXPLANATION_MAX,
  IMAGE_MAX_BYTES,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  LEADERBOARD_MAX_LIMIT,
  OPTION_MAX,
  PASSWORD_MAX_LENGTH,
  PROPHET_NAME_MAX,
  QUESTION_TEXT_MAX,
  RETENTION_DAYS_MAX,
  SEARCH_MAX,
  SEASON_NAME_MAX,
  SOURCE_MAX,
} from '@noor-quest/contract/limits'
import type { GameType } from '@noor-quest/rules/games'
import { NAME_MAX, PHONE_MAX } from '@noor-quest/rules/players'
import sharp from 'sharp'
import type { Db } from '../apps/server/src/db/connect.ts'
import { transact } from '../apps/server/src/db/transact.ts'
import { createLink, type LinkKind } from '../apps/server/src/features/accounts/links.ts'
import { insertAccount, PASSWORD, totpCode } from '../apps/server/test/stored-accounts.ts'
import { type Connection, getRequest, type HttpResponse, postHeaders, postRequest } from './http-client.ts'
import { register, startGame, unexpected } from './quiz-play.ts'

/** `as`: the Cookie header's value; `id`: the path's. `body` is JSON, or text as it is sent. */
export type Call = { body?: unknown; query?: string; as?: string; id?: string; type?: string }
/** What is made again before each call, with what it needs: none of that is measured. */
export type NextCall = () => Call | Promise<Call>
export type Entry = {
  /** The calls with the largest input, by what they are. */
  calls: Record<string, NextCall>
  /** The status it must get; without one: 200 or 201. */
  status?: number
  /** How often it is measured, and called before that; without it: as often as the others. */
  repeats?: number
}

/** Calls that take long, or end what takes long to make. */
const FEW = 5
const BOUNDARY = 'bench'
const CSV_HEADER =
  'question_text,option_a,option_b,option_c,option_d,correct_option,level,time_limit,source,explanation'

const text = (length: number) => 'x'.repeat(length)
const email = () => `${randomUUID()}@bench.example`

/** `admin`: the Cookie header's value of one; `seeded` names rows that bench/full-portal.ts made, each once. */
export async function largestCalls({
  connection,
  port,
  db,
  admin,
  seeded,
}: {
  connection: Connection
  port: number
  db: Db
  admin: string
  seeded: () => string
}): Promise<Record<string, Entry>> {
  const post = async (path: string, body: unknown, as: string | null): Promise<HttpResponse> => {
    const response = await connection.send(postRequest(postHeaders(port, path, as), JSON.stringify(body)))
    if (response.status >= 300) throw unexpected(path, response)
    return response
  }
  const get = async (path: string) => JSON.parse((await connection.send(getRequest(port, path, admin))).body)
  const requested = (body: object = {}) => ({ request_id: randomUUID(), ...body })

  // Players and their games.
  const player = async (game: GameType) => (await register(connection, port, game)).cookie
  const quizPlayer = await player('quiz')
  const flipPlayer = await player('flip-match')
  const dealt = async (game: GameType, path: string, moves: readonly [string, object][] = []) => {
    const as = await player(game)
    const id = await startGame(connection, port, game, as)
    for (const [move, body] of moves) await post(`/api/${path}/games/${id}/${move}`, requested(body), as)
    return { as, id }
  }
  const quiz = (moves: readonly [string, object][] = []) => dealt('quiz', 'quiz', moves)
  const flip = (moves: readonly [string, object][] = []) => dealt('flip-match', 'flip-match', moves)
  const startedLevel: [string, object] = ['level', { question_index: 0 }]
  const flipLevel: [string, object] = ['level', { seq: 0 }]
  const allFlipped: [string, object] = ['reveal', { seq: 1 }]

  // Accounts, each with PASSWORD.
  const session = async () => {
    const account = await insertAccount(db, {})
    const { headers } = await post('/api/auth/sign-in/email', { email: account.email, password: PASSWORD }, null)
    return { ...account, as: cookieOf(headers) }
  }
  const link = async (kind: LinkKind, verified: boolean) => {
    const { id } = await insertAccount(db, { verified })
    return transact(db, (tx) => createLink(tx, kind, id))
  }
  /** Signed in, and with a second factor that is on, or still to be turned on. */
  const withSecondFactor = async (isOn: boolean) => {
    const { as, email: address } = await session()
    const setup = JSON.parse((await post('/api/auth/two-factor/enable', { password: PASSWORD }, as)).body)
    if (!isOn) return { as, code: totpCode(setup.totpURI), address, setup }
    const { headers } = await post('/api/auth/two-factor/verify-totp', { code: totpCode(setup.totpURI) }, as)
    return { as: cookieOf(headers) || as, code: '', address, setup }
  }
  /** Between password and code. */
  const pending = async () => {
    const { address, setup } = await withSecondFactor(true)
    const { headers } = await post('/api/auth/sign-in/email', { email: address, password: PASSWORD }, null)
    return { as: cookieOf(headers), code: setup.backupCodes[0] }
  }

  // Content.
  const prophets: { id: string; item_image_url: string }[] = (await get('/api/prophets')).prophets
  const terms: { id: string }[] = (await get('/api/islamic_terms')).terms
  const question = () => ({
    question_text: `${randomUUID()}${text(QUESTION_TEXT_MAX - 36)}`,
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((letter) => [`option_${letter}`, text(OPTION_MAX)])),
    correct_option: 'a',
    level: 1,
    source: text(SOURCE_MAX),
    explanation: text(EXPLANATION_MAX),
  })
  const term = () => ({ arabic_text: `${randomUUID()}${'\u0627'.repeat(ARABIC_TEXT_MAX - 36)}` })
  const picture = await noisyPicture(1270)
  if (picture.length > IMAGE_MAX_BYTES) throw new Error('the picture is too long to be uploaded')
  const embedded = `data:image/png;base64,${(await noisyPicture(300)).toString('base64')}`
  if (embedded.length > DATA_URL_MAX) throw new Error('the embedded picture is too long to be sent')
  const form = (fields: Record<string, string> = {}) => ({
    as: admin,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(picture, fields),
  })
  const prophet = () => ({
    name: text(PROPHET_NAME_MAX),
    description: text(DESCRIPTION_MAX),
    item_image_url: embedded,
  })
  const csv = (rows: string, commit = false): Call => ({
    as: admin,
    body: { csv: `${CSV_HEADER}\n${rows}`, commit },
  })
  const csvRows = () =>
    Array.from(
      { length: IMPORT_MAX_ROWS },
      (_, n) => `Imported ${randomUUID()} ${n} ${text(350)},one,two,three,four,a,1,30,${text(SOURCE_MAX)},${text(150)}`,
    ).join('\n')
  const filled = (unit: string) =>
    unit.repeat(Math.floor((IMPORT_MAX_BYTES - CSV_HEADER.length - 1) / Buffer.byteLength(unit)))

  const settings = async () => ({ version: (await get('/api/settings/event')).version })
  const season = async () => (await get('/api/seasons')).seasons[0].id

  const one = (next: NextCall, rest: Omit<Entry, 'calls'> = {}): Entry => ({ calls: { '': next }, ...rest })
  const byAdmin = (call: () => Call = () => ({}), rest: Omit<Entry, 'calls'> = {}): Entry =>
    one(() => ({ as: admin, ...call() }), rest)
  const search = encodeURIComponent(text(SEARCH_MAX))

  return {
    registerPlayer: one(() => ({
      body: requested({
        ...{ name: text(NAME_MAX), age: 20, semester: '3th', phone: '1'.repeat(PHONE_MAX), game_type: 'quiz' },
      }),
    })),
    continueAsPlayer: one(async () => ({
      as: await player('quiz'),
      body: requested({ game_type: 'flip-match' }),
    })),
    getCurrentPlayer: one(() => ({ as: quizPlayer })),
    forgetCurrentPlayer: one(() => ({ as: quizPlayer })),
    getSeason: one(() => ({})),
    getSettings: one(() => ({})),
    startQuizGame: one(() => ({ as: quizPlayer, body: requested() })),
    getCurrentQuizGame: one(() => ({ as: quizPlayer })),
    startQuizLevel: one(async () => ({ ...(await quiz()), body: requested({ question_index: 0 }) })),
    answerQuestion: one(async () => ({
      ...(await quiz([startedLevel])),
      body: requested({ question_index: 0, choice: 'a' }),
    })),
    leaveQuizGame: one(async () => ({ ...(await quiz([startedLevel])), body: requested() })),
    startFlipMatchGame: one(() => ({ as: flipPlayer, body: requested({ restart: true }) })),
    getCurrentFlipMatchGame: one(() => ({ as: flipPlayer })),
    startFlipMatchLevel: one(async () => ({ ...(await flip()), body: requested({ seq: 0 }) })),
    flipAllCards: one(async () => ({ ...(await flip([flipLevel])), body: requested({ seq: 1 }) })),
    flipCard: one(async () => ({ ...(await flip([flipLevel, allFlipped])), body: requested({ seq: 2, card: 0 }) })),
    leaveFlipMatchGame: one(async () => ({ ...(await flip([flipLevel])), body: requested() })),
    getLeaderboard: one(() => ({ query: `limit=${LEADERBOARD_MAX_LIMIT}` })),
    getStanding: one(() => ({ as: quizPlayer, query: 'game_type=quiz' })),
    watchLeaderboard: one(() => ({})),
    sendFeedback: one(() => ({ as: quizPlayer, body: requested({ rating: 5, comments: text(COMMENTS_MAX) }) })),
    getItemImage: one(() => ({ id: prophets[0]?.item_image_url.split('/').at(-1) ?? '' })),
    getApiDocument: one(() => ({})),
    getHealth: one(() => ({})),
    getMetrics: one(() => ({})),
    getReadiness: one(() => ({})),

    getSession: one(() => ({ as: admin })),
    signUp: one(() => ({ body: { email: email(), password: `${PASSWORD}${text(100)}` } })),
    signIn: {
      calls: {
        'right password': async () => ({ body: { email: (await insertAccount(db, {})).email, password: PASSWORD } }),
      },
    },
    verifyEmail: one(async () => ({ body: { token: await link('verify-email', false), password: PASSWORD } })),
    requestPasswordReset: one(async () => ({ body: { email: (await insertAccount(db, {})).email } })),
    sendVerificationEmail: one(async () => ({ body: { email: (await insertAccount(db, { verified: false })).email } })),
    resetPassword: one(async () => ({
      body: { token: await link('reset-password', true), newPassword: 'minarets above the mist' },
    })),
    // There is an admin.
    setUpFirstAdmin: one(() => ({ body: { token: text(200), email: email(), password: PASSWORD } }), { status: 400 }),
    reauthenticate: one(async () => ({ as: (await session()).as, body: { password: PASSWORD } }), { repeats: FEW }),
    enableTwoFactor: one(async () => ({ as: (await session()).as, body: { password: PASSWORD } }), { repeats: FEW }),
    disableTwoFactor: one(async () => ({ as: (await withSecondFactor(true)).as, body: { password: PASSWORD } }), {
      repeats: FEW,
    }),
    replaceBackupCodes: one(async () => ({ as: (await withSecondFactor(true)).as, body: { password: PASSWORD } }), {
      repeats: FEW,
    }),
    verifyTotp: one(
      async () => {
        const { as, code } = await withSecondFactor(false)
        return { as, body: { code } }
      },
      { repeats: FEW },
    ),
    verifyBackupCode: one(
      async () => {
        const { as, code } = await pending()
        return { as, body: { code } }
      },
      { repeats: FEW },
    ),
    changePassword: one(
      async () => ({
        as: (await session()).as,
        body: { currentPassword: PASSWORD, newPassword: text(PASSWORD_MAX_LENGTH - 36) + randomUUID() },
      }),
      { repeats: FEW },
    ),
    revokeSession: one(async () => ({ as: (await session()).as, body: { id: randomUUID() } }), {
      repeats: FEW,
      status: 404,
    }),
    revokeOtherSessions: one(async () => ({ as: (await session()).as }), { repeats: FEW }),
    revokeAllSessions: one(async () => ({ as: (await session()).as }), { repeats: FEW }),
    signOut: one(async () => ({ as: (await session()).as }), { repeats: FEW }),
    listSessions: byAdmin(),
    getCurrentAdmin: byAdmin(),
    listAccounts: byAdmin(),
    changeAccount: one(async () => ({
      as: admin,
      id: (await insertAccount(db, { isAdmin: false })).id,
      body: { is_admin: true },
    })),
    listActivity: byAdmin(() => ({ query: `search=${search}` })),

    listPlayers: byAdmin(() => ({ query: `search=${search}&sort=name&order=desc` })),
    getPlayer: byAdmin(() => ({ id: seeded() })),
    exportPlayers: byAdmin(() => ({}), { repeats: FEW }),
    deletePlayer: byAdmin(() => ({ id: seeded() })),
    getRegistrationShutter: byAdmin(),
    liftRegistrationShutter: byAdmin(() => ({ body: {} })),
    listFeedback: byAdmin(),
    listQuestions: byAdmin(),
    addQuestion: byAdmin(() => ({ body: question() })),
    exportQuestions: byAdmin(),
    changeQuestion: byAdmin(() => ({ id: seeded(), body: question() })),
    deleteQuestion: byAdmin(() => ({ id: seeded() })),
    importQuestions: {
      calls: {
        'line ends': () => csv(filled('\n')),
        'empty rows': () => csv(filled(',\n')),
        'quoted line ends': () => csv(filled('"\r\n"\n')),
        'rows with every mistake': () => csv(`${text(900)},,,,,\n`.repeat(IMPORT_MAX_ROWS)),
        'the most rows, previewed': () => csv(csvRows()),
        'the most rows, stored': () => csv(csvRows(), true),
      },
      repeats: 3,
    },
    listProphets: byAdmin(),
    addProphet: byAdmin(() => ({ body: prophet() }), { repeats: FEW }),
    changeProphet: byAdmin(() => ({ id: prophets[0]?.id ?? '', body: prophet() }), { repeats: FEW }),
    deleteProphet: byAdmin(() => ({ id: prophets.pop()?.id ?? '' }), { repeats: FEW }),
    listTerms: byAdmin(),
    addTerm: byAdmin(() => ({ body: term() })),
    changeTerm: byAdmin(() => ({ id: terms[0]?.id ?? '', body: term() })),
    deleteTerm: byAdmin(() => ({ id: terms.pop()?.id ?? '' }), { repeats: FEW }),
    uploadItemImage: byAdmin(form, { repeats: FEW }),
    getAnalytics: byAdmin(),
    getDifficulty: byAdmin(),
    getStats: byAdmin(),
    getEventSettings: byAdmin(),
    previewRetention: byAdmin(() => ({ query: `days=${RETENTION_DAYS_MAX}` })),
    changeEventSettings: one(async () => ({
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
    uploadLogo: one(async () => form({ version: String((await settings()).version) }), { repeats: FEW }),
    listSeasons: byAdmin(),
    changeSeason: byAdmin(() => ({ body: { name: `${randomUUID()}${text(SEASON_NAME_MAX - 36)}` } })),
    // Last: the players stay with the season that is archived.
    beginSeason: one(
      async () => ({
        as: admin,
        body: { from: await season(), name: text(SEASON_NAME_MAX), name_ar: text(SEASON_NAME_MAX) },
      }),
      { repeats: 1 },
    ),
    getArchivedLeaderboard: one(async () => ({
      id: (await get('/api/seasons')).seasons.at(-1).id,
      query: `limit=${LEADERBOARD_MAX_LIMIT}`,
    })),
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

function multipart(file: Buffer, fields: Record<string, string>): string {
  const part = (head: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const fieldParts = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value))
  const image = part('name="file"; filename="a.png"\r\nContent-Type: image/png', file.toString('latin1'))
  return `${fieldParts.join('')}${image}--${BOUNDARY}--\r\n`
}
