// When a player's personal data was removed. The columns stay NOT NULL: SQLite can't change that without rebuilding the
// table, whose games would go with the old one.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('players').addColumn('redacted_at', 'text').execute()
}
