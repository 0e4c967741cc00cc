// The evening's pauses, in epoch ms by the game clock (docs/product-rules.md#pause).

/** The time from the press until the game clock stands still. */
export const PAUSE_STOPS_AFTER_MS = 60_000
/** The time from the resume until a question begins that waited for it. */
export const RESUME_DELAY_MS = 3000

/**
 * Nothing begins from `from_ms` until `until_ms`. An open pause ends when the clock stands still.
 */
export type Pause = { from_ms: number; until_ms: number }

/** When a clock starts that is due at `atMs`. `pauses` are in order. */
export function afterPauses(pauses: readonly Pause[] | undefined, atMs: number): number {
  let startsAtMs = atMs
  for (const { from_ms, until_ms } of pauses ?? []) {
    if (startsAtMs >= from_ms && startsAtMs < until_ms) startsAtMs = until_ms + RESUME_DELAY_MS
  }
  return startsAtMs
}
