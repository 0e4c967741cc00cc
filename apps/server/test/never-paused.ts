import type { Clock, GameClock } from '../src/platform/clock.ts'

/** A clock of the games for tests without a pause. */
export function neverPaused({ nowMs }: Clock): GameClock {
  return { nowMs, pauses: () => [], stopsInMs: () => null, stoodMs: () => 0, compare: async () => {} }
}
