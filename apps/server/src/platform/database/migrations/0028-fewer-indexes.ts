// Indexes of players that every registration wrote, although no query needs them with 100,000
// players. An index with entries in random order writes one more page each time.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Searches and the list by name read a season's rows instead.
  await sql`drop index players_by_search_text`.execute(db)
  // countPersons reads players_by_season.
  await sql`drop index players_first`.execute(db)
  // An index without total_score, which the end of each game changes, and with the columns that
  // countPersons reads.
  await sql`drop index players_by_game_type`.execute(db)
  await sql`create index players_by_season on players (season_id, game_type, id, person_id)`.execute(db)
}
