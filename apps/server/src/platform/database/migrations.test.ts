// Databases of earlier releases, upgraded by today's version.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ENGINES, type Engine, openTestDatabase } from '../../../test/harness.ts'
import { readSchema } from '../../../test/read-schema.ts'
import { runInProcesses } from '../../../test/run-in-processes.ts'
import { openRelease, RELEASES, type Release } from '../../../test/versions/read-release.ts'
import { migrateAuth } from '../../accounts/auth-schema.ts'
import { readState, writeState } from './app-state.ts'
import { COLUMNS } from './columns.ts'
import { type Db, isPostgres } from './connect.ts'
import { MIGRATION_LOCK, MIGRATIONS, migrate, runMigrations } from './migrate.ts'
import { splitStatements } from './migrations/0028-version-2.0.0.ts'
import { transact } from './transact.ts'

type Row = Record<string, unknown>
type Rows = Record<string, Row[]>

const folders = new Map(RELEASES.map((release) => [release, openRelease(release)]))
afterAll(() => {
  for (const { remove } of folders.values()) remove()
})

const openVersion = (engine: Engine, release: Release) => openTestDatabase(engine, folders.get(release)?.database)

/** Every row of every table, sorted by text. */
async function readAll(db: Db): Promise<Rows> {
  const tables = await db.introspection.getTables()
  const rows: Rows = {}
  for (const { name } of tables) {
    if (name === 'app_state') continue
    const { rows: found } = await sql<Row>`select * from ${sql.table(name)}`.execute(db)
    rows[name] = found.map((row) => JSON.parse(JSON.stringify(row))).sort(byText)
  }
  return rows
}

const byText = (a: Row, b: Row) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** The tables that a test of their own has, and the columns that version 3.0.0 removed or rewrote. */
const NOT_COMPARED = [
  'review_entries',
  'draws',
  'draw_digits',
  'draw_marks',
  'draw_names',
  'draw_tickets',
  'draw_winners',
]
const NOT_KEPT: Record<string, readonly string[]> = {
  games: ['flags', 'verdict', 'address_hash', 'device_hash', 'pace', 'checked_at'],
  players: ['phone_hash', 'shares_number'],
  result_marks: ['own_ticket'],
  seasons: ['policies', 'recompute_after'],
  auth_users: ['portal_role'],
}

/** The tables and columns that version 3.0.0 renamed. */
const RENAMED: Record<string, string> = {
  evening: 'messages',
  frozen_boards: 'frozen_leaderboards',
  board_name: 'leaderboard_name',
}

const renamed = (name: string) => RENAMED[name] ?? name

function renameColumns(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [renamed(column), value]))
}

/** The rows in these columns. */
function pickColumns(columns: readonly string[], rows: Row[]): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))).sort(byText)
}

