// Migrations, constraints, and the additions of our SQLite driver.
import { createHash, randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { GameType } from '@noor-quest/rules/games'
import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, openTestDatabase, type TestDatabase } from '../../../test/harness.ts'
import { runInProcesses } from '../../../test/run-in-processes.ts'
import { readEntrants } from '../../draws/queries.ts'
import { readLeaderboard } from '../../leaderboards/queries.ts'
import { readNames } from '../../registration/read-names.ts'
import type { Db } from './connect.ts'
import { FIRST_SEASON_ID, migrate } from './migrate.ts'
import type { Database } from './tables.ts'
import { transact } from './transact.ts'

const AT = '2026-01-01T00:00:00.000Z'

const tableNames = async (db: Db) => (await db.introspection.getTables()).map(({ name }) => name).sort()

describe.each(ENGINES)('migrations on %s', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('leave the old state when one fails, and continue once the cause is gone', async () => {
    const { db } = database
    await sql`create table feedback (obstacle text)`.execute(db)
    await expect(migrate(db)).rejects.toThrow(/feedback/)
    expect(await tableNames(db)).toEqual(['feedback'])
    await sql`drop table feedback`.execute(db)
  })

  it('run once when several processes start together', async () => {
    await runInProcesses(3, database.target, 'migrate')
    expect(await tableNames(database.db)).toEqual(expect.arrayContaining(['answers', 'feedback', 'games', 'players']))
  })

  it('ignore a view that can not be read', async () => {
    const { db } = database
    await sql`create table gone (n integer)`.execute(db)
    await sql`create view broken as select * from gone`.execute(db)
    // PostgreSQL refuses to drop a table that a view needs.
    if (engine === 'sqlite') await sql`drop table gone`.execute(db)
    await migrate(db)
    await sql`drop view broken`.execute(db)
    await sql`drop table if exists gone`.execute(db)
  })

  it('change nothing the second time', async () => {
    const applied = () => sql`select name, timestamp from kysely_migration order by name`.execute(database.db)
    const before = await applied()
    await migrate(database.db)
    expect(await applied()).toEqual(before)
    expect(before.rows.length).toBeGreaterThan(0)
  })

  it('refuse a database of a newer version', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', ${AT})`.execute(database.db)
    await expect(migrate(database.db)).rejects.toThrow(
      'The database was written by a newer version of Noor Quest. Start that version, or restore a backup.',
    )
  })
})

const PLAYER = randomUUID()
/** A person without a player. */
const PERSON = randomUUID()
const GAME = randomUUID()
const SHA256 = 'a'.repeat(64)

