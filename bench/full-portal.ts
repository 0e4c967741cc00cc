// A portal with many rows, and its admin, for benches whose figures depend on the number of rows.
import { addressOf, type Sent } from '@noor-quest/contract/api-call'
import { GAMES } from '@noor-quest/rules/games'
import type { GameFacts } from '@noor-quest/rules/registry'
import { sql } from 'kysely'
import { createSetupToken } from '../apps/server/src/accounts/setup.ts'
import { insertItems } from '../apps/server/src/content/item-rows.ts'
import { type Db, isPostgres } from '../apps/server/src/platform/database/connect.ts'
import { FIRST_SEASON_ID } from '../apps/server/src/platform/database/migrate.ts'
import { transact } from '../apps/server/src/platform/database/transact.ts'
import { withoutWaitLimit } from '../apps/server/src/platform/database/wait-limit.ts'
import { placePlayersSql } from '../apps/server/test/stored-players.ts'
import { type Connection, postHeaders, postRequest } from './http-client.ts'
import { unexpected } from './quiz-play.ts'

export const ANSWERS_PER_GAME = 15

/** Creates the first admin and returns the Cookie header's value. */
export async function signIn(connection: Connection, port: number, db: Db): Promise<string> {
  const token = await createSetupToken(db, Date.now())
  const body: Sent<'POST /api/admins/setup'>['body'] = {
    token: token ?? '',
    email: 'bench@club.example',
    password: 'olive branch at dawn 41',
  }
  const headers = postHeaders(port, addressOf('POST /api/admins/setup'))
  const response = await connection.send(postRequest(headers, JSON.stringify(body)))
  if (response.status !== 200) throw unexpected("the first admin's setup", response)
  return cookieOf(response.headers)
}

/** Makes a browser a screen of the hall. @returns its Cookie header */
export async function openScreen(connection: Connection, port: number, admin: string): Promise<string> {
  const response = await connection.send(postRequest(postHeaders(port, addressOf('POST /api/screens'), admin), '{}'))
  if (response.status !== 200) throw unexpected('POST /api/screens', response)
  return cookieOf(response.headers)
}

const cookieOf = (headers: string) =>
  [...headers.matchAll(/\nset-cookie: ([^;\r]+)/gi)].map(([, cookie]) => cookie).join('; ')

/** The ids of the archived seasons, if there are `seasons` with the current one. */
export const seasonIds = (seasons: number) =>
  Array.from({ length: seasons - 1 }, (_, i) => `00000000-0000-7000-9000-${String(i + 1).padStart(12, '0')}`)

async function addArchivedSeasons(db: Db, seasons: number): Promise<void> {
  const current = await db.selectFrom('seasons').selectAll().where('id', '=', FIRST_SEASON_ID).executeTakeFirstOrThrow()
  for (const [i, id] of seasonIds(seasons).entries()) {
    const archived_at = `20${10 + i}-02-01T00:00:00.000Z`
    const row = { ...current, id, name: `Season of ${2010 + i}`, archived_at, settled_at: archived_at }
    await db.insertInto('seasons').values(row).execute()
  }
}

/**
 * Writes made-up players and finished games with answers, questions and feedback. The players are
 * spread evenly over the current season and as many archived ones as make `seasons`.
 */
