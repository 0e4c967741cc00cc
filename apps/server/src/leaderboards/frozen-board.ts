// From a season's freezing time on everybody sees its leaderboards as they were then (docs/product-rules.md#seasons,
// docs/decisions/0019). Invariant: whatever would change a place after that time first stores the places there are, in its own
// transaction; so without a stored board the live one is it.
import type { Db, Tx } from '../platform/database/connect.ts'
import type { SeasonRow } from '../seasons/queries.ts'
import { readPlacesBefore } from './judging.ts'
import { type KeptPlaces, readPlaces } from './kept-places.ts'

export type Freezing = Pick<SeasonRow, 'id' | 'freezes_at'>

/** To be called before a transaction changes a place, or deletes a player. Doing it twice changes nothing more. */
export async function keepFrozenBoard(tx: Tx, { id, freezes_at }: Freezing, wallMs: number): Promise<void> {
  if (freezes_at === null || wallMs < Date.parse(freezes_at)) return
  if ((await readFrozenBoard(tx, { id, freezes_at })) !== null) return
  // While games are judged again, everybody saw the places before that.
  const places = (await readPlacesBefore(tx, id)) ?? (await readPlaces(tx, id))
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
export async function readFrozenBoard(db: Db, { id, freezes_at }: Freezing): Promise<KeptPlaces | null> {
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
