// Flip & Match scores (specification section 9). Invariant: an integer from 0 to the level's maximum.

export const LEVEL1_MAX = 400
export const LEVEL2_MAX = 600
export const FLIP_MATCH_MAX = 1000

/** `seconds` are whole elapsed seconds; `moves` counts second selections; `matches` is 0-4. */
export type LevelPlay = { matches: number; moves: number; seconds: number }

export function scoreLevel1(play: LevelPlay): number {
  throw new Error('not written')
}

export function scoreLevel2(play: LevelPlay): number {
  throw new Error('not written')
}
