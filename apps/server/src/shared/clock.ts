/** Milliseconds since 1970 in UTC. A dependency, so that tests move it. */
export type Clock = { nowMs: () => number }

/** What a machine has: a clock that somebody may set, and one that only runs. */
export type MachineClock = Clock & {
  /** Milliseconds since some moment; never set. */
  monotonicMs: () => number
}
