// Saving a score is monotonic: nothing a player does makes their stored score or level smaller (specification section 4).
import { isPostgres, type Tx } from '../../db/connect.ts'
import { AppError } from '../../shared/app-error.ts'
import { type PlayerRow, updateBestGame } from './queries.ts'

export type FinishedGame = {
  score: number
  /** The level the score comes with: 3 for the quiz, 2 for Flip & Match. */
  level: number
  moves: number
  elapsedMs: number
  /** ISO-8601 UTC. */
  at: string
}

/**
 * Stores the larger score and level, and, when this game is the player's best by the boards' order (score, fewer moves,
 * less time), what breaks ties. Returns whether the player's place may have changed.
 * @throws AppError player_not_found ("Player not found")
 */
export async function saveScore(tx: Tx, playerId: string, game: FinishedGame): Promise<boolean> {
  const player = await tx
    .selectFrom('players')
    .select(['total_score', 'current_level', 'best_moves', 'best_elapsed_ms', 'scored_at'])
    .where('id', '=', playerId)
    .$if(isPostgres(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (player === undefined) throw new AppError('player_not_found')

  const better = isBetter(game, player)
  await updateBestGame(tx, playerId, {
    total_score: Math.max(player.total_score, game.score),
    current_level: Math.max(player.current_level, game.level),
    best_moves: better ? game.moves : player.best_moves,
    best_elapsed_ms: better ? game.elapsedMs : player.best_elapsed_ms,
    scored_at: better ? game.at : player.scored_at,
  })
  return better && game.score > 0
}

function isBetter(
  game: FinishedGame,
  best: Pick<PlayerRow, 'total_score' | 'best_moves' | 'best_elapsed_ms' | 'scored_at'>,
): boolean {
  if (best.scored_at === null || game.score !== best.total_score) {
    return best.scored_at === null || game.score > best.total_score
  }
  if (game.moves !== best.best_moves) return game.moves < best.best_moves
  return game.elapsedMs < best.best_elapsed_ms
}