/** A valid row of each table; the rows refer to the two rows above. */
const GOOD: { [T in keyof Database]?: () => Insertable<Database[T]> } = {
  game_types: () => ({ type: 'chess' as GameType, highest_score: 10 }),
  seasons: () => ({
    id: randomUUID(),
    name: 'Spring',
    name_ar: 'الربيع',
    zone: 'Asia/Jakarta',
    policies: '{}',
    archived_at: AT,
    created_at: AT,
  }),
  finals: () => ({
    ...{ season_id: FIRST_SEASON_ID, version: 1, title_en: 'Final', title_ar: 'النهائي', seconds: 20 },
    ...{ source: '{}', began_at: null, changed_by: null },
  }),
  persons: () => ({ id: randomUUID(), created_at: AT }),
  person_devices: () => ({
    person_id: PERSON,
    session: '',
    link_sha256: createHash('sha256').update(randomUUID()).digest('hex'),
  }),
  come_back_attempts: () => ({ code_hash: randomUUID(), wrong: 1, first_at: AT, last_at: AT }),
  players: () => ({
    id: randomUUID(),
    season_id: FIRST_SEASON_ID,
    person_id: PERSON,
    name: 'Amina',
    age: 20,
    semester: '3th',
    phone: '0812',
    total_score: 0,
    current_level: 1,
    game_type: 'quiz',
    created_at: AT,
    best_moves: 0,
    best_elapsed_ms: 0,
    scored_at: null,
    rank_key: null,
    placed: 0,
    request_id: randomUUID(),
  }),
  quiz_questions: () => ({
    id: randomUUID(),
    question_text: 'Which?',
    option_a: 'This',
    option_b: 'That',
    option_c: 'Both',
    option_d: 'None',
    correct_option: 'a',
    level: 1,
    time_limit: 30,
    source: null,
    explanation: null,
    created_at: AT,
    request_id: randomUUID(),
    version_sha256: SHA256,
  }),
  prophets: () => ({
    id: randomUUID(),
    name: 'Nuh',
    description: 'Ark',
    item_image_url: '/x.webp',
    created_at: AT,
    request_id: randomUUID(),
    version_sha256: SHA256,
  }),
  islamic_terms: () => ({
    id: randomUUID(),
    arabic_text: 'صَلَاة',
    created_at: AT,
    request_id: randomUUID(),
    version_sha256: SHA256,
  }),
  item_versions: () => ({
    item_id: randomUUID(),
    number: 1,
    kind: 'term',
    sha256: SHA256,
    content: '{}',
    created_at: AT,
    created_by: null,
  }),
  deleted_items: () => ({
    kind: 'term',
    item_id: randomUUID(),
    version_sha256: SHA256,
    created_at: AT,
    active: 1,
    item_image_url: null,
    deleted_at: AT,
    deleted_by: null,
  }),
  deleted_deals: () => ({ name: SHA256 }),
  sealed_questions: () => ({
    item_id: randomUUID(),
    version_sha256: SHA256,
    created_at: AT,
    request_id: randomUUID(),
    sealed_at: AT,
    sealed_by: null,
  }),
  hall_screens: () => ({
    id: randomUUID(),
    season_id: FIRST_SEASON_ID,
    created_at: AT,
    opened_at: null,
    link_sha256: createHash('sha256').update(randomUUID()).digest('hex'),
    link_expires_at: AT,
  }),
  admission_tickets: () => ({
    code_hmac: createHash('sha256').update(randomUUID()).digest('hex'),
    printed_at: AT,
    used_at: null,
  }),
  item_checks: () => ({
    version_sha256: SHA256,
    language: 'en',
    person: 'ustadha maryam',
    kind: 'question',
    item_id: randomUUID(),
    checked_by: 'Ustadha Maryam',
    verdict: 'right',
    note: '',
    checked_at: AT,
  }),
  games: () => ({
    id: randomUUID(),
    player_id: PLAYER,
    game_type: 'quiz',
    session_id: randomUUID(),
    refresh_counter: nextCounter++,
    status: 'exited',
    state: '{}',
    seq: 0,
    score: null,
    moves: null,
    elapsed_ms: null,
    counts: 0,
    created_at: AT,
    finished_at: null,
    left_at: null,
    request_id: randomUUID(),
  }),
  game_deals: () => ({ game_id: GAME, deal: '{}', seeds: '{}', used_names: '[]' }),
  game_events: () => ({
    game_id: GAME,
    seq: nextCounter++,
    request_id: randomUUID(),
    at: AT,
    event: '{}',
    outcome: 'null',
  }),
  answers: () => ({
    game_id: GAME,
    question_index: 0,
    question_id: randomUUID(),
    choice: null,
    correct: 0,
    elapsed_ms: 0,
  }),
  play_counts: () => ({ player_id: PLAYER, starts: 1, left_games: 0, time_outs: 0 }),
  seen_questions: () => ({ player_id: PLAYER, question_id: randomUUID(), seen_at: AT }),
  feedback: () => ({
    id: randomUUID(),
    player_id: PLAYER,
    game_type: 'quiz',
    rating: 5,
    comments: '',
    created_at: AT,
    request_id: randomUUID(),
  }),
}
let nextCounter = 1

