// The players who have a place on a leaderboard, and the one order of all leaderboards: what the index players_by_rank holds.
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** A season's leaderboard of one game. */
export type Board = { season_id: string; game_type: GameType }

/** Best first. */
export const BEST_FIRST = sql`rank_key, scored_at, id`
export const BEST_LAST = sql`rank_key desc, scored_at desc, id desc`

/** In no order; it is for the caller to choose columns. */
export function placedPlayers(db: Db, { season_id, game_type }: Board) {
  return (
    db
      .selectFrom('players')
      .where('season_id', '=', season_id)
      .where('game_type', '=', game_type)
      // As the index says it: of a parameter the engines can't know that it is 1.
      .where(sql<boolean>`placed = 1`)
  )
}