function expectRowsKept(before: Rows, after: Rows): void {
  expect(before.games?.length).toBeGreaterThan(4)
  for (const [table, rows] of Object.entries(before)) {
    if (rows.length === 0 || NOT_COMPARED.includes(table)) continue
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !NOT_KEPT[table]?.includes(column))
    const expected = pickColumns(columns, rows).map(renameColumns).sort(byText)
    const kept = pickColumns(columns.map(renamed), after[renamed(table)] ?? [])
    expect({ table, rows: kept }).toEqual({ table, rows: expected })
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  it.each(RELEASES)('version %s keeps every row', async (release) => {
    const { db, close } = await openVersion(engine, release)
    const before = await readAll(db)
    await migrate(db)
    expectRowsKept(before, await readAll(db))
    await close()
  })

  it('the winners of held draws keep prize, reason and ticks', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    const { rows: names } = await sql<Row>`select ticket, player_id from draw_names order by ticket`.execute(db)
    const { rows: winners } = await sql<Row>`select draw_id, ticket, drawn_at from draw_winners`.execute(db)
    const [first] = winners
    const others = names.filter(({ ticket }) => ticket !== first?.ticket)
    await sql`insert into draw_winners (draw_id, position, ticket, drawn_at, replaces, reason)
      values (${first?.draw_id}, 2, ${others[0]?.ticket}, ${first?.drawn_at}, 1, 'absent')`.execute(db)
    await sql`insert into draw_marks (draw_id, position, contacted, prize_given)
      values (${first?.draw_id}, 2, 1, 0)`.execute(db)
    await migrate(db)
    const playerOf = (ticket: unknown) => names.find((row) => row.ticket === ticket)?.player_id
    const common = { draw_id: first?.draw_id, drawn_at: first?.drawn_at, prize_given: 0 }
    expect(await db.selectFrom('draw_winners').selectAll().orderBy('position').execute()).toEqual([
      { ...common, position: 1, player_id: playerOf(first?.ticket), replaces: null, reason: null, contacted: 0 },
      { ...common, position: 2, player_id: others[0]?.player_id, replaces: 1, reason: 'absent', contacted: 1 },
    ])
    expect(await db.selectFrom('draws').selectAll().execute()).toMatchObject([
      { title_en: 'Main prize', title_ar: 'الجائزة الكبرى', winners: 1, entrants: 'scored' },
    ])
    await close()
  })

  it('version 2.0.0 renames what is stored under a former name', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    await writeState(db, 'accepted people season', '2026')
    await sql`delete from stage`.execute(db)
    await sql`insert into stage (id, mode, step, options, version, request_id)
      values (1, 'board', 0, '{}', 2, 'press')`.execute(db)
    await sql`delete from evening`.execute(db)
    await sql`insert into evening (id, message_en, message_ar, ends_at, version, request_id, changed_by)
      values (1, 'Prayer break', 'استراحة الصلاة', '2026-01-01T00:00:00.000Z', 4, 'press', 'amina@club.example')`.execute(
      db,
    )
    await sql`insert into audit_log (id, at, actor, action, entity, summary)
      values ('message', '2026-01-01T00:00:00.000Z', 'amina@club.example', 'change', 'evening', 'a message')`.execute(
      db,
    )
    await migrate(db)
    expect(await db.selectFrom('messages').selectAll().execute()).toMatchObject([
      { message_en: 'Prayer break', message_ar: 'استراحة الصلاة', version: 4, changed_by: 'amina@club.example' },
    ])
    const entries = await db.selectFrom('audit_log').select(['id', 'entity']).where('id', '=', 'message').execute()
    expect(entries).toEqual([{ id: 'message', entity: 'messages' }])
    expect(await readState(db, 'accepted admins season')).toBe('2026')
    expect(await db.selectFrom('stage').select(['mode', 'version']).execute()).toEqual([
      { mode: 'leaderboards', version: 2 },
    ])
    await close()
  })

  it('a ceremony of version 2.0 keeps its step', async () => {
    const { db, close } = await openVersion(engine, '2.0.1')
    const { rows } = await sql<{ id: string }>`select id from seasons limit 1`.execute(db)
    const season_id = rows[0]?.id ?? ''
    await sql`delete from stage`.execute(db)
    await sql`insert into stage (id, season_id, mode, step, options, version, request_id)
      values (1, ${season_id}, 'reveal', 3, '{"games":["quiz"]}', 2, 'press')`.execute(db)
    await migrate(db)
    const row = await db.selectFrom('stage').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ season_id, mode: 'ceremony', draw_id: null, version: 2 })
    expect(JSON.parse(row.ceremony ?? '')).toEqual({ season_id, games: ['quiz'], step: 3 })
    await close()
  })

  it.each(RELEASES)(
    'version %s gets the columns, constraints, indexes and triggers of a new database',
    async (release) => {
      const fresh = await openTestDatabase(engine, 'migrated')
      const upgraded = await openVersion(engine, release)
      await migrate(upgraded.db)
      await migrateAuth(upgraded.db)
      const expected = await readSchema(fresh.db)
      expect(expected.length).toBeGreaterThan(300)
      expect(await readSchema(upgraded.db)).toEqual(expected)
      await Promise.all([fresh.close(), upgraded.close()])
    },
  )

  it('keeps what admins decided about games, and marks places to be computed again', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    const { rows: games } = await sql<{ id: string; player_id: string; season_id: string; is_published: number }>`
      select games.id, player_id, season_id, case when results_at is null then 0 else 1 end as is_published
      from games join players on players.id = player_id join seasons on seasons.id = season_id
      where status = 'finished' order by games.id`.execute(db)
    const [rejected, confirmed, withheld] = games.filter(({ is_published }) => is_published === 1)
    const open = games.find(({ is_published }) => is_published === 0)
    if (rejected === undefined || confirmed === undefined || open === undefined || withheld === undefined) {
      throw new Error('too few games')
    }
    await sql`delete from review_entries`.execute(db)
    await sql`update seasons set policies = '{"names":"nickname","one_per_phone":true,"unlikely":"hold"}'`.execute(db)
    await sql`update games set flags = null, verdict = null`.execute(db)
    await sql`update games set flags = '[]', verdict = 'rejected' where id = ${rejected.id}`.execute(db)
    await sql`update games set flags = '[]', verdict = 'confirmed' where id = ${confirmed.id}`.execute(db)
    await sql`update games set flags = '[]' where id in (${open.id}, ${withheld.id})`.execute(db)
    await sql`update players set disqualified_for = 'Evidence in To review' where id = ${open.player_id}`.execute(db)
    const hand = { reason: 'faster-than-a-hand', answers: 5, right: 4, fastest_ms: 20 }
    const even = { reason: 'even-pace', answers: 15, deviation_percent: 1 }
    const entry = async (id: string, kind: string, subject: string, state: string, figures: object) => {
      const { season_id, player_id } = open
      await sql`insert into review_entries (id, season_id, player_id, kind, subject, strength, figures, group_key, state,
        created_at) values (${id}, ${season_id}, ${player_id}, ${kind}, ${subject}, 'weak', ${JSON.stringify(figures)},
        'group', ${state}, '2026-01-01T00:00:00.000Z')`.execute(db)
    }
    await entry('hand', 'game', 'a', 'disqualified', { kind: 'game', flags: [even, hand] })
    await entry('even', 'game', 'b', 'open', { kind: 'game', flags: [even] })
    await entry('withheld', 'game', 'c', 'withheld', { kind: 'game', flags: [hand] })
    await entry('number', 'number', '', 'dismissed', { kind: 'number', first: null })
    await entry('name', 'name', '', 'dismissed', { kind: 'name', marked_by: 'x' })
    await migrate(db)

    const verdicts = await db.selectFrom('games').select(['id', 'verdict']).where('verdict', 'is not', null).execute()
    // A game that was withheld when its season's results were published stays out of them.
    expect(new Set(verdicts.map(({ id }) => id))).toEqual(new Set([rejected.id, withheld.id]))
    const out = await db.selectFrom('players').select('id').where('disqualified_for', '=', 'Decided in Names').execute()
    expect(out).toEqual([{ id: open.player_id }])
    const entries = await db.selectFrom('review_entries').select(['id', 'state', 'figures']).orderBy('id').execute()
    const facts = [{ reason: 'early-answers', answers: 5, fastest_ms: 20 }]
    expect(entries.map((row) => ({ ...row, figures: JSON.parse(row.figures) }))).toEqual([
      { id: 'hand', state: 'disqualified', figures: { kind: 'game', facts } },
      { id: 'name', state: 'dismissed', figures: { kind: 'name', marked_by: 'x' } },
    ])
    const seasons = await db.selectFrom('seasons').select(['policies', 'recompute_after', 'results_at']).execute()
    for (const { policies, recompute_after, results_at } of seasons) {
      expect([policies, recompute_after]).toEqual(['{"names":"nickname"}', results_at === null ? '' : null])
    }
    expect(await readState(db, 'upgrade_places')).toBe('0')
    await close()
  })

  it('version 2.0.0 keeps its admins’ roles: those without a stored role were owners', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    const [admin] = (await sql<Row>`select * from auth_users where is_admin`.execute(db)).rows
    const none = { is_admin: isPostgres(db) ? false : 0, role: null, portal_role: null, rights_revoked_at: null }
    const add = async (id: string, fields: Row) => {
      const row = { ...admin, last_sign_in_at: null, ...none, id, email: id, ...fields }
      const values = sql.join(Object.values(row))
      await sql`insert into auth_users (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${values})`.execute(db)
    }
    await add('helper', { is_admin: admin?.is_admin, portal_role: 'helper' })
    await add('by-role', { role: 'admin' })
    await add('by-domain', { last_sign_in_at: '2026' })
    await add('revoked', { last_sign_in_at: '2026', rights_revoked_at: '2026' })
    await add('signed-up', {})
    await migrate(db)
    const rows = await db
      .selectFrom('auth_users')
      .select(['email', 'portal_role'])
      .where((eb) => eb.or([eb('email', '=', String(admin?.email)), eb('email', 'not like', '%@%')]))
      .execute()
    expect(Object.fromEntries(rows.map(({ email, portal_role }) => [email, portal_role]))).toEqual({
      [String(admin?.email)]: 'owner',
      helper: 'helper',
      ...{ 'by-role': 'owner', 'by-domain': 'owner' },
      ...{ revoked: null, 'signed-up': null },
    })
    await close()
  })

  it('version 2.0.0 keeps the checks that reviewers made by links', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    await sql`insert into review_links (id, token_sha256, reviewer, person, created_at, expires_at)
      values ('link', ${'0'.repeat(64)}, 'Maryam', 'maryam', '2026', '2026')`.execute(db)
    await sql`insert into review_link_items values ('link', 'question', 'item')`.execute(db)
    await sql`insert into item_checks
      (version_sha256, language, person, kind, item_id, checked_by, verdict, note, checked_at)
      values (${'1'.repeat(64)}, 'en', 'maryam', 'question', 'item', 'Maryam', 'wording', 'Which?', '2026')`.execute(db)
    const read = async () => (await sql<Row>`select * from item_checks`.execute(db)).rows
    const before = await read()
    await migrate(db)
    const undecided = { proposal: null, decision: null, decided_at: null, decided_by: null }
    expect([before.length, await read()]).toEqual([1, before.map((row) => ({ ...row, ...undecided }))])
    await close()
  })

  it('each answer names its option in the question’s version, as the deal showed it', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    await migrate(db)
    const answers = await db
      .selectFrom('answers')
      .innerJoin('game_deals', 'game_deals.game_id', 'answers.game_id')
      .select(['question_index', 'choice', 'option_letter', 'deal'])
      .execute()
    const dealt = answers.map(({ deal, question_index, choice, ...answer }) => {
      const stored: { levels: { questions: string[] }[] } = JSON.parse(deal)
      const order = stored.levels.flatMap(({ questions }) => questions)[question_index] ?? ''
      return { ...answer, expected: choice && order.charAt('abcd'.indexOf(choice)) }
    })
    expect(dealt.filter(({ expected }) => expected !== null).length).toBeGreaterThan(10)
    expect(dealt.map(({ option_letter }) => option_letter)).toEqual(dealt.map(({ expected }) => expected))
    await close()
  })

  it('a new database has the tables and columns of COLUMNS', async () => {
    const { db, close } = await openTestDatabase(engine, 'migrated')
    const tables = (await db.introspection.getTables()).filter(({ name }) => !/^(kysely|sqlite)_/.test(name))
    const made = tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()])
    const listed = Object.entries(COLUMNS).map(([name, columns]) => [name, columns.split(' ').sort()])
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(made))
    await close()
  })

  it('is migrated once by processes that start together, and loses nothing', async () => {
    const { db, target, close } = await openVersion(engine, '2.0.0')
    const before = await readAll(db)
    await runInProcesses(3, target, 'migrate')
    expectRowsKept(before, await readAll(db))
    const { rows: applied } = await sql`select name from kysely_migration`.execute(db)
    expect(applied).toHaveLength(Object.keys(MIGRATIONS).length)
    await close()
  })
})

