/** Milliseconds since 1970 in UTC. A dependency, so that tests move it. */
export type Clock = { nowMs: () => number }

/** A machine's clocks: one that can be set, and one that only runs. */
export type MachineClock = Clock & {
  /** Milliseconds since an arbitrary moment; never set. */
  monotonicMs: () => number
}

/** Calls `task` after `ms`; the returned function cancels that. */
export type Schedule = (task: () => void, ms: number) => () => void

export const schedule: Schedule = (task, ms) => {
  const timer = setTimeout(task, ms)
  return () => clearTimeout(timer)
}
