// Flags of a Flip & Match, from its log (flags.ts).
import { evenPaceFlags, type FinishedGame, type GameFlag, leftFlags } from './flags.ts'
import { type FlipMatchLogEntry, MISMATCH_MS, startFlipMatch, stepFlipMatch } from './flip-match.ts'
import { type FlipMatchDeal, PAIRS } from './flip-match-deal.ts'
import { FLIP_MATCH_MAX } from './flip-match-score.ts'

/**
 * A level that took less time than this per pair, on average, is flagged. One finger needs 200 to
 * 250 ms for each tap, twice that for a pair (a tap has 1.6 bits, at 7 bits a second: MacKenzie,
 * "Fitts' throughput and the remarkable case of touch-based target selection", 2015). Two thumbs of
 * a player who knows all pairs need 350 ms. The limit is lower, to leave a margin.
 */
export const LEAST_PAIR_MS = 250
/** The number of gaps between flips in a game without a mistake: seven in each of two levels. */
export const EVEN_FLIPS = 14

export function flagsOfFlipMatch({
  deal,
  log,
  abandonedBefore,
}: FinishedGame<FlipMatchDeal, FlipMatchLogEntry>): GameFlag[] {
  const flags: GameFlag[] = []
  let state = startFlipMatch()
  let misses = 0
  const gaps: number[] = []
  let lastFlipMs: number | null = null
  for (const entry of log) {
    const { pairs } = state
    const step = stepFlipMatch(deal, state, entry, entry.at_ms)
    state = step.state
    if (!step.ok) continue
    if (entry.type === 'start-level') misses = 0
    if (entry.type === 'flip' && lastFlipMs !== null) gaps.push(entry.at_ms - lastFlipMs)
    const isMismatch = step.outcome?.kind === 'mismatch'
    lastFlipMs = entry.type !== 'flip' ? null : isMismatch ? entry.at_ms + MISMATCH_MS : entry.at_ms
    if (isMismatch) misses += 1
    const isLevelFound = state.pairs.length === PAIRS && pairs.length < PAIRS
    if (!isLevelFound || state.started_at_ms === null) continue
    // The pause after a wrong pair isn't the player's time: no card can be chosen in it.
    const pairs_ms = entry.at_ms - state.started_at_ms - misses * MISMATCH_MS
    if (pairs_ms < PAIRS * LEAST_PAIR_MS) {
      flags.push({ reason: 'pairs-faster-than-a-hand', level: state.level, pairs: PAIRS, pairs_ms })
    }
  }
  return [
    ...flags,
    ...evenPaceFlags(gaps, EVEN_FLIPS),
    ...leftFlags(state.result?.score === FLIP_MATCH_MAX, abandonedBefore),
  ]
}
