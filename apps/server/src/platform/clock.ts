/** Milliseconds since 1970 in UTC. A dependency, so that tests move it. */
export type Clock = { nowMs: () => number }

/** What a machine has: a clock that somebody may set, and one that only runs. */
export type MachineClock = Clock & {
  /** Milliseconds since some moment; never set. */
  monotonicMs: () => number
}

/** What waits: calls `task` after so many milliseconds; the returned function cancels that. */
export type Schedule = (task: () => void, ms: number) => () => void

export const schedule: Schedule = (task, ms) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
