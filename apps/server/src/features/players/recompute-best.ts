// A player's best is derived, never told: the best of their games that count, by the one order (packages/rules/src/rank.ts).
// Play only adds games, so a stored score only ever grows (docs/product-rules.md#saved-scores).
import { gameFacts } from '@noor-quest/rules/games'
import type { Tx } from '../../db/connect.ts'
import { AppError } from '../../shared/app-error.ts'
import { policiesOf } from '../seasons/policies.ts'
import {
  type BestGame,
  type CountingGame,
  findBestGame,
  lockBestGame,
  type SeasonedBest,
  updateBestGame,
} from './queries.ts'

const MORE_THAN_ANYBODY_PLAYS = 2 ** 31 - 1

/**
 * Writes a player's score, level, key and place from their games. Returns whether what a leaderboard shows may have changed.
 * @throws AppError player_not_found ("Player not found")
 */
export async function recomputeBest(tx: Tx, playerId: string): Promise<boolean> {
  const [player] = await lockBestGame(tx, { id: playerId })
  if (player === undefined) throw new AppError('player_not_found')

  const { counting_games } = policiesOf(player.policies)
  const [game] = await findBestGame(tx, { playerId, before: counting_games ?? MORE_THAN_ANYBODY_PLAYS })
  const best = bestOf(game, player)
  const isSame = (Object.keys(best) as (keyof BestGame)[]).every((column) => best[column] === player[column])
  if (!isSame) await updateBestGame(tx, { id: playerId, ...best })
  return !isSame && (best.placed === 1 || player.placed === 1)
}

/** What a player's row says of their best game; undefined: none counts. */
export function bestOf(
  game: CountingGame | undefined,
  player: Pick<SeasonedBest, 'game_type' | 'redacted_at' | 'archived_at'>,
): BestGame {
  return {
    total_score: game?.score ?? 0,
    current_level: game === undefined ? 1 : gameFacts(player.game_type).finalLevel,
    best_moves: game?.moves ?? 0,
    best_elapsed_ms: game?.elapsed_ms ?? 0,
    scored_at: game?.finished_at ?? null,
    rank_key: game?.rank_key ?? null,
    // Without a name nobody is on a board that runs, where they would only stand before others.
    placed: (game?.score ?? 0) > 0 && (player.redacted_at === null || player.archived_at !== null) ? 1 : 0,
  }
}
