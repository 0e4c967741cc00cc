import type { LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import type { GameType } from '@noor-quest/rules/players'
import type { Db } from '../../db/connect.ts'

/**
 * The best players, with a score above 0: by score, then fewer moves (0 for everyone in the quiz), less time used, and the
 * earlier one. The order is an index's, so a board costs the same with a thousand players and a million.
 * `gameType` null is over both games.
 */
export async function readBoard(db: Db, gameType: GameType | null, limit: number): Promise<LeaderboardEntry[]> {
  const rows = await db
    .selectFrom('players')
    .select(['name', 'total_score', 'game_type', 'current_level'])
    .where('total_score', '>', 0)
    .$if(gameType !== null, (query) => query.where('game_type', '=', gameType ?? 'quiz'))
    .orderBy('total_score', 'desc')
    .orderBy('best_moves')
    .orderBy('best_elapsed_ms')
    .orderBy('scored_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row, index) => ({
    rank: index + 1,
    name: row.name,
    score: row.total_score,
    game: row.game_type,
    level: row.current_level,
  }))
}
