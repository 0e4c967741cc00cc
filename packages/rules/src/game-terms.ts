// The terms of one game, such as its player's extra time (docs/product-rules.md#extra-time). They
// are part of its deal, so a replay judges by the same terms.

import type { Pause } from './pause.ts'

/**
 * The factors that an organiser may give a person. Limits are multiplied by it, measured times
 * divided.
 */
export const TIME_FACTORS = [1, 1.5, 2] as const
export type TimeFactor = (typeof TIME_FACTORS)[number]

export type GameTerms = {
  /** For a player with extra time; absent: 1. */
  time_factor?: TimeFactor
  /**
   * True if answers are reviewed after the season's close only: a wrong answer then names no right
   * option.
   */
  hides_answers?: boolean
  /** The evening's pauses so far, which no stored deal contains. */
  pauses?: readonly Pause[]
}

export function timeFactorOf({ time_factor = 1 }: GameTerms): TimeFactor {
  return time_factor
}

/** Whether a finished game shows the right answers. */
export type Review = {
  isOpen: boolean
  /** Time until the review opens; null if unknown or already open. */
  opensInMs: number | null
}

export const OPEN_REVIEW: Review = { isOpen: true, opensInMs: null }
