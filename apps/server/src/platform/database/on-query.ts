/** Receives the duration of each statement in ms, and whether it succeeded. */
export type OnQuery = (ms: number, ok: boolean) => void
