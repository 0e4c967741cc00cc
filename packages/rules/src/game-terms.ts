// The terms of one game, such as its player's extra time (docs/product-rules.md#extra-time). They are
// part of its deal, so that a replay judges as the game was judged.

/** What an organiser may give a person: every limit and every measured time counts as so much less. */
export const TIME_FACTORS = [1, 1.5, 2] as const
export type TimeFactor = (typeof TIME_FACTORS)[number]

export type GameTerms = {
  /** Of a player with extra time; absent: 1. */
  time_factor?: TimeFactor
  /** True where answers are reviewed after the season's close alone: a wrong answer names no right option. */
  hides_answers?: boolean
}

export function timeFactorOf({ time_factor = 1 }: GameTerms): TimeFactor {
  return time_factor
}

/** Whether a finished game shows what was right. */
export type Review = {
  isOpen: boolean
  /** Until it opens; null where that isn't known, or where it is open. */
  opensInMs: number | null
}

export const OPEN_REVIEW: Review = { isOpen: true, opensInMs: null }
