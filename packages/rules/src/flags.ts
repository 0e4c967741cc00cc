// What no person does, read from a finished game's log, for an organiser to look at; here what all games share of it. A flag changes
// no score and hides nobody. Invariant: all times are the server's, from what it sent to what it received, so a slow network only adds
// to them and makes a game look more human, never less.

/** Somebody who starts again at each mistake until nothing goes wrong begins a dozen games. */
export const MANY_LEFT_GAMES = 20

export type GameFlag =
  /** `answers` were given before their questions could be read, the fastest in `fastest_ms`, and `right` of them are right. */
  | { reason: 'faster-than-reading'; answers: number; right: number; fastest_ms: number }
  /** `answers` were given faster than anybody could look and press. */
  | { reason: 'faster-than-a-hand'; answers: number; right: number; fastest_ms: number }
  /** All pairs of a level were found and chosen in `pairs_ms`. */
  | { reason: 'pairs-faster-than-a-hand'; level: number; pairs: number; pairs_ms: number }
  /** A perfect game, after `left` games that this player began and left. */
  | { reason: 'perfect-after-many-left'; left: number }

export type FinishedGame<D, E> = {
  deal: D
  log: readonly E[]
  /** Of this game's content, what this player was shown in earlier games. */
  seenBefore: ReadonlySet<string>
  /** How many games this player began and left before. */
  abandonedBefore: number
}

/** `left`: how many games this player began and left before. */
export function leftFlags(isPerfect: boolean, left: number): GameFlag[] {
  return isPerfect && left >= MANY_LEFT_GAMES ? [{ reason: 'perfect-after-many-left', left }] : []
}