export async function seed(
  db: Db,
  count: { players: number; games: number; questions: number; feedback: number; seasons?: number },
): Promise<void> {
  const { seasons = 1 } = count
  const onPostgres = isPostgres(db)
  const hex = (n: string) => (onPostgres ? `lpad(to_hex(${n}), 12, '0')` : `format('%012x', ${n})`)
  const two = (n: string) => (onPostgres ? `to_char(${n}, 'FM00')` : `format('%02d', ${n})`)
  const id = (n: string) => `'00000000-0000-7000-8000-' || ${hex(n)}`
  const at = `'2026-01-' || ${two('1 + n % 28')} || 'T' || ${two('n / 60 % 24')} || ':' || ${two('n % 60')} || ':00.000Z'`
  const numbers = (most: number) =>
    `with recursive numbers (n) as (select cast(1 as bigint) where ${most} > 0 union all select n + 1 from numbers where n < ${most})`
  const name = `(case n % 8 when 0 then 'Aisha' when 1 then 'Omar' when 2 then 'Yusuf' when 3 then 'Maryam'
    when 4 then 'Bilal' when 5 then 'Khadija' when 6 then 'Zaid' else 'Hafsa' end) || ' ' || n`
  /** Player n's game is the registry's n-th, in rotation. */
  const ofPlayer = (write: (game: GameFacts) => string) =>
    `case n % ${GAMES.length} ${GAMES.map((game, i) => `when ${i} then ${write(game)}`).join(' ')} end`
  // Not by the remainder that decides the game; else each season's players would have one game
  // only.
  const turns = seasonIds(seasons).map((archived, i) => `when ${i + 1} then '${archived}'`)
  const season = `case n / ${GAMES.length} % ${seasons} when 0 then '${FIRST_SEASON_ID}' ${turns.join(' ')} end`
  const lineEnd = onPostgres ? 'chr(10)' : 'char(10)'
  await addArchivedSeasons(db, seasons)
  const statements = [
    `insert into persons (id, created_at) ${numbers(count.players)} select ${id('n')}, ${at} from numbers`,
    `insert into players (id, season_id, person_id, placed, name, age, semester, phone, total_score, current_level, game_type, created_at,
       best_moves, best_elapsed_ms, scored_at, search_text)
     ${numbers(count.players)}
     select ${id('n')}, ${season}, ${id('n')}, 0, ${name}, 18 + n % 12, (1 + n % 8) || 'th', '0812-' || (1000000 + n),
       case n % 3 when 0 then 0 else n * 7919 % (${ofPlayer(({ highestScore }) => `${highestScore + 1}`)}) end, 1 + n % 2,
       ${ofPlayer(({ type }) => `'${type}'`)}, ${at}, n % 20, n % 300000, ${at},
       lower(${name}) || ${lineEnd} || '0812-' || (1000000 + n) || ${lineEnd} || '0812' || (1000000 + n)
     from numbers`,
    placePlayersSql(onPostgres ? 'least' : 'min'),
    `insert into games (id, player_id, game_type, session_id, refresh_counter, status, state, seq, score, moves,
       elapsed_ms, counts, created_at, finished_at, left_at, request_id)
     ${numbers(count.games)}
     select ${id('n')}, ${id('n')}, 'quiz', 'session_' || n, 0, 'finished', '{}', 15, case n % 3 when 0 then 0 else 100 end, 0, 0,
       1, ${at}, ${at}, ${at}, 'r' || n
     from numbers`,
    `insert into answers (game_id, question_index, question_id, choice, correct, elapsed_ms)
     ${numbers(count.games)}, places (k) as (select 0 union all select k + 1 from places where k < ${ANSWERS_PER_GAME - 1})
     select ${id('n')}, k, ${id(`1 + (n * 7 + k * 8) % ${Math.max(1, count.questions)}`)}, 'a', case (n + k) % 3 when 0 then 1 else 0 end,
       (n * 31 + k * 97) % 20000
     from numbers cross join places`,
    `insert into feedback (id, player_id, game_type, rating, comments, created_at)
     ${numbers(count.feedback)}
     select ${id('n')}, ${id('n')}, 'quiz', 1 + n % 5, 'A comment of some length, number ' || n, ${at} from numbers`,
  ]
  // With their versions, from which a quiz is dealt.
  const questions = Array.from({ length: count.questions }, (_, index) => ({
    id: `00000000-0000-7000-8000-${(index + 1).toString(16).padStart(12, '0')}`,
    ...{ question_text: `Question ${index + 1}?`, option_a: 'a', option_b: 'b', option_c: 'c', option_d: 'd' },
    ...{ correct_option: 'a' as const, level: (1 + ((index + 1) % 3)) as 1 | 2 | 3, time_limit: 30 },
  }))
  await transact(db, (tx) => insertItems(tx, 'question', questions, null, '2026-01-01T09:00:00.000Z'))
  await withoutWaitLimit(async () => {
    for (const statement of statements) await sql.raw(statement).execute(db)
    // Autovacuum does the same within minutes.
    if (onPostgres) await sql`vacuum analyze`.execute(db)
  })
}