describe.each(ENGINES)('a database of another version on %s', (engine) => {
  it('from before 2.0.0 is refused and untouched', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    await sql`delete from kysely_migration where name = '0028-version-2.0.0'`.execute(db)
    const before = await readAll(db)
    await expect(migrate(db)).rejects.toThrow('Start version 2.0.1 with it once, then this version.')
    expect(await readAll(db)).toEqual(before)
    await close()
  })
})

it('the files are the same with the line ends of Windows', () => {
  const file = readFileSync(join(import.meta.dirname, 'migrations/0028-version-2.0.0.sql'), 'utf8')
  const onWindows = file.replaceAll('\n', '\r\n')
  expect(splitStatements(file).length).toBeGreaterThan(50)
  expect(splitStatements(onWindows)).toEqual(splitStatements(file))
})

it.each([
  ['0028', '55e21040a14a682041d444213d3cde173e5eb43f3d58b3bbb0f7cbf13d968126'],
  ['0029', 'a9b64ddc349465cbd9bc98fc11c30c538b1ee2179a3b00305d79fdd9bf59dfe7'],
])('the files of migration %s are those of its release', (number, released) => {
  const folder = join(import.meta.dirname, 'migrations')
  const files = readdirSync(folder).filter((name) => name.startsWith(number))
  const hash = createHash('sha256')
  // A clone on Windows may have lines that end with CRLF.
  for (const name of files.sort()) hash.update(readFileSync(join(folder, name), 'utf8').replaceAll('\r', ''))
  expect(hash.digest('hex')).toBe(released)
})

