// The season's right answers and matched pairs, each a tile of the wall in the hall.
import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../connect.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const options = isPostgres(db) ? sql`` : sql`strict, without rowid`
  await sql`create table lit_tiles (
    season_id text not null references seasons (id) on delete cascade,
    part text not null check (length(part) = 1),
    is_late integer not null check (is_late in (0, 1)),
    tiles integer not null check (tiles >= 0),
    primary key (season_id, part, is_late)
  ) ${options}`.execute(db)
  const at = sql`game_events.at >= seasons.freezes_at`
  await sql`insert into lit_tiles (season_id, part, is_late, tiles)
    select players.season_id, '0', case when ${at} then 1 else 0 end, count(*)
    from game_events
      join games on games.id = game_events.game_id
      join players on players.id = games.player_id
      join seasons on seasons.id = players.season_id
    where game_events.outcome like '%"correct":true%' or game_events.outcome like '%"kind":"match"%'
    group by players.season_id, case when ${at} then 1 else 0 end`.execute(db)
}
