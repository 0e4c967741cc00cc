// Places at one moment, for leaderboards that show that moment. They contain no names: those are
// read with a leaderboard, so a removed name disappears from it too.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import type { Db } from '../platform/database/connect.ts'
import { BEST_FIRST, type LeaderboardKey, placedPlayers } from './placed-players.ts'
import { hiddenPersons } from './shown-persons.ts'

export type KeptPlace = {
  id: string
  total_score: number
  current_level: number
  rank_key: number
  scored_at: string
}

/** The places of each game, best first. */
export type KeptPlaces = Partial<Record<GameType, KeptPlace[]>>

/**
 * Places stored per game. A leaderboard shows fewer, but the next player moves up when one is
 * deleted.
 */
const KEPT = 50
const COLUMNS = ['id', 'total_score', 'current_level', 'rank_key', 'scored_at'] as const

/**
 * The present places, with those of hidden players: a leaderboard leaves hidden players out when it
 * is read, so an admin can still show them again.
 */
export async function readPlaces(db: Db, season_id: string): Promise<KeptPlaces> {
  const places: KeptPlaces = {}
  for (const game_type of GAME_TYPES) {
    const placed = await placedPlayers(db, { season_id, game_type })
      .select(COLUMNS)
      // A player with a place has them.
      .$narrowType<KeptPlace>()
      .orderBy(BEST_FIRST)
      .limit(KEPT)
      .execute()
    const hidden = await readHidden(db, { season_id, game_type })
    places[game_type] = hidden.length === 0 ? placed : [...placed, ...hidden].sort(byPlace)
  }
  return places
}

/** The places that hidden players would have. */
function readHidden(db: Db, { season_id, game_type }: LeaderboardKey): Promise<KeptPlace[]> {
  return db
    .selectFrom('players')
    .select(COLUMNS)
    .$narrowType<KeptPlace>()
    .where('person_id', 'in', hiddenPersons(db))
    .where(({ and }) => and({ season_id, game_type }))
    .where('total_score', '>', 0)
    .where('redacted_at', 'is', null)
    .where('placed', '=', 0)
    .orderBy(BEST_FIRST)
    .limit(KEPT)
    .execute()
}