/** Values that each column refuses. */
const REFUSED: [table: keyof typeof GOOD, column: string, values: unknown[]][] = [
  ['game_types', 'highest_score', [null, 0, 4096]],
  ['seasons', 'name', [null, '', ' ']],
  ['seasons', 'name_ar', [null, '', ' ']],
  ['players', 'season_id', [null, randomUUID()]],
  ['players', 'person_id', [null, randomUUID()]],
  ['players', 'placed', [null, 2, -1, 1]],
  ['players', 'name', [null, '', 'x'.repeat(81)]],
  ['players', 'age', [null, 0, 101, 20.5, 'twenty']],
  ['players', 'semester', [null, '9th', '3', '']],
  ['players', 'phone', [null, '12', '1'.repeat(33)]],
  ['players', 'total_score', [null, -1, 4096]],
  ['players', 'current_level', [null, 0]],
  ['players', 'game_type', [null, 'chess', '']],
  ['quiz_questions', 'question_text', [null, '', '  ']],
  ['quiz_questions', 'option_a', [null, '', '  ']],
  ['quiz_questions', 'option_d', [null, '', '  ']],
  ['quiz_questions', 'correct_option', [null, 'e', 'A', '']],
  ['quiz_questions', 'level', [null, 0, 4]],
  ['quiz_questions', 'time_limit', [null, 9, 61]],
  ['prophets', 'name', [null, '', ' ']],
  ['prophets', 'description', [null, '', ' ']],
  ['prophets', 'item_image_url', [null, '']],
  ['quiz_questions', 'question_text_ar', ['', ' ', 'أيّ؟']],
  ['quiz_questions', 'option_c_ar', ['', ' ', 'هذا']],
  ['quiz_questions', 'explanation_ar', ['لأنه كذلك.']],
  ['prophets', 'name_ar', ['', 'نوح']],
  ['prophets', 'description_ar', ['', 'سفينة']],
  ['prophets', 'explanation_ar', ['صنعها.']],
  ['islamic_terms', 'arabic_text', [null, '', ' ']],
  ['islamic_terms', 'meaning', ['', ' ']],
  ['islamic_terms', 'meaning_ar', ['', ' ']],
  ['item_versions', 'number', [null, 0]],
  ['item_versions', 'kind', [null, 'surah']],
  ['item_versions', 'sha256', [null, 'abc']],
  ['deleted_items', 'kind', [null, 'surah']],
  ['deleted_items', 'version_sha256', [null, 'abc']],
  ['deleted_items', 'active', [null, 2]],
  ['deleted_deals', 'name', [null, '']],
  ['sealed_questions', 'version_sha256', [null, 'abc']],
  ['quiz_questions', 'active', [null, 2]],
  ['prophets', 'active', [null, -1]],
  ['islamic_terms', 'active', [null, 2]],
  ['person_devices', 'person_id', [null, randomUUID()]],
  ['person_devices', 'link_sha256', ['abc']],
  ['come_back_attempts', 'wrong', [null, -1]],
  ['hall_screens', 'link_sha256', ['abc']],
  ['admission_tickets', 'code_hmac', [null, 'abc']],
  ['item_checks', 'version_sha256', [null, 'abc']],
  ['item_checks', 'language', [null, 'fr']],
  ['item_checks', 'person', [null, '']],
  ['item_checks', 'kind', [null, 'surah']],
  ['item_checks', 'checked_by', [null, '', ' ']],
  ['item_checks', 'verdict', [null, 'fine']],
  ['finals', 'season_id', [null, randomUUID()]],
  ['finals', 'seconds', [null, 9, 61]],
  ['finals', 'is_over', [null, 2]],
  ['games', 'player_id', [null, randomUUID()]],
  ['games', 'game_type', [null, 'chess']],
  ['games', 'status', [null, 'won', 'finished']],
  ['games', 'score', [-1, 4096, 100]],
  ['games', 'counts', [null, 2, -1, 1]],
  ['game_deals', 'game_id', [null, randomUUID()]],
  ['game_events', 'game_id', [null, randomUUID()]],
  ['play_counts', 'player_id', [null, randomUUID()]],
  ['play_counts', 'starts', [null, -1]],
  ['play_counts', 'left_games', [null, -1]],
  ['play_counts', 'time_outs', [null, -1]],
  ['seen_questions', 'player_id', [null, randomUUID()]],
  ['answers', 'game_id', [null, randomUUID()]],
  ['answers', 'question_index', [null, -1, 15]],
  ['answers', 'choice', ['e', '']],
  ['answers', 'correct', [null, 2, -1]],
  ['answers', 'elapsed_ms', [null, -1]],
  ['feedback', 'player_id', [null, randomUUID()]],
  ['feedback', 'game_type', [null, 'chess']],
  ['feedback', 'rating', [null, 0, 6]],
  ['feedback', 'comments', [null, 'x'.repeat(2001)]],
]

