// What around a player's games is worth a look, beside the flags of the games themselves (flags.ts). A signal accuses nobody, holds
// nothing and is stored nowhere: families share a phone, and two people share a name.

/** More than a family that shares a phone. */
export const MANY_PERSONS = 6

export type AccountSignal =
  /** So many people registered with this phone number, or on this device if it is no booth, in this season. */
  | { kind: 'many-on-number'; persons: number }
  | { kind: 'many-on-device'; persons: number }
  /** A perfect game, after others with the same number or on the same device began and left so many. */
  | { kind: 'perfect-after-others-left'; left: number }
  /** Somebody on the leaderboard has a name that is the same, or is easily taken for it. */
  | { kind: 'name-like-another'; player_id: string; name: string; is_same: boolean }
