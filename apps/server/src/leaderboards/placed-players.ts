// The players who have a place on a leaderboard, and the one order of all leaderboards: the columns
// of the index players_by_rank.
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import { sql } from 'kysely'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'

/** A season's leaderboard of one game. */
export type LeaderboardKey = { season_id: string; game_type: GameType }

/** Best first. */
export const BEST_FIRST = sql`rank_key, scored_at, id`
export const BEST_LAST = sql`rank_key desc, scored_at desc, id desc`

/** The order and the columns are the caller's choice. */
export function placedPlayers(db: Db, { season_id, game_type }: LeaderboardKey) {
  return (
    db
      .selectFrom('players')
      .where(({ and }) => and({ season_id, game_type }))
      // A literal, as in the index: the engines can't know that a parameter is 1.
      .where(sql<boolean>`placed = 1`)
  )
}

/** The columns of the order. */
export type Key = { rank_key: number | null; scored_at: string | null; id: string }

/** In a query of `players`: the rows before or after one in the order. */
export function beyond(direction: 'before' | 'after', { rank_key, scored_at, id }: Key) {
  const operator = sql.raw(direction === 'before' ? '<' : '>')
  return sql<boolean>`(rank_key, scored_at, id) ${operator} (${rank_key}, ${scored_at}, ${id})`
}

/** Players of each game whose numbers and devices are compared: more than a club has prizes. */
const NEAR_PRIZE = 50

/** The first players of each game, best first. */
export async function readFirst(db: Db, season_id: string): Promise<Key[][]> {
  const games: Key[][] = []
  for (const game_type of GAME_TYPES) {
    const first = placedPlayers(db, { season_id, game_type }).select(['id', 'rank_key', 'scored_at'])
    games.push(await first.orderBy(BEST_FIRST).limit(NEAR_PRIZE).execute())
  }
  return games
}

/** The first of each game, whose numbers and devices are compared. */
export async function readNearPrize(db: Db, season_id: string): Promise<string[]> {
  const first = await readFirst(db, season_id)
  return first
    .flat()
    .sort(byPlace)
    .map(({ id }) => id)
}

/** The size of a page. A larger one would block the event loop. */
export const PLACES_PER_PAGE = 5000

/**
 * Reads all players with a place page by page, best first. `read` selects the columns and executes
 * the query of one page.
 */
export function placedPages<R extends Key>(
  db: Db,
  leaderboard: LeaderboardKey,
  read: (page: ReturnType<typeof placedPlayers>) => Promise<R[]>,
): AsyncGenerator<R[]> {
  return inPages<R>(PLACES_PER_PAGE, (last) => {
    const all = placedPlayers(db, leaderboard).orderBy(BEST_FIRST).limit(PLACES_PER_PAGE)
    return read(last === undefined ? all : all.where(beyond('after', last)))
  })
}