/** Columns whose values are unique. */
const UNIQUE: [table: keyof typeof GOOD, columns: string[]][] = [
  ['persons', ['id']],
  ['players', ['id']],
  ['players', ['request_id']],
  ['players', ['person_id', 'game_type']],
  ['quiz_questions', ['id']],
  ['prophets', ['id']],
  ['islamic_terms', ['id']],
  ['quiz_questions', ['request_id']],
  ['prophets', ['request_id']],
  ['islamic_terms', ['request_id']],
  ['item_versions', ['item_id', 'number']],
  ['deleted_items', ['kind', 'item_id']],
  ['deleted_deals', ['name']],
  ['sealed_questions', ['item_id']],
  ['sealed_questions', ['request_id']],
  ['person_devices', ['person_id']],
  ['come_back_attempts', ['code_hash']],
  ['hall_screens', ['link_sha256']],
  ['admission_tickets', ['code_hmac']],
  ['item_checks', ['version_sha256', 'language', 'person']],
  ['finals', ['season_id']],
  ['games', ['id']],
  ['games', ['session_id']],
  ['games', ['player_id', 'request_id']],
  ['games', ['player_id', 'refresh_counter']],
  ['game_deals', ['game_id']],
  ['game_events', ['game_id', 'request_id']],
  ['answers', ['game_id', 'question_id']],
  ['play_counts', ['player_id']],
  ['seen_questions', ['player_id', 'question_id']],
  ['feedback', ['player_id', 'request_id']],
]

