// The players who have a place on a leaderboard, and the one order of all leaderboards: the columns
// of the index players_by_rank.
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

/** A season's leaderboard of one game. */
export type Board = { season_id: string; game_type: GameType }

/** Best first. */
export const BEST_FIRST = sql`rank_key, scored_at, id`
export const BEST_LAST = sql`rank_key desc, scored_at desc, id desc`

/** The order and the columns are the caller's choice. */
export function placedPlayers(db: Db, { season_id, game_type }: Board) {
  return (
    db
      .selectFrom('players')
      .where(({ and }) => and({ season_id, game_type }))
      // A literal, as in the index: the engines can't know that a parameter is 1.
      .where(sql<boolean>`placed = 1`)
  )
}
