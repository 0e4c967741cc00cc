// The time when a player saw the questions of abandoned games, so that those repeat in the same
// order.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Existing rows have no recorded time: they get one before all finished games.
  await sql`alter table seen_questions add column seen_at text not null default '1970-01-01T00:00:00.000Z'`.execute(db)
}
