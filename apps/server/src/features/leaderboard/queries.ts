import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import { byPlace } from '@noor-quest/rules/rank'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PlayersTable } from '../../db/tables.ts'
import { BEST_FIRST, type Board, placedPlayers } from '../seasons/placed-players.ts'
import { policiesOf } from '../seasons/policies.ts'
import { findCurrentSeason, type SeasonRow } from '../seasons/queries.ts'
import { shownName } from './shown-name.ts'

/**
 * For admins; everybody else gets publicView's (public-view.ts). The best players of a season, the current one unless another is
 * given, in the order of packages/rules/src/rank.ts. The order is an index's, so a leaderboard costs the same with a thousand
 * players and a million. `gameType` null is over all games.
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

/** A player with a place, as a leaderboard needs them. */
export type Standings = Pick<
  Selectable<PlayersTable>,
  'id' | 'name' | 'nickname' | 'total_score' | 'game_type' | 'current_level' | 'rank_key' | 'scored_at'
>

/** The first `limit` of players in order, as everybody sees them. */
export function toEntries(
  best: readonly Standings[],
  limit: number,
  season: Pick<SeasonRow, 'policies'>,
): LeaderboardEntry[] {
  const { names } = policiesOf(season.policies)
  return best.slice(0, limit).map((row, index) => ({
    rank: index + 1,
    name: shownName(names, row),
    score: row.total_score,
    game: row.game_type,
    level: row.current_level,
  }))
}

function readBest(db: Db, board: Board, limit: number) {
  return placedPlayers(db, board)
    .select(['id', 'name', 'nickname', 'total_score', 'game_type', 'current_level', 'rank_key', 'scored_at'])
    .orderBy(BEST_FIRST)
    .limit(limit)
    .execute()
}
