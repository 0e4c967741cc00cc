// A part of 0029-version-3.0.0.ts: each player's group. A season's groups are among its policies.
import { type Kysely, sql } from 'kysely'

export async function addGroups(db: Kysely<unknown>): Promise<void> {
  await sql`alter table players add column group_id text`.execute(db)
  // players_by_rank, for the leaderboard of a group.
  await sql`create index players_by_group on players (season_id, game_type, group_id, rank_key, scored_at, id)
    where placed = 1 and group_id is not null`.execute(db)
}
