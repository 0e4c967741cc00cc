import type { Pause } from '@noor-quest/rules/pause'

/** Milliseconds since 1970 in UTC. A dependency, so that tests move it. */
export type Clock = { nowMs: () => number }

/** A machine's clocks: one that can be set, and one that only runs. */
export type MachineClock = Clock & {
  /** Milliseconds since an arbitrary moment; never set. */
  monotonicMs: () => number
}

/** The clock of games, which stands still in a pause (play/game-clock.ts). */
export type GameClock = Clock & {
  /** The evening's pauses, in order. */
  pauses: () => readonly Pause[]
  /** Time until the clock stands still: 0 while it does, null without a pause. */
  stopsInMs: () => number | null
  /** How long it has stood still. */
  stoodMs: () => number
  /** Compares the clock with its reference, and reads the pauses. The timer calls it, and tests do. */
  compare: () => Promise<void>
}

/** Calls `task` after `ms`; the returned function cancels that. */
export type Schedule = (task: () => void, ms: number) => () => void

export const schedule: Schedule = (task, ms) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
