// Places as they were at a moment, for leaderboards that show that moment. Names are read when a leaderboard is, so that one that
// is removed is gone from it too.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import type { Db } from '../platform/database/connect.ts'
import { policiesOf } from '../seasons/policies.ts'
import { BEST_FIRST, type Board, placedPlayers } from './placed-players.ts'
import { hiddenPersons } from './shown-persons.ts'

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
const COLUMNS = ['id', 'total_score', 'current_level', 'rank_key', 'scored_at'] as const

/** Of whoever is hidden, too: who is, is asked when a leaderboard is read, so that it can be taken back meanwhile. */
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

/** The places of those who have none because they are hidden. */
async function readHidden(db: Db, { season_id, game_type }: Board): Promise<KeptPlace[]> {
  const hidden = await db
    .selectFrom('players')
    .select(COLUMNS)
    .$narrowType<KeptPlace>()
    .where('person_id', 'in', hiddenPersons(db))
    .where('season_id', '=', season_id)
    .where('game_type', '=', game_type)
    .where('total_score', '>', 0)
    .where('redacted_at', 'is', null)
    .where('placed', '=', 0)
    .orderBy(BEST_FIRST)
    .limit(KEPT)
    .execute()
  if (hidden.length === 0) return hidden
  const season = db.selectFrom('seasons').select('policies').where('id', '=', season_id)
  // Where a number has one place another player may have it now, and keeps it.
  return policiesOf((await season.executeTakeFirstOrThrow()).policies).one_per_phone ? [] : hidden
}
