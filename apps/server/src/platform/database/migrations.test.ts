// Databases of earlier releases, upgraded by today's version on both engines.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { ENGINES, type Engine, openTestDatabase } from '../../../test/harness.ts'
import { readSchema } from '../../../test/read-schema.ts'
import { runInProcesses } from '../../../test/run-in-processes.ts'
import { openRelease, RELEASES, type Release } from '../../../test/versions/read-release.ts'
import { migrateAuth } from '../../accounts/auth-schema.ts'
import { writeState } from './app-state.ts'
import { COLUMNS } from './columns.ts'
import { type Db, isPostgres } from './connect.ts'
import { hashLines, MIGRATION_LOCK, MIGRATIONS, migrate, runMigrations, UNRELEASED } from './migrate.ts'
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

/** The rows in the columns that `before` has. */
function pickColumns(before: Row[], rows: Row[]): Row[] {
  const columns = Object.keys(before[0] ?? {})
  return rows.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]]))).sort(byText)
}

function expectRowsKept(before: Rows, after: Rows): void {
  expect(before.games?.length).toBeGreaterThan(4)
  for (const [table, rows] of Object.entries(before)) {
    if (rows.length > 0) expect({ table, rows: pickColumns(rows, after[table] ?? []) }).toEqual({ table, rows })
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

  it('from another build of the unreleased version is refused', async () => {
    const { db, close } = await openTestDatabase(engine, 'migrated')
    await writeState(db, UNRELEASED, 'another')
    await expect(migrate(db)).rejects.toThrow('another unreleased build of this version')
    await close()
  })
})

it('the files are the same with the line ends of Windows', () => {
  const file = readFileSync(join(import.meta.dirname, 'migrations/0028-version-2.0.0.sql'), 'utf8')
  const onWindows = file.replaceAll('\n', '\r\n')
  expect(splitStatements(file).length).toBeGreaterThan(50)
  expect(splitStatements(onWindows)).toEqual(splitStatements(file))
  expect(hashLines(onWindows)).toBe(hashLines(file))
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