describe.each(ENGINES)('constraints on %s', (engine) => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await openTestDatabase(engine, 'migrated')
    db = database.db
    for (const id of [PLAYER, PERSON]) await insert('persons', { id })
    await insert('players', { id: PLAYER, person_id: PLAYER })
    await insert('games', { id: GAME })
  })
  afterAll(() => database.close())

  const insert = (table: keyof typeof GOOD, fields: Record<string, unknown> = {}) => insertWith(db, table, fields)

  /** A player's person is inserted with it, unless the test names one. */
  async function insertWith(to: Db, table: keyof typeof GOOD, fields: Record<string, unknown>): Promise<void> {
    const row: Record<string, unknown> = { ...GOOD[table]?.(), ...fields }
    if (table === 'players' && fields.person_id === undefined) {
      row.person_id = randomUUID()
      await insertWith(to, 'persons', { id: row.person_id })
    }
    await to
      .insertInto(table)
      .values(row as never)
      .execute()
  }

  /** The database itself refuses: class 23 is a constraint, class 22 a value of another type. */
  const expectRefused = (inserting: Promise<unknown>) =>
    expect(inserting).rejects.toMatchObject({ code: expect.stringMatching(/^(2[23]|SQLITE_CONSTRAINT)/) })

  /** Inserts the row, then rolls back. */
  const expectTaken = async (table: keyof typeof GOOD, fields: Record<string, unknown> = {}) => {
    const undo = new Error('undo')
    const taking = transact(db, async (tx) => {
      await insertWith(tx, table, fields)
      throw undo
    })
    await expect(taking).rejects.toBe(undo)
  }

  it.each(Object.keys(GOOD) as (keyof typeof GOOD)[])('takes a good row of %s', (table) => expectTaken(table))

  it.each(
    REFUSED.flatMap(([table, column, values]) =>
      values.map((value) => ({ table, column, value, shown: String(JSON.stringify(value)).slice(0, 12) })),
    ),
  )('refuses $table with $column $shown', ({ table, column, value }) =>
    expectRefused(insert(table, { [column]: value })),
  )

  it.each(UNIQUE.map(([table, columns]) => ({ table, columns })))(
    'refuses two rows of $table with the same $columns',
    async ({ table, columns }) => {
      const first: Record<string, unknown> = { ...GOOD[table]?.() }
      await insert(table, first)
      await expectRefused(insert(table, Object.fromEntries(columns.map((column) => [column, first[column]]))))
      await sql`delete from ${sql.table(table)} where ${sql.ref(columns[0] ?? '')} = ${first[columns[0] ?? '']}
        and ${sql.ref(columns[1] ?? columns[0] ?? '')} = ${first[columns[1] ?? columns[0] ?? '']}`.execute(db)
    },
  )

  it('takes players, games and feedback of another game once its row is there', async () => {
    const undo = new Error('undo')
    const taking = transact(db, async (tx) => {
      await sql`insert into game_types (type, highest_score) values ('chess', 10)`.execute(tx)
      for (const table of ['players', 'games', 'feedback'] as const) {
        await insertWith(tx, table, { game_type: 'chess' })
      }
      throw undo
    })
    await expect(taking).rejects.toBe(undo)
  })

  it('takes a question and a prophet in Arabic alone', async () => {
    const question = ['question_text', 'option_a', 'option_b', 'option_c', 'option_d']
    const prophet = ['name', 'description']
    const inArabic = (columns: string[]) =>
      Object.fromEntries(columns.flatMap((column) => [[column, null] as const, [`${column}_ar`, 'نص'] as const]))
    await expectTaken('quiz_questions', { ...inArabic(question), explanation_ar: 'لأنه كذلك.' })
    await expectTaken('prophets', inArabic(prophet))
    await expectRefused(
      insert('quiz_questions', { ...inArabic(question), explanation: 'Of a question without English.' }),
    )
    await expectRefused(insert('prophets', { name: null, description: null }))
  })

  it('takes one season that is not archived', async () => {
    await expectRefused(insert('seasons', { archived_at: null }))
  })

  it('takes a score with a finished game, and only with one', async () => {
    await expectTaken('games', { status: 'finished', score: 0 })
    await expectRefused(insert('games', { status: 'running', score: 0 }))
  })

  it('takes one running game a player', async () => {
    const id = randomUUID()
    await insert('players', { id })
    await insert('games', { player_id: id, status: 'running' })
    await expectRefused(insert('games', { player_id: id, status: 'running' }))
    await expectTaken('games', { player_id: id, status: 'superseded' })
  })

  it.each(['players', 'persons'] as const)(
    "deletes a player's games with all that is theirs, feedback and traces with a row of %s",
    async (parent) => {
      const [id, game_id] = [randomUUID(), randomUUID()]
      await insert('persons', { id })
      await insert('players', { id, person_id: id })
      await insert('games', { id: game_id, player_id: id })
      for (const table of ['game_deals', 'game_events', 'answers'] as const) await insert(table, { game_id })
      const OF_PLAYER = ['feedback', 'play_counts', 'seen_questions'] as const
      for (const table of OF_PLAYER) await insert(table, { player_id: id })
      await db.deleteFrom(parent).where('id', '=', id).execute()
      expect(await db.selectFrom('players').select('id').where('id', '=', id).execute()).toEqual([])
      for (const table of ['game_deals', 'game_events', 'answers'] as const) {
        expect(await db.selectFrom(table).selectAll().where('game_id', '=', game_id).execute()).toEqual([])
      }
      expect(await db.selectFrom('games').selectAll().where('player_id', '=', id).execute()).toEqual([])
      for (const table of OF_PLAYER) {
        expect(await db.selectFrom(table).selectAll().where('player_id', '=', id).execute()).toEqual([])
      }
    },
  )
})

