// Indexes for the hall's screen, which asks twice a second for the last change of a place and the
// number of persons.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index players_last_scored on players (season_id, scored_at, id) where placed = 1`.execute(db)
  await sql`create index players_first on players (season_id, id) where id = person_id`.execute(db)
}
