// Flags: facts in a finished game's log that are beyond a person, for an organiser to look at. This
// file has what all games share. A flag changes no score and hides no player. Invariant: all times
// are the server's, from sending to receiving, so a slow network only makes a game look more human.

/** A person who restarts at each mistake until a game is perfect begins about a dozen games. */
export const MANY_LEFT_GAMES = 20

export type GameFlag =
  /**
   * `answers` came before their questions could be read, the fastest in `fastest_ms`. `right` of
   * them are right.
   */
  | { reason: 'faster-than-reading'; answers: number; right: number; fastest_ms: number }
  /** `answers` came faster than a person can look and press. */
  | { reason: 'faster-than-a-hand'; answers: number; right: number; fastest_ms: number }
  /** All pairs of a level were found and chosen in `pairs_ms`. */
  | { reason: 'pairs-faster-than-a-hand'; level: number; pairs: number; pairs_ms: number }
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
