import { GAMES } from '@noor-quest/rules/games'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { ConfigError } from '../shared/config-error.ts'
import { type Db, isPostgres } from './connect.ts'
import * as start from './migrations/0001-start.ts'
import * as portal from './migrations/0002-portal.ts'
import * as accounts from './migrations/0003-accounts.ts'
import * as retention from './migrations/0004-retention.ts'
import * as consent from './migrations/0005-consent.ts'
import * as gamesThatEnd from './migrations/0006-games-that-end.ts'
import * as eventsByRequest from './migrations/0007-events-by-request.ts'
import * as lessToWrite from './migrations/0008-less-to-write.ts'
import * as seasons from './migrations/0009-seasons.ts'
import * as gameClock from './migrations/0010-game-clock.ts'
import { ConcurrentSqliteAdapter } from './sqlite/dialect.ts'

/** Of the season that a new database begins with, and that everybody of older versions belongs to. */
export { FIRST_SEASON_ID } from './migrations/0009-seasons.ts'

/** Every migration, in order. A landed one never changes; a change is a new one. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-start': start,
  '0002-portal': portal,
  '0003-accounts': accounts,
  '0004-retention': retention,
  '0005-consent': consent,
  '0006-games-that-end': gamesThatEnd,
  '0007-events-by-request': eventsByRequest,
  '0008-less-to-write': lessToWrite,
  '0009-seasons': seasons,
  '0010-game-clock': gameClock,
}

/**
 * Brings the schema up to date, and the rows of the games there are. Each engine runs all of it in one transaction under a
 * lock, so two processes may start at once and a failure leaves the old state. A database with migrations this version
 * doesn't know is refused.
 */
export async function migrate(db: Db): Promise<void> {
  await runMigrations(db, MIGRATIONS)
  await storeGameTypes(db)
}

/** @throws ConfigError when the database has others than these */
export async function runMigrations(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const adapter = db.getExecutor().adapter
  // SQLite enforces foreign keys while a table is rebuilt too: dropping the old one would delete what refers to it. The
  // switch does nothing inside a transaction, so it is before the migrator's.
  const rebuilding = adapter instanceof ConcurrentSqliteAdapter
  // Opens the database.
  await sql`select 1`.execute(db)
  if (rebuilding) await adapter.enforceForeignKeys(false)
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => checked(migrations) } })
    const { error } = await migrator.migrateToLatest()
    if (error === undefined) return
    if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
      throw new ConfigError(
        'The database was written by a newer version of Noor Quest. Start that version, or restore a backup.',
      )
    }
    throw error
  } finally {
    if (rebuilding) await adapter.enforceForeignKeys(true)
  }
}

/** Each fails, and with it all, when it leaves rows that refer to rows that are gone. */
function checked(migrations: Record<string, Migration>): Record<string, Migration> {
  const all = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (tx: Kysely<unknown>) => {
        await up(tx)
        if (isPostgres(tx)) return
        const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(tx)
        const [orphan] = rows
        if (orphan === undefined) return
        throw new Error(
          `${name} leaves ${rows.length} rows without what they refer to: ${orphan.table} to ${orphan.parent}`,
        )
      },
    },
  ])
  return Object.fromEntries(all)
}

/** The games of this version, in the table that players and games refer to. Those of other versions stay. */
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
