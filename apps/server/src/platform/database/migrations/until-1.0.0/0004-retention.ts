// The time when a player's personal data was removed. The columns stay NOT NULL: SQLite can't
// change that without rebuilding the table, and dropping the old one would delete its games.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('players').addColumn('redacted_at', 'text').execute()
}
