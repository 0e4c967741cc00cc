// Saving a score is monotonic: nothing a player does makes their stored score or level smaller (docs/product-rules.md#saved-scores).
import { rankKey } from '@noor-quest/rules/rank'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../shared/app-error.ts'
import { lockBestGame, updateBestGame } from './queries.ts'

export type FinishedGame = {
  score: number
  /** The level the score comes with: 3 for the quiz, 2 for Flip & Match. */
  level: number
  moves: number
  elapsedMs: number
  /** ISO-8601 UTC. */
  at: string
}

/** Where a best game puts its player: the one place that writes the order of the leaderboards. */
export function placeOf({ score, moves, elapsedMs }: Pick<FinishedGame, 'score' | 'moves' | 'elapsedMs'>): {
  rank_key: number
  placed: number
} {
  return { rank_key: rankKey({ score, moves, elapsedMs, factor: 1 }), placed: score > 0 ? 1 : 0 }
}

/**
 * Stores the larger level and, when this game is the player's best by the leaderboards' order, its score, what breaks ties and the
 * player's place. Returns whether the place may have changed.
 * @throws AppError player_not_found ("Player not found")
 */
export async function saveScore(tx: Tx, playerId: string, game: FinishedGame): Promise<boolean> {
  const [player] = await lockBestGame(tx, { id: playerId })
  if (player === undefined) throw new AppError('player_not_found')

  const place = placeOf(game)
  const better = player.rank_key === null || place.rank_key < player.rank_key
  const level = Math.max(player.current_level, game.level)
  const best = {
    total_score: game.score,
    best_moves: game.moves,
    best_elapsed_ms: game.elapsedMs,
    scored_at: game.at,
    ...place,
  }
  await updateBestGame(tx, { id: playerId, ...(better ? best : player), current_level: level })
  return better && game.score > 0
}
