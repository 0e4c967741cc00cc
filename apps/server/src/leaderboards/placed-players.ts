// The players who have a place on a leaderboard, and the one order of all leaderboards: the columns
// of the index players_by_rank, and of players_by_group for the players of one group.
import type { GroupFilter } from '@noor-quest/contract/policies'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import { sql } from 'kysely'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import { policiesOf, type SeasonRow } from '../seasons/queries.ts'

/**
 * A season's leaderboard of one game: of all players or, with `group_id`, of one group. Groups have no
 * order of their own: theirs is the order of all without the others.
 */
export type LeaderboardKey = { season_id: string; game_type: GameType; group_id?: GroupFilter | null }

/** In a query of `players`: those of a group; null and undefined: all. */
export function ofGroup(group_id: GroupFilter | null | undefined) {
  if (group_id == null) return sql<boolean>`1 = 1`
  return group_id === 'none' ? sql<boolean>`players.group_id is null` : sql<boolean>`players.group_id = ${group_id}`
}

/** Best first. */
export const BEST_FIRST = sql`rank_key, scored_at, id`
export const BEST_LAST = sql`rank_key desc, scored_at desc, id desc`

/** The order and the columns are the caller's choice. */
export function placedPlayers(db: Db, { season_id, game_type, group_id }: LeaderboardKey) {
  return (
    db
      .selectFrom('players')
      .where(({ and }) => and({ season_id, game_type }))
      // A literal, as in the index: the engines can't know that a parameter is 1.
      .where(sql<boolean>`placed = 1`)
      .$if(group_id != null, (query) => query.where(ofGroup(group_id)))
  )
}

/** The columns of the order. */
export type Key = { rank_key: number | null; scored_at: string | null; id: string }

/** In a query of `players`: the rows before or after one in the order. */
export function beyond(direction: 'before' | 'after', { rank_key, scored_at, id }: Key) {
  const operator = sql.raw(direction === 'before' ? '<' : '>')
  return sql<boolean>`(rank_key, scored_at, id) ${operator} (${rank_key}, ${scored_at}, ${id})`
}

type Season = Pick<SeasonRow, 'id' | 'policies'>

/**
 * Players of each game, and of each group in it, whose numbers and devices are compared: more than
 * a club has prizes.
 */
const NEAR_PRIZE = 50
const NEAR_GROUP_PRIZE = 10

/** The first players of each game, best first. */
export async function readFirst(db: Db, { id: season_id, policies }: Season): Promise<Key[][]> {
  const { groups } = policiesOf(policies)
  const games: Key[][] = []
  for (const game_type of GAME_TYPES) {
    const readBest = (limit: number, group_id?: string) => {
      const placed = placedPlayers(db, { season_id, game_type, group_id }).select(['id', 'rank_key', 'scored_at'])
      return placed.orderBy(BEST_FIRST).limit(limit).execute()
    }
    const first: Key[] = await readBest(NEAR_PRIZE)
    for (const { id } of groups) first.push(...(await readBest(NEAR_GROUP_PRIZE, id)))
    games.push(groups.length === 0 ? first : [...new Map(first.map((row) => [row.id, row])).values()].sort(byPlace))
  }
  return games
}

/** The first of each game, whose numbers and devices are compared. */
export async function readNearPrize(db: Db, season: Season): Promise<string[]> {
  const first = await readFirst(db, season)
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
