// One player's rank among all. Invariant: reading it costs no more with a million players than with
// a thousand. The number of players is counted, but cached; readRanks reads a whole season.

import type { PlaceAmongAll, PlaceInGroup, Rank } from '@noor-quest/contract/leaderboards'
import { NEIGHBOURS, RANK_EXACT_MAX } from '@noor-quest/contract/limits'
import { GAME_TYPES } from '@noor-quest/rules/games'
import { rankInOrder } from '@noor-quest/rules/rank'
import { sql } from 'kysely'
import { inPages } from '../platform/batches.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { PlayerRow } from '../registration/queries.ts'
import { findSeason, isFrozenForPublic, policiesOf, type SeasonRow } from '../seasons/queries.ts'
import {
  BEST_FIRST,
  BEST_LAST,
  beyond,
  type Key,
  type LeaderboardKey,
  PLACES_PER_PAGE,
  placedPages,
  placedPlayers,
} from './placed-players.ts'
import { findPublished, readPublicOrder, readPublishedStanding } from './public-view.ts'
import { toRow } from './queries.ts'
import { leaderboardName } from './shown-persons.ts'

/** A player's position in the order: the columns of the leaderboards' index. */
export type Place = LeaderboardKey & { rank_key: number; scored_at: string; id: string }

type Neighbour = PlaceAmongAll['neighbours'][number]

