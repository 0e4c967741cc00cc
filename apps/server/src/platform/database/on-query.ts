/** Gets how long each statement of a query took, and whether it succeeded. */
export type OnQuery = (ms: number, ok: boolean) => void
