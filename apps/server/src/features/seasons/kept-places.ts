// Places as they were at a moment, for leaderboards that show that moment. Names are read when a leaderboard is, so that one that
// is removed is gone from it too.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Db } from '../../db/connect.ts'
import { BEST_FIRST, placedPlayers } from './placed-players.ts'

export type KeptPlace = {
  id: string
  total_score: number
  current_level: number
  rank_key: number
  scored_at: string
}

/** Of each game, best first. */
export type KeptPlaces = Partial<Record<GameType, KeptPlace[]>>

/** Of a game. More than a leaderboard shows: a deleted player leaves their place to the next. */
const KEPT = 50

export async function readPlaces(db: Db, season_id: string): Promise<KeptPlaces> {
  const places: KeptPlaces = {}
  for (const game_type of GAME_TYPES) {
    places[game_type] = await placedPlayers(db, { season_id, game_type })
      .select(['id', 'total_score', 'current_level', 'rank_key', 'scored_at'])
      // A player with a place has them.
      .$narrowType<KeptPlace>()
      .orderBy(BEST_FIRST)
      .limit(KEPT)
      .execute()
  }
  return places
}
