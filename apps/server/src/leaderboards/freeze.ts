// From a season's freezing time on, the public sees its leaderboards as they were then
// (docs/product-rules.md#seasons, docs/decisions/0019). Invariant: a transaction that changes a
// place after that time stores the present places first. Without stored leaderboards the live ones
// are therefore correct.

import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import type { Db, Tx } from '../platform/database/connect.ts'
import { findSeason, policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { BEST_FIRST, type LeaderboardKey, placedPlayers } from './placed-players.ts'
import { hiddenPersons } from './shown-persons.ts'
import { showLateTiles } from './tiles.ts'

/**
 * A place at one moment, for leaderboards that show that moment. It contains no name: names are
 * read with a leaderboard, so a removed name disappears from it too.
 */
export type KeptPlace = {
  id: string
  total_score: number
  current_level: number
  rank_key: number
  scored_at: string
  /** Kept for the leaderboard of the group alone: it isn't among the first of all. */
  is_of_group?: true
}

/** The places of each game, best first. */
export type KeptPlaces = Partial<Record<GameType, KeptPlace[]>>

/**
 * Places stored per game, and of each group. A leaderboard shows fewer, but the next player moves
 * up when one is deleted.
 */
const KEPT = 50
const COLUMNS = ['id', 'total_score', 'current_level', 'rank_key', 'scored_at'] as const

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

/** The places from before, while games are judged again; else null. */
export async function readPlacesBefore(db: Db, seasonId: string): Promise<KeptPlaces | null> {
  const row = await db.selectFrom('judgings').select('places').where('season_id', '=', seasonId).executeTakeFirst()
  return row === undefined ? null : JSON.parse(row.places)
}

/**
 * The present places, with those of hidden players: a leaderboard leaves hidden players out when it
 * is read, so an admin can still show them again.
 */
export async function readPlaces(db: Db, season_id: string): Promise<KeptPlaces> {
  const places: KeptPlaces = {}
  const { groups } = policiesOf((await findSeason(db, season_id)).policies)
  for (const game_type of GAME_TYPES) {
    const placed = await readFirst(db, { season_id, game_type })
    const known = new Set(placed.map(({ id }) => id))
    const further: KeptPlace[] = []
    for (const { id: group_id } of groups) {
      const first = await readFirst(db, { season_id, game_type, group_id })
      further.push(...first.flatMap((place) => (known.has(place.id) ? [] : [{ ...place, is_of_group: true as const }])))
    }
    const others = [...further, ...(await readHidden(db, { season_id, game_type }))]
    places[game_type] = others.length === 0 ? placed : [...placed, ...others].sort(byPlace)
  }
  return places
}

function readFirst(db: Db, leaderboard: LeaderboardKey): Promise<KeptPlace[]> {
  return (
    placedPlayers(db, leaderboard)
      .select(COLUMNS)
      // A player with a place has them.
      .$narrowType<KeptPlace>()
      .orderBy(BEST_FIRST)
      .limit(KEPT)
      .execute()
  )
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
