// From a season's freezing time on, the public sees its leaderboards as they were then
// (docs/product-rules.md#seasons, docs/decisions/0019). Invariant: a transaction that changes a
// place after that time stores the present places first. Without stored leaderboards the live ones
// are therefore correct.
import type { Db, Tx } from '../platform/database/connect.ts'
import type { SeasonRow } from '../seasons/queries.ts'
import { readPlacesBefore } from './judging.ts'
import { type KeptPlaces, readPlaces } from './places.ts'
import { showLateTiles } from './tiles.ts'

export type Freezing = Pick<SeasonRow, 'id' | 'freezes_at'>

/**
 * Call it before a transaction changes a place or deletes a player. A second call changes nothing.
 */
export async function keepFrozenLeaderboards(tx: Tx, { id, freezes_at }: Freezing, wallMs: number): Promise<void> {
  if (freezes_at === null || wallMs < Date.parse(freezes_at)) return
  if ((await readFrozenLeaderboards(tx, { id, freezes_at })) !== null) return
  // While games are judged again, the public saw the places before that.
  const places = (await readPlacesBefore(tx, id)) ?? (await readPlaces(tx, id))
  const kept = { at: new Date(wallMs).toISOString(), places: JSON.stringify(places) }
  await tx
    .insertInto('frozen_leaderboards')
    .values({ season_id: id, ...kept })
    // If another transaction was first, its leaderboards are from before its own change.
    .onConflict((conflict) =>
      conflict.column('season_id').doUpdateSet(kept).where('frozen_leaderboards.at', '<', freezes_at),
    )
    .execute()
}

/**
 * The stored leaderboards; null if no place has changed since the freezing time, or without a
 * freezing time. Those from before the freezing time don't count: a game that ended while an admin
 * changed the time may have stored some for the former time.
 */
export async function readFrozenLeaderboards(db: Db, { id, freezes_at }: Freezing): Promise<KeptPlaces | null> {
  if (freezes_at === null) return null
  const row = await db
    .selectFrom('frozen_leaderboards')
    .select('places')
    .where('season_id', '=', id)
    .where('at', '>=', freezes_at)
    .executeTakeFirst()
  return row === undefined ? null : JSON.parse(row.places)
}

/**
 * Removes the stored leaderboards and shows the tiles lit since. Call it when the freezing time
 * moves to the future or is removed, which makes the leaderboards live again.
 */
export async function dropFrozenLeaderboards(tx: Tx, seasonId: string): Promise<void> {
  await tx.deleteFrom('frozen_leaderboards').where('season_id', '=', seasonId).execute()
  await showLateTiles(tx, seasonId)
}