/** A player's place; null for a player without one. */
export async function findPlace(db: Db, id: string): Promise<Place | null> {
  const row = await db
    .selectFrom('players')
    .select(['season_id', 'game_type', 'rank_key', 'scored_at', 'id', 'placed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : placeOf(row)
}

/** `findPlace` for a row that has been read. */
function placeOf(row: LeaderboardKey & Key & { placed: number }): Place | null {
  const { season_id, game_type, rank_key, scored_at, id, placed } = row
  if (placed === 0 || rank_key === null) return null
  return { season_id, game_type, rank_key, scored_at: scored_at ?? '', id }
}

/**
 * A player's place as the player may know it: `placeOf`, but a player whom an admin hid gets the
 * place they would have, because they must not notice (docs/decisions/0027).
 */
export function ownPlaceOf(
  row: Parameters<typeof placeOf>[0] &
    Pick<PlayerRow, 'total_score' | 'redacted_at' | 'disqualified_for'> & { is_hidden: number },
): Place | null {
  const { is_hidden, total_score, redacted_at, disqualified_for } = row
  const isNamed = redacted_at === null && disqualified_for === null
  const wouldHavePlace = is_hidden === 1 && total_score > 0 && isNamed
  return placeOf(wouldHavePlace ? { ...row, placed: 1 } : row)
}

/**
 * The published rank, or the present one, counted from the top only as far as ranks are exact.
 * Exact ties share it.
 */
export async function findRank(db: Db, place: Place): Promise<Rank> {
  const published = await findPublished(db, place.id)
  return published === undefined ? countRank(db, place) : { rank: published.rank, is_exact: true }
}

/** The present rank. */
export async function countRank(db: Db, place: Place): Promise<Rank> {
  const before = placedPlayers(db, place)
    .select('id')
    .where(sql<boolean>`(rank_key, scored_at) < (${place.rank_key}, ${place.scored_at})`)
    // `place` may be older than the player's row, which then is among the rows before it.
    .where('id', '!=', place.id)
    .limit(RANK_EXACT_MAX)
  const count = await countRows(db.selectFrom(before.as('before')))
  return count < RANK_EXACT_MAX ? { rank: count + 1, is_exact: true } : { rank: RANK_EXACT_MAX, is_exact: false }
}

/**
 * The ranks of all players with a place in a season, by player: the published one where there is
 * one.
 */
export async function readRanks(db: Db, season_id: string): Promise<ReadonlyMap<string, number>> {
  const ranks = new Map<string, number>()
  for (const game_type of GAME_TYPES) {
    let before: Parameters<typeof rankInOrder>[1] = null
    const pages = placedPages(db, { season_id, game_type }, (page) =>
      page.select(['id', 'rank_key', 'scored_at']).execute(),
    )
    for await (const page of pages) {
      const places = rankInOrder(page, before)
      for (const [index, { id }] of page.entries()) ranks.set(id, places[index]?.rank ?? 0)
      const [row, place] = [page.at(-1), places.at(-1)]
      if (row && place) before = { ...row, ...place }
    }
  }
  const published = inPages<{ player_id: string; rank: number }>(PLACES_PER_PAGE, (last) =>
    db
      .selectFrom('published_places')
      .select(['player_id', 'rank'])
      .where('season_id', '=', season_id)
      .where('player_id', '>', last?.player_id ?? '')
      .orderBy('player_id')
      .limit(PLACES_PER_PAGE)
      .execute(),
  )
  for await (const page of published) for (const { player_id, rank } of page) ranks.set(player_id, rank)
  return ranks
}

const ENTRY = ['id', 'name', 'nickname', 'total_score', 'rank_key', 'scored_at'] as const

/**
 * The players next to this one, best first, this one included. The player's own name is as typed,
 * even if leaderboards show another.
 */
export async function readNeighbours(db: Db, place: Place): Promise<Neighbour[]> {
  const near = (direction: 'before' | 'after') => {
    return placedPlayers(db, place)
      .select(ENTRY)
      .select(leaderboardName.as('leaderboard_name'))
      .where(beyond(direction, place))
      .orderBy(direction === 'before' ? BEST_LAST : BEST_FIRST)
      .limit(NEIGHBOURS)
      .execute()
  }
  const own = db
    .selectFrom('players')
    .select(ENTRY)
    .select(sql<null>`null`.as('leaderboard_name'))
    .where('id', '=', place.id)
    .executeTakeFirstOrThrow()
  const season = db.selectFrom('seasons').select('policies').where('id', '=', place.season_id).executeTakeFirstOrThrow()
  const [above, self, below, { policies }] = await Promise.all([near('before'), own, near('after'), season])
  const { names } = policiesOf(policies)
  return [...above.reverse(), self, ...below].map((player) => ({
    ...toRow(names, player),
    is_me: player === self,
  }))
}

const FRESH_MS = 30_000

/** The number of players with a place; the count may be half a minute old. */
function createPlacedCounts(db: Db, nowMs: () => number) {
  const known = new Map<string, { count: Promise<number>; atMs: number }>()
  return (leaderboard: LeaderboardKey): Promise<number> => {
    const key = `${leaderboard.season_id} ${leaderboard.game_type} ${leaderboard.group_id ?? ''}`
    const last = known.get(key)
    if (last !== undefined && nowMs() - last.atMs < FRESH_MS) return last.count
    const count = countRows(placedPlayers(db, leaderboard))
    known.set(key, { count, atMs: nowMs() })
    count.catch(() => known.delete(key))
    return count
  }
}

export type Standings = ReturnType<typeof createStandings>

/** Ranks as the players themselves may know them. */
export function createStandings(db: Db, clock: Clock) {
  const countPlaced = createPlacedCounts(db, clock.nowMs)
  const readInGroup = async (place: Place & { group_id: string }): Promise<PlaceInGroup> => {
    const rank = await countRank(db, place)
    return { group_id: place.group_id, rank, of: Math.max(await countPlaced(place), rank.rank) }
  }
  return {
    /** Whether ranks in a season are hidden now. */
    isFrozen: (season: SeasonRow) => isFrozenForPublic(season, clock.nowMs()),
    /** Null while the leaderboards are frozen, and while games are judged again. */
    read: async (place: Place, group_id: string | null): Promise<PlaceAmongAll | null> => {
      const season = await findSeason(db, place.season_id)
      const readLive = async () => ({
        rank: await findRank(db, place),
        neighbours: await readNeighbours(db, place),
        count: await countPlaced(place),
        inGroup: group_id === null ? null : await readInGroup({ ...place, group_id }),
      })
      const order = await readPublicOrder(db, season, clock, readLive)
      if (order.isFrozen || order.source === 'kept') return null
      const own = { playerId: place.id, group_id }
      const published = order.source === 'published' ? await readPublishedStanding(db, season, own) : null
      if (published !== null) return published
      // A player who was hidden before the publication isn't in the record, and must not notice it.
      const { rank, neighbours, count, inGroup } = order.source === 'live' ? order.live : await readLive()
      // The count may be older than the rank.
      const all = { rank, is_final: false, of: Math.max(count, rank.rank), neighbours }
      return inGroup === null ? all : { ...all, in_group: inGroup }
    },
  }
}
