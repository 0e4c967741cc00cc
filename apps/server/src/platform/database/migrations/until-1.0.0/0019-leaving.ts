// The time when a player left a running game. They may come back for a few seconds; after that the
// game has ended as of that time.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column leaving_at text`.execute(db)
}
