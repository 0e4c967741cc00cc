// Flip & Match scores (docs/product-rules.md#flip-match-scores). Invariant: an integer from 0 to
// the level's maximum.

export const LEVEL1_MAX = 400
export const LEVEL2_MAX = 600
export const FLIP_MATCH_MAX = 1000

/** The cost of a second in a level's time bonus. */
export const POINTS_PER_SECOND = { 1: 2, 2: 1.5 } as const
export const POINTS_PER_WRONG_MOVE = { 1: 25, 2: 35 } as const

/** `seconds` are whole elapsed seconds; `moves` counts second selections; `matches` is 0-4. */
export type LevelPlay = { matches: number; moves: number; seconds: number }

/**
 * 200 + 50 per match + bonuses for few moves and seconds - 25 per wrong move. A finished level
 * always gives the maximum.
 */
export function scoreLevel1({ matches, moves, seconds }: LevelPlay): number {
  const bonuses = Math.max(0, 100 - 25 * (moves - 4)) + Math.max(0, 50 - POINTS_PER_SECOND[1] * seconds)
  return capped(200 + 50 * matches + bonuses - POINTS_PER_WRONG_MOVE[1] * (moves - matches), LEVEL1_MAX)
}

/** 300 + 75 per match + bonuses for few moves and seconds - 35 per wrong move. */
export function scoreLevel2({ matches, moves, seconds }: LevelPlay): number {
  const bonuses = Math.max(0, 150 - 20 * (moves - 8)) + Math.max(0, 75 - POINTS_PER_SECOND[2] * seconds)
  return capped(300 + 75 * matches + bonuses - POINTS_PER_WRONG_MOVE[2] * (moves - matches), LEVEL2_MAX)
}

/** The uncapped formulas exceed the maxima that the screens show. Half points round up. */
function capped(points: number, max: number): number {
  return Math.min(max, Math.max(0, Math.round(points)))
}
