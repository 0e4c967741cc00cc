// A player's best is the first of their games in the one order, so each game keeps its key. The
// portal's lists and figures are of one season.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const number = sql.raw(isPostgres(db) ? 'bigint' : 'integer')
  const least = sql.raw(isPostgres(db) ? 'least' : 'min')
  await sql`alter table games add column rank_key ${number}`.execute(db)
  // packages/rules/src/rank.ts at the time of this migration, without extra time.
  await sql`update games set rank_key = (4095 - score) * cast(137438953472 as bigint)
    + ${least}(moves, 1023) * cast(134217728 as bigint) + ${least}(elapsed_ms, 134217727)
    where counts = 1`.execute(db)
  // A player whose personal data was removed blocks no place.
  await sql`update players set placed = 0 where redacted_at is not null`.execute(db)
  await sql`create index games_best on games (player_id, rank_key, finished_at, id) where counts = 1`.execute(db)

  await sql`alter table players add column phone_hash text`.execute(db)
  await sql`create index players_by_phone_hash on players (season_id, game_type, phone_hash)
    where phone_hash is not null`.execute(db)
  await sql`alter table players add column nickname text`.execute(db)

  await sql`drop index players_by_created_at`.execute(db)
  await sql`drop index players_by_search_text`.execute(db)
  await sql`drop index players_by_game_type`.execute(db)
  await sql`create index players_by_created_at on players (season_id, created_at, id, game_type)`.execute(db)
  await sql`create index players_by_search_text on players (season_id, search_text, id, game_type)`.execute(db)
  await sql`create index players_by_game_type on players (season_id, game_type, id, total_score)`.execute(db)

  // null while a game of an ended season may still run.
  await sql`alter table seasons add column settled_at text`.execute(db)
}
