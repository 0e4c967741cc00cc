// Signals: facts around a player's games that are worth a look, beside the flags of the games
// themselves (flags.ts). A signal accuses no player, withholds nothing and isn't stored: families
// share a phone, and two people share a name.

/** More persons than a family that shares a phone. */
export const MANY_PERSONS = 6

export type AccountSignal =
  /**
   * `persons` registered in this season with this phone number, or on this device if it is no
   * booth.
   */
  | { kind: 'many-on-number'; persons: number }
  | { kind: 'many-on-device'; persons: number }
  /**
   * A perfect game, after other persons with the same number or device began and left `left` games.
   */
  | { kind: 'perfect-after-others-left'; left: number }
  /**
   * Another player on the leaderboard has the same name, or one that is easily taken for it.
   * `player_id` null: that player was erased or deleted.
   */
  | { kind: 'name-like-another'; player_id: string | null; name: string; is_same: boolean }
