import { GAMES } from '@noor-quest/rules/games'
import type Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '../app-error.ts'
import { type Db, isPostgres } from './connect.ts'
import * as version200 from './migrations/0028-version-2.0.0.ts'
import * as version300 from './migrations/0029-version-3.0.0.ts'
import { isBusy } from './sqlite/busy.ts'
import { ConcurrentSqliteAdapter } from './sqlite/dialect.ts'
import { transact } from './transact.ts'
import { withoutWaitLimit } from './wait-limit.ts'

export { FIRST_SEASON_ID } from './migrations/0028-version-2.0.0.ts'

/** Every migration, in order: one per release (migrations/README.md). */
export const MIGRATIONS: Record<string, Migration> = {
  '0028-version-2.0.0': version200,
  '0029-version-3.0.0': version300,
}
const [OLDEST = ''] = Object.keys(MIGRATIONS)
export const NEWEST = Object.keys(MIGRATIONS).at(-1) ?? ''

/**
 * Brings the schema up to date, and the rows of game_types. Each engine runs all migrations in one
 * transaction under a lock, so two processes may start at once and a failure leaves the old state.
 * A database with migrations that this version doesn't know is refused. Waits while another process
 * locks SQLite's file, and calls `report` once then.
 * @throws ConfigError for a database of another version that this one can't upgrade
 */
export async function migrate(db: Db, report: (line: string) => void = () => {}): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      await runMigrations(db, MIGRATIONS)
      await storeGameTypes(db)
      return
    } catch (cause) {
      if (!isBusy(cause)) throw cause
      if (isFirst)
        report('Waiting for another process that has locked the database, perhaps to bring it up to date ...')
    }
  }
}

/** The operator's step for a database from before version 2.0.0. */
export const UPGRADE_FIRST = 'Start version 2.0.1 with it once, then this version.'
/** The operator's step for a database of an earlier version since then. */
export const START_FIRST = 'Make a backup, then start the server: it brings the database up to date.'

/**
 * Whether a database is from before version 2.0.0, whose migrations this version doesn't have.
 * `applied`: the names in its kysely_migration.
 */
export const isTooOld = (applied: readonly string[]): boolean => applied.length > 0 && !applied.includes(OLDEST)

const isNewer = (applied: readonly string[]): boolean => applied.some((name) => name > NEWEST)
const NEWER = 'The database was written by a newer version of Noor Quest. Start that version, or restore a backup.'

/** The version that a database with tables is of. */
export async function readVersion(db: Db): Promise<'newer' | 'this' | 'earlier' | 'too old'> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = rows.map(({ name }) => name)
  if (isNewer(applied)) return 'newer'
  if (applied.includes(NEWEST)) return 'this'
  return isTooOld(applied) ? 'too old' : 'earlier'
}

/**
 * For a command that only reads: an earlier server may still run on the database.
 * @throws ConfigError for a database that isn't of this version
 */
export async function requireMigrated(db: Db): Promise<void> {
  const applied = await readApplied(db)
  if (isNewer(applied)) throw new ConfigError(NEWER)
  requireUpgradable(applied)
  if (!applied.includes(NEWEST)) throw new ConfigError(`The database isn't of this version yet. ${START_FIRST}`)
}

/** @throws ConfigError for a database from before version 2.0.0 */
export function requireUpgradable(applied: readonly string[]): void {
  if (isTooOld(applied)) {
    throw new ConfigError(`The database was written by a version before 2.0.0. ${UPGRADE_FIRST} Nothing was changed.`)
  }
}

/** The same for a SQLite file that is only read: a backup, or the source of a move. */
export function requireUpgradableFile(file: Sqlite.Database): void {
  const has = file.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get() !== undefined
  requireUpgradable(has ? file.prepare<[], string>('select name from kysely_migration').pluck().all() : [])
}

/**
 * The number of the migrations' lock. It is Kysely's own, which earlier versions of this server
 * lock too; otherwise any number would do that nothing else locks.
 */
export const MIGRATION_LOCK = 3_853_314_791_062_309_107n

/** @throws ConfigError when the database has migrations other than these */
export function runMigrations(db: Db, migrations: Record<string, Migration>): Promise<void> {
  return withoutWaitLimit(() => runAll(db, migrations))
}

async function runAll(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const adapter = db.getExecutor().adapter
  // The pragmas of allowRebuilding must be set before the migrator's transaction: SQLite ignores
  // them inside one.
  const rebuilding = adapter instanceof ConcurrentSqliteAdapter
  // This query opens the database: allowRebuilding needs it open.
  await sql`select 1`.execute(db)
  if (rebuilding) await adapter.engine.allowRebuilding(true)
  try {
    await transact(db, async (tx) => {
      // The lock belongs to the transaction, not to the session, because a pooler may give each
      // transaction of a session another connection.
      if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
      const applied = await readApplied(tx)
      requireUpgradable(applied)
      // Version 2.0.x had a migration for each earlier change of its schema too.
      if (applied.length > 0) await sql`delete from kysely_migration where name < ${OLDEST}`.execute(tx)
      const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => withOrphanCheck(migrations) } })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error
    })
  } catch (error) {
    if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
      throw new ConfigError(NEWER)
    }
    throw error
  } finally {
    if (rebuilding) await adapter.engine.allowRebuilding(false)
  }
}

/** The names of the applied migrations; empty for a new database. */
async function readApplied(tx: Db): Promise<string[]> {
  const tables = await tx.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Each migration fails, and with it all of them, when it leaves rows that refer to missing rows.
 * Older orphans stay: another program made them, and earlier versions worked with them.
 */
function withOrphanCheck(migrations: Record<string, Migration>): Record<string, Migration> {
  let before: Orphans | null = null
  const all = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (tx: Kysely<unknown>) => {
        before ??= await countOrphans(tx)
        await up(tx)
        for (const [reference, count] of await countOrphans(tx)) {
          if (count > (before.get(reference) ?? 0)) {
            throw new Error(`${name} leaves ${count} rows without what they refer to: ${reference}`)
          }
        }
      },
    },
  ])
  return Object.fromEntries(all)
}

/** Counts of rows that refer to missing rows, by "TABLE to OTHER". */
type Orphans = Map<string, number>

/** Empty on PostgreSQL, which enforces its foreign keys in migrations too. */
async function countOrphans(tx: Kysely<unknown>): Promise<Orphans> {
  if (isPostgres(tx)) return new Map()
  const { rows } = await sql<{ reference: string; count: number }>`select "table" || ' to ' || parent as reference,
    count(*) as count from pragma_foreign_key_check group by reference`.execute(tx)
  return new Map(rows.map(({ reference, count }) => [reference, count]))
}

/**
 * Stores this version's games in the table that players and games refer to. Games of other versions
 * stay.
 */
async function storeGameTypes(db: Db): Promise<void> {
  const stored = await db.selectFrom('game_types').selectAll().execute()
  const missing = GAMES.map(({ type, highestScore }) => ({ type, highest_score: highestScore })).filter(
    ({ type, highest_score }) => !stored.some((row) => row.type === type && row.highest_score === highest_score),
  )
  if (missing.length === 0) return
  await db
    .insertInto('game_types')
    .values(missing)
    .onConflict((conflict) =>
      conflict.column('type').doUpdateSet((eb) => ({ highest_score: eb.ref('excluded.highest_score') })),
    )
    .execute()
}
