// Flags: facts in a finished game's log that are beyond a person, for an organiser to look at. This
// file has what all games share. A flag changes no score and hides no player. Invariant: all times
// are the server's, from sending to receiving, so a slow network only makes a game look more human.

/** A person who restarts at each mistake until a game is perfect begins about a dozen games. */
export const MANY_LEFT_GAMES = 18

/**
 * A pace that deviates by less than this part of its mean is flagged. A person's reaction times
 * deviate by about a fifth of their mean, fast or slow (Wagenmakers and Brown, "On the linear
 * relation between the mean and the standard deviation of a response time distribution", 2007). A
 * rhythm tapped on one key deviates by 4 % (Wing and Kristofferson, 1973).
 */
export const LEAST_DEVIATION = 0.06

export type GameFlag =
  /**
   * `answers` came before their questions could be read, the fastest in `fastest_ms`. `right` of
   * them are right.
   */
  | { reason: 'faster-than-reading'; answers: number; right: number; fastest_ms: number }
  /** `answers` came before our page accepts any. */
  | { reason: 'faster-than-a-hand'; answers: number; right: number; fastest_ms: number }
  /** The times of `answers` are more even than a person's, by `deviation_percent` of their mean. */
  | { reason: 'even-pace'; answers: number; deviation_percent: number }
  /** All pairs of a level were found and chosen in `pairs_ms`. */
  | { reason: 'pairs-faster-than-a-hand'; level: number; pairs: number; pairs_ms: number }
  /** `persons` behind the same address or device had answered without looking at the options. */
  | { reason: 'known-from-others'; persons: number }
  /**
   * The player had answered the questions of `games` of their own without looking at the options.
   */
  | { reason: 'known-from-own'; games: number }
  /** A perfect game, after `left` games that this player began and left. */
  | { reason: 'perfect-after-many-left'; left: number }

export type FinishedGame<D, E> = {
  deal: D
  log: readonly E[]
  /** The content of this game that earlier games had shown to this player. */
  seenBefore: ReadonlySet<string>
  /** Games that this player had begun and left before. */
  abandonedBefore: number
}

/** `left`: games that this player had begun and left before. */
export function leftFlags(isPerfect: boolean, left: number): GameFlag[] {
  return isPerfect && left >= MANY_LEFT_GAMES ? [{ reason: 'perfect-after-many-left', left }] : []
}

/**
 * The pace of an automaton: at least `least` times that deviate by less than LEAST_DEVIATION of
 * their mean. With `sizes`, such as the letters to read before each, they deviate from the line
 * that fits best.
 * @param times milliseconds
 */
export function evenPaceFlags(times: readonly number[], least: number, sizes: readonly number[] = []): GameFlag[] {
  if (times.length < least) return []
  const mean = average(times)
  const meanSize = average(sizes)
  const beyond = times.map((_, index) => (sizes[index] ?? meanSize) - meanSize)
  const spread = sum(beyond.map((size) => size ** 2))
  const slope = spread === 0 ? 0 : sum(times.map((ms, index) => (beyond[index] ?? 0) * (ms - mean))) / spread
  const squares = times.map((ms, index) => (ms - mean - slope * (beyond[index] ?? 0)) ** 2)
  const deviation = Math.sqrt(average(squares)) / Math.max(1, mean)
  if (deviation >= LEAST_DEVIATION) return []
  return [{ reason: 'even-pace', answers: times.length, deviation_percent: Math.round(deviation * 1000) / 10 }]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
/** 0 of no numbers. */
const average = (numbers: readonly number[]) => sum(numbers) / Math.max(1, numbers.length)