describe.each(ENGINES)('a failed migration on %s', (engine) => {
  const foreignKeysAre = async (db: Db) => {
    if (isPostgres(db)) return 1
    return transact(db, async (tx) => {
      const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(tx)
      return rows[0]?.foreign_keys
    })
  }

  it('leaves the database of the version before, and foreign keys enforced', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    const before = await readAll(db)
    const planted = {
      up: async (tx: Kysely<unknown>) => {
        await sql`delete from feedback`.execute(tx)
        throw new Error('planted')
      },
    }
    await expect(runMigrations(db, { ...MIGRATIONS, '9999-planted': planted })).rejects.toThrow('planted')
    expect(await readAll(db)).toEqual(before)
    expect(await foreignKeysAre(db)).toBe(1)

    await migrate(db)
    expect(await foreignKeysAre(db)).toBe(1)
    expect((await readAll(db)).games).toHaveLength(before.games?.length ?? 0)
    await close()
  })

  it('is one that leaves rows with broken foreign keys', async () => {
    const { db, close } = await openVersion(engine, '2.0.0')
    await migrate(db)
    const before = await readAll(db)
    const planted = {
      up: async (tx: Kysely<unknown>) => {
        if (isPostgres(tx)) await sql`delete from game_types`.execute(tx)
        else await sql`delete from players`.execute(tx)
      },
    }
    await expect(runMigrations(db, { ...MIGRATIONS, '9999-planted': planted })).rejects.toThrow(/refer|foreign key/)
    expect(await readAll(db)).toEqual(before)
    await close()
  })
})