it('finds what goes with a deleted player by indexes, in every table', async () => {
  const { db, close } = await openTestDatabase('sqlite', 'migrated')
  const { rows } = await sql<{ detail: string }>`explain query plan delete from players where id = 'x'`.execute(db)
  const plan = rows.map(({ detail }) => detail)
  // SQLite's plan contains the lookups of foreign keys too.
  expect(plan).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^SEARCH games .*INDEX .*\(player_id=\?\)$/),
      expect.stringMatching(/^SEARCH feedback .*INDEX .*\(player_id=\?\)$/),
    ]),
  )
  expect(plan.filter((step) => !step.startsWith('SEARCH'))).toEqual([])

  const { rows: ofGames } = await sql<{ detail: string }>`explain query plan
    delete from games where player_id = 'x'`.execute(db)
  expect(ofGames.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['SEARCH answers USING INDEX answers_by_game (game_id=?)']),
  )
  expect(ofGames.filter(({ detail }) => !detail.startsWith('SEARCH'))).toEqual([])
  await close()
})

/** A database that reports the queries that it was asked. */
function recordQueries(db: Db): { recording: Db; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const recording = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { recording, queries }
}

it.each(ENGINES)('reads a leaderboard on %s in the order of an index', async (engine) => {
  const { db, close } = await openTestDatabase(engine, 'migrated')
  const { recording, queries } = recordQueries(db)
  await readLeaderboard(recording, 'quiz', 10)
  const plan = await transact(db, async (tx) => {
    const explain = engine === 'sqlite' ? 'explain query plan' : 'explain (costs off)'
    // PostgreSQL would sort an empty table. Without sorting, the plan shows whether it must.
    if (engine === 'postgres') await sql`set local enable_sort = off`.execute(tx)
    // The query's subquery is compiled separately too.
    const query = queries.find(({ sql: text }) => text.includes('limit'))
    const { sql: text, parameters } = query ?? { sql: '', parameters: [] }
    const { rows } = await tx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))
    return JSON.stringify(rows)
  })
  expect(plan).toContain('players_by_rank')
  expect(plan).not.toMatch(/Sort|TEMP B-TREE/)
  await close()
})

/** How SQLite runs a query. */
async function planOf(db: Db, query: CompiledQuery | undefined): Promise<string> {
  if (query === undefined) throw new Error('there is no query')
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]))
  return JSON.stringify(rows)
}

it.each([
  ['names', readNames],
  ['entrants of a draw', (db: Db, season: string) => readEntrants(db, season, null)],
] as const)('reads pages of %s without sorting the season', async (_, read) => {
  const { db, close } = await openTestDatabase('sqlite', 'migrated')
  const { recording, queries } = recordQueries(db)
  await read(recording, 'season').next()
  const page = queries.find(({ sql: text }) => text.includes('limit'))
  const plan = await planOf(db, page)
  expect(plan).toContain('SEARCH players USING INDEX')
  expect(plan).not.toMatch(/season_id=|TEMP B-TREE/)
  await close()
})

it('plans a statement on SQLite once, for all parameters', async () => {
  const { db, close } = await openTestDatabase('sqlite', 'migrated')
  const planOf = async (status: RawBuilder<unknown>) => {
    const { rows } = await sql`explain query plan select id from games where status = ${status}`.execute(db)
    return JSON.stringify(rows)
  }
  // SQLite reads the value of a bare parameter, and would use the index for it too.
  expect(await planOf(sql`${'running'}`)).not.toContain('INDEX games_one_running')
  expect(await planOf(sql.lit('running'))).toContain('INDEX games_one_running')
  await close()
})

