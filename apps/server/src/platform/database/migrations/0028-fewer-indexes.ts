// Indexes of players that every registration wrote, without a query that needs them with 100,000
// players: an index whose entries come in random order writes a page of its own each time.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Searches and the list by name read a season's rows instead.
  await sql`drop index players_by_search_text`.execute(db)
  // countPersons reads players_by_season.
  await sql`drop index players_first`.execute(db)
  // Without total_score, which the end of each game changes, and with what countPersons reads.
  await sql`drop index players_by_game_type`.execute(db)
  await sql`create index players_by_season on players (season_id, game_type, id, person_id)`.execute(db)
}