it('of SQLite keep rows whose foreign keys were broken before, and break no more', async () => {
  const { db, target, close } = await openVersion('sqlite', '2.0.0')
  if (target.engine !== 'sqlite') throw new Error('only SQLite has a file')
  const other = new Sqlite(target.file)
  other.pragma('foreign_keys = OFF')
  const { changes } = other.prepare("delete from players where name = 'Maryam'").run()
  expect(changes).toBe(1)
  const before = await readAll(db)
  await migrate(db)
  expect((await readAll(db)).games).toHaveLength(before.games?.length ?? 0)
  expect(other.pragma('foreign_key_check(games)')).not.toHaveLength(0)
  other.close()

  const planted = { up: async (tx: Kysely<unknown>) => void (await sql`delete from players`.execute(tx)) }
  await expect(runMigrations(db, { ...MIGRATIONS, '9999-planted': planted })).rejects.toThrow(/to players/)
  await close()
})

it('on PostgreSQL hold a lock of their transaction, not of a session, which a pooler may split', async () => {
  const { db, close, reopen } = await openVersion('postgres', '2.0.0')
  const other = await reopen()
  const isFree = async () => {
    const { rows } = await sql<{
      free: boolean
    }>`select pg_try_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)}) as free`.execute(other)
    return rows[0]?.free
  }
  const [unlocked, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const planted = {
    up: async (tx: Kysely<unknown>) => {
      await sql`select pg_advisory_unlock_all()`.execute(tx)
      unlocked.resolve()
      await asked.promise
    },
  }
  const migrated = runMigrations(db, { ...MIGRATIONS, '9999-planted': planted })
  await unlocked.promise
  expect(await isFree()).toBe(false)
  asked.resolve()
  await migrated
  expect(await isFree()).toBe(true)
  await close()
})

it.each(ENGINES)('on %s keep a view of a table that they rebuild', async (engine) => {
  const { db, close } = await openVersion(engine, '2.0.0')
  await sql`create view best as select name, total_score from players where total_score > 0`.execute(db)
  const read = async () => (await sql<Row>`select * from best`.execute(db)).rows.sort(byText)
  const before = await read()
  await migrate(db)
  expect(before.length).toBeGreaterThan(1)
  expect(await read()).toEqual(before)
  await close()
})
