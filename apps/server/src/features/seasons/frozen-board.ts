// From a season's freezing time on everybody sees its leaderboards as they were then (docs/product-rules.md#seasons,
// docs/decisions/0019). Invariant: whatever would change a place after that time first stores the places there are, in its own
// transaction; so without a stored board the live one is it.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { Db, Tx } from '../../db/connect.ts'
import { BEST_FIRST, type Board, placedPlayers } from './placed-players.ts'
import type { SeasonRow } from './queries.ts'

/** A place as it was. Names are read when the board is, so that one that is removed is gone from it too. */
export type FrozenPlace = {
  id: string
  total_score: number
  current_level: number
  rank_key: number
  scored_at: string
}

/** Of a game. More than a leaderboard shows: a deleted player leaves their place to the next. */
const KEPT = 50

export type Freezing = Pick<SeasonRow, 'id' | 'freezes_at'>

/** To be called before a transaction changes a place, or deletes a player. Doing it twice changes nothing more. */
export async function keepFrozenBoard(tx: Tx, { id, freezes_at }: Freezing, wallMs: number): Promise<void> {
  if (freezes_at === null || wallMs < Date.parse(freezes_at)) return
  if ((await readFrozenBoard(tx, { id, freezes_at })) !== null) return
  const places: Partial<Record<GameType, FrozenPlace[]>> = {}
  for (const game_type of GAME_TYPES) places[game_type] = await readPlaces(tx, { season_id: id, game_type })
  const kept = { at: new Date(wallMs).toISOString(), places: JSON.stringify(places) }
  await tx
    .insertInto('frozen_boards')
    .values({ season_id: id, ...kept })
    // Where another transaction was first, its board is from before its own change.
    .onConflict((conflict) => conflict.column('season_id').doUpdateSet(kept).where('frozen_boards.at', '<', freezes_at))
    .execute()
}

/**
 * Null: nothing has changed since the freezing time, or there is none. A board from before it counts for nothing: a game that
 * ended while an admin changed the time may have kept one for the former.
 */
export async function readFrozenBoard(
  db: Db,
  { id, freezes_at }: Freezing,
): Promise<Partial<Record<GameType, FrozenPlace[]>> | null> {
  if (freezes_at === null) return null
  const row = await db
    .selectFrom('frozen_boards')
    .select('places')
    .where('season_id', '=', id)
    .where('at', '>=', freezes_at)
    .executeTakeFirst()
  return row === undefined ? null : JSON.parse(row.places)
}

/** The leaderboards are live again: the freezing time was changed, to one that is to come or to none. */
export async function dropFrozenBoard(tx: Tx, seasonId: string): Promise<void> {
  await tx.deleteFrom('frozen_boards').where('season_id', '=', seasonId).execute()
}

function readPlaces(tx: Tx, board: Board): Promise<FrozenPlace[]> {
  return (
    placedPlayers(tx, board)
      .select(['id', 'total_score', 'current_level', 'rank_key', 'scored_at'])
      // A player with a place has them.
      .$narrowType<FrozenPlace>()
      .orderBy(BEST_FIRST)
      .limit(KEPT)
      .execute()
  )
}
