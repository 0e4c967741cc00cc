import type { Finisher } from '@noor-quest/contract/hall'
import type { LeaderboardEntry, LeaderboardRow } from '@noor-quest/contract/leaderboards'
import type { SeasonPolicies } from '@noor-quest/contract/policies'
import { PAIRS } from '@noor-quest/rules/flip-match-deal'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace, rankedBy, rankInOrder } from '@noor-quest/rules/rank'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { findCurrentSeason, policiesOf, type SeasonRow } from '../seasons/queries.ts'
import { BEST_FIRST, type LeaderboardKey, placedPlayers } from './placed-players.ts'
import { hiddenColumn, leaderboardName } from './shown-persons.ts'
import { type Names, rowKey, shownName } from './shown-row.ts'

/**
 * A season's best players in the order of packages/rules/src/rank.ts, for admins; the public gets
 * readPublicLeaderboard's (public-view.ts). Without a season it is the current one. An index has
 * the order, so a leaderboard costs the same with a thousand players and a million. `gameType` null
 * is over all games.
 */
export async function readLeaderboard(
  db: Db,
  gameType: GameType | null,
  limit: number,
  of?: Pick<SeasonRow, 'id' | 'policies'>,
): Promise<LeaderboardEntry[]> {
  const season = of ?? (await findCurrentSeason(db))
  const leaderboards = await Promise.all(
    (gameType === null ? GAME_TYPES : [gameType]).map((game_type) =>
      readBest(db, { season_id: season.id, game_type }, limit),
    ),
  )
  const best = leaderboards.length === 1 ? leaderboards.flat() : leaderboards.flat().sort(byPlace)
  return toEntries(best, limit, season)
}

/** A player with a place, with a leaderboard's columns. */
export type PlacedPlayer = Pick<
  Selectable<Database['players']>,
  'id' | 'total_score' | 'game_type' | 'current_level' | 'rank_key' | 'scored_at'
> &
  Names

/** The first `limit` of players in order, as the public sees them. */
export function toEntries(
  best: readonly PlacedPlayer[],
  limit: number,
  season: Pick<SeasonRow, 'policies'>,
): LeaderboardEntry[] {
  const { names } = policiesOf(season.policies)
  const ranks = rankInOrder(best)
  return best.slice(0, limit).map((row, index) => ({
    ...toRow(names, row),
    rank: ranks[index]?.rank ?? 0,
    game: row.game_type,
    level: row.current_level,
  }))
}

/** A player with a place as the public sees them. */
export function toRow(
  names: SeasonPolicies['names'],
  player: Pick<PlacedPlayer, 'id' | 'total_score' | 'rank_key'> & Names,
): LeaderboardRow {
  // The time from the key, not the player's real time, which would reveal extra time.
  const { moves, elapsedMs } = rankedBy(player.rank_key ?? 0)
  return {
    key: rowKey(player.id),
    name: shownName(names, player),
    score: player.total_score,
    moves,
    elapsed_ms: elapsedMs,
  }
}

function readBest(db: Db, leaderboard: LeaderboardKey, limit: number) {
  return placedPlayers(db, leaderboard)
    .select(['id', 'name', 'nickname', 'total_score', 'game_type', 'current_level', 'rank_key', 'scored_at'])
    .select(leaderboardName.as('leaderboard_name'))
    .orderBy(BEST_FIRST)
    .limit(limit)
    .execute()
}

/**
 * The person's player in a game, with the columns that decide their place, and the time when their
 * season was archived.
 */
export function findOwnRow(db: Db, personId: string, gameType: GameType) {
  return db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .leftJoin('published_finalists', 'published_finalists.player_id', 'players.id')
    .select(['players.id', 'players.season_id', 'game_type', 'rank_key', 'scored_at', 'placed', 'policies'])
    .select(['archived_at', 'published_at', 'published_finalists.rank as final_rank'])
    .select(['total_score', 'redacted_at', 'disqualified_for', 'claim_code', 'players.name', 'nickname'])
    .select(hiddenColumn().as('is_hidden'))
    .where(({ and }) => and({ person_id: personId, game_type: gameType }))
    .executeTakeFirst()
}

/** One of the last finishers, with the fields that the list shows. */
export type ShownFinisher = { id: string; shown: Finisher }

/**
 * For the public, use it with readPublicOrder (public-view.ts). A game that brought no better place
 * doesn't bring its player onto this list.
 */
export async function readFinishers(
  db: Db,
  limit: number,
  season: Pick<SeasonRow, 'id' | 'policies'>,
): Promise<ShownFinisher[]> {
  const { names } = policiesOf(season.policies)
  const last = await db
    .selectFrom('players')
    .select(['id', 'name', 'nickname', 'total_score', 'game_type'])
    .select(leaderboardName.as('leaderboard_name'))
    .select((query) =>
      query
        .selectFrom('answers')
        .innerJoin('games', 'games.id', 'answers.game_id')
        .select(({ fn }) => fn.countAll<number>().as('right'))
        .whereRef('games.player_id', '=', 'players.id')
        .whereRef('games.finished_at', '=', 'players.scored_at')
        .where('answers.correct', '=', 1)
        .as('right'),
    )
    .where('season_id', '=', season.id)
    // A literal, as in the index players_last_scored: the engines can't know that a parameter is 1.
    .where(sql<boolean>`placed = 1`)
    .orderBy('scored_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return last.map((row) => ({
    id: row.id,
    shown: {
      key: rowKey(row.id),
      name: shownName(names, row),
      score: row.total_score,
      game: row.game_type,
      // Flip & Match gives points only once all pairs are matched.
      tiles: row.game_type === 'flip-match' ? 2 * PAIRS : Number(row.right),
    },
  }))
}
