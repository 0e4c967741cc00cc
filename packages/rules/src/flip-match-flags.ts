// Flags of a Flip & Match, from its log (flags.ts).
import { type FinishedGame, type GameFlag, leftFlags } from './flags.ts'
import { type FlipMatchLogEntry, MISMATCH_MS, startFlipMatch, stepFlipMatch } from './flip-match.ts'
import { type FlipMatchDeal, PAIRS } from './flip-match-deal.ts'
import { FLIP_MATCH_MAX } from './flip-match-score.ts'

/**
 * The average time of a level per pair, found and chosen. Two thumbs that know the pairs need
 * longer.
 */
export const LEAST_PAIR_MS = 200

export function flagsOfFlipMatch({
  deal,
  log,
  abandonedBefore,
}: FinishedGame<FlipMatchDeal, FlipMatchLogEntry>): GameFlag[] {
  const flags: GameFlag[] = []
  let state = startFlipMatch()
  let misses = 0
  for (const entry of log) {
    const { pairs } = state
    const step = stepFlipMatch(deal, state, entry, entry.at_ms)
    state = step.state
    if (!step.ok) continue
    if (entry.type === 'start-level') misses = 0
    if (step.outcome?.kind === 'mismatch') misses += 1
    const isLevelFound = state.pairs.length === PAIRS && pairs.length < PAIRS
    if (!isLevelFound || state.started_at_ms === null) continue
    // No card can be chosen in the pause after a wrong pair, so the player didn't need that time.
    const pairs_ms = entry.at_ms - state.started_at_ms - misses * MISMATCH_MS
    if (pairs_ms < PAIRS * LEAST_PAIR_MS) {
      flags.push({ reason: 'pairs-faster-than-a-hand', level: state.level, pairs: PAIRS, pairs_ms })
    }
  }
  return [...flags, ...leftFlags(state.result?.score === FLIP_MATCH_MAX, abandonedBefore)]
}
