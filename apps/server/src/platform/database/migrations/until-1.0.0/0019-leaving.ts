// When a player left a running game: for a few seconds they may come back to it, and then it has ended as of that moment.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column leaving_at text`.execute(db)
}