describe('PostgreSQL', () => {
  it('prepares a frequent statement once a connection, and continues when a table has changed', async () => {
    const { db, close } = await openTestDatabase('postgres', 'migrated')
    const often = (tx: Db) => tx.selectFrom('app_state').select('value').where('key', '=', 'often').execute()
    const all = (tx: Db) => tx.selectFrom('app_state').selectAll().where('key', '=', 'all').execute()
    const prepared = async (tx: Db) => {
      const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements
        where statement like '%app_state%'`.execute(tx)
      return rows.map(({ statement }) => statement)
    }
    await transact(db, async (tx) => {
      await often(tx)
      expect(await prepared(tx)).toEqual([])
      for (let time = 0; time < 20; time++) await Promise.all([often(tx), all(tx)])
      expect(await prepared(tx)).toEqual(['select "value" from "app_state" where "key" = $1'])
      await sql`alter table app_state add column more text`.execute(tx)
      await tx.insertInto('app_state').values({ key: 'often', value: 'yes' }).execute()
      expect(await often(tx)).toEqual([{ value: 'yes' }])
      expect(await all(tx)).toEqual([])
    })
    // Each other connection of the pool prepares the statement at its first use.
    const results = await Promise.all(Array.from({ length: 20 }, () => often(db)))
    expect(results).toEqual(Array(20).fill([{ value: 'yes' }]))
    await close()
  })
})

describe('SQLite', () => {
  let database: TestDatabase
  let db: Db
  /** The file opened a second time, as by another process: it sees committed rows only. */
  let other: Db
  beforeAll(async () => {
    database = await openTestDatabase('sqlite', 'migrated')
    db = database.db
    other = await database.reopen()
  })
  afterAll(() => database.close())

  const write = (to: Db, key: string) => to.insertInto('app_state').values({ key, value: '' }).execute()
  const isThere = async (from: Db, key: string) =>
    (await from.selectFrom('app_state').select('key').where('key', '=', key).execute()).length === 1
  /** A transaction that has written `key` and stays open until `end` is called. */
  function hold(key: string) {
    const [written, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const done = transact(db, async (tx) => {
      await write(tx, key)
      written.resolve()
      await ended.promise
    })
    return { written: written.promise, end: ended.resolve, fail: ended.reject, done }
  }
  const settled = async (promise: Promise<unknown>) => {
    let done = false
    promise.finally(() => {
      done = true
    })
    for (let turn = 0; turn < 20; turn++) await setImmediate()
    return done
  }

  it.each([
    ['journal_mode', 'wal'],
    // 2 is FULL: a commit is on the disk before it is acknowledged.
    ['synchronous', 2],
    ['foreign_keys', 1],
  ])('writes with %s = %s', async (pragma, value) => {
    await transact(db, async (tx) => {
      const { rows } = await sql`pragma ${sql.raw(pragma)}`.execute(tx)
      expect(rows).toEqual([{ [pragma]: value }])
    })
  })

  it('moves its log into the file in a pause after many transactions', async () => {
    const { target } = database
    if (target.engine !== 'sqlite') throw new Error('only SQLite has a file')
    const bytes = () => statSync(target.file).size
    const before = bytes()
    const value = 'x'.repeat(2000)
    const keys = Array.from({ length: 600 }, (_, index) => `log ${index}`)
    await Promise.all(keys.map((key) => db.insertInto('app_state').values({ key, value }).execute()))
    await expect.poll(bytes).toBeGreaterThan(before + keys.length * value.length)
  })

  it('acknowledges a transaction once it is committed, not when the next one of its group begins', async () => {
    const first = transact(db, (tx) => write(tx, 'group 1'))
    const second = hold('group 2')
    await second.written
    expect([await settled(first), await isThere(other, 'group 1')]).toEqual([false, false])
    second.end()
    await first
    expect([await isThere(other, 'group 1'), await isThere(other, 'group 2')]).toEqual([true, true])
    await second.done
  })

  it('shows each of many transactions to other connections once it is acknowledged', async () => {
    const keys = Array.from({ length: 200 }, (_, index) => `many ${index}`)
    const seen = await Promise.all(
      keys.map(async (key) => {
        await transact(db, (tx) => write(tx, key))
        return isThere(other, key)
      }),
    )
    expect(seen).toEqual(keys.map(() => true))
  })

  it('stores nothing of a transaction that SQLite itself rolled back, not even its later writes', async () => {
    const undone = transact(db, async (tx) => {
      await write(tx, 'undone with the disk')
      await sql`insert or rollback into app_state (key, value) values ('undone with the disk', '')`
        .execute(tx)
        .catch(() => {})
      await write(tx, 'written alone')
    })
    await expect(undone).rejects.toMatchObject({ code: 'SQLITE_IOERR_ROLLBACK' })
    expect([await isThere(other, 'undone with the disk'), await isThere(other, 'written alone')]).toEqual([
      false,
      false,
    ])
    await transact(db, (tx) => write(tx, 'after it'))
    expect(await isThere(other, 'after it')).toBe(true)
  })

  it('rolls back one of a group without the others', async () => {
    const mistake = new Error('a mistake')
    const outcomes = await Promise.allSettled([
      transact(db, (tx) => write(tx, 'kept 1')),
      transact(db, async (tx) => {
        await write(tx, 'undone')
        throw mistake
      }),
      transact(db, (tx) => write(tx, 'kept 2')),
      // A constraint refuses it.
      transact(db, (tx) => write(tx, 'kept 1')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await Promise.all(['kept 1', 'undone', 'kept 2'].map((key) => isThere(other, key)))).toEqual([
      true,
      false,
      true,
    ])
  })

  it('acknowledges no write that SQLite itself rolled back', async () => {
    // "or rollback" ends the whole transaction, as a full disk or an I/O error does.
    const undoAll = (tx: Db) => sql`insert or rollback into app_state (key, value) values ('twice', '')`.execute(tx)
    await write(db, 'twice')
    const keys = ['before', 'after']
    const [before, , after] = await Promise.allSettled([
      transact(db, (tx) => write(tx, 'before')),
      transact(db, undoAll),
      transact(db, (tx) => write(tx, 'after')),
    ])
    const there = await Promise.all(keys.map((key) => isThere(other, key)))
    expect([before?.status, after?.status]).toEqual(there.map((is) => (is ? 'fulfilled' : 'rejected')))
    expect(after?.status).toBe('fulfilled')
  })

  it('keeps a lone write out of an open transaction, which may be rolled back', async () => {
    const open = hold('theirs')
    await open.written
    const lone = write(db, 'lone')
    expect(await settled(lone)).toBe(false)
    open.fail(new Error('a mistake'))
    await expect(open.done).rejects.toThrow('a mistake')
    await lone
    expect([await isThere(other, 'theirs'), await isThere(other, 'lone')]).toEqual([false, true])
  })

  it('reads committed rows while a transaction is open, without waiting for it', async () => {
    const open = hold('not yet')
    await open.written
    expect(await isThere(db, 'not yet')).toBe(false)
    open.end()
    await open.done
    expect(await isThere(db, 'not yet')).toBe(true)
  })

  it('continues after a transaction that failed to begin or to end', async () => {
    await expect(transact(db, (tx) => sql`not sql`.execute(tx))).rejects.toThrow(/syntax/)
    await expect(sql`not sql either`.execute(db)).rejects.toThrow(/syntax/)
    await write(db, 'still here')
    expect(await isThere(other, 'still here')).toBe(true)
  })
})

it.each(ENGINES)('loses no update of several processes at once on %s', async (engine) => {
  const { db, target, close } = await openTestDatabase(engine, 'migrated')
  await db.insertInto('app_state').values({ key: 'count', value: '0' }).execute()
  await runInProcesses(3, target, 'count-up')
  const row = await db.selectFrom('app_state').select('value').where('key', '=', 'count').executeTakeFirst()
  expect(row?.value).toBe('75')
  await close()
})
