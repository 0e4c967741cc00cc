/** Milliseconds since 1970 in UTC. A dependency, so that tests move it. */
export type Clock = { nowMs: () => number }
