// When a player's personal data was removed. The columns stay NOT NULL: SQLite can't change that without rebuilding the
// table, whose games would go with the old one.
import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

export async function up(db: Kysely<Database>): Promise<void> {
  await db.schema.alterTable('players').addColumn('redacted_at', 'text').execute()
}
