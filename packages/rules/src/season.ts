// What a season allows at a moment. Invariant: it follows from the season's times and the moment alone, so nobody has to switch a
// season over and nothing can be late.

/** Epoch ms; null: never. */
export type SeasonTimes = {
  opensAtMs: number | null
  closesAtMs: number | null
  freezesAtMs: number | null
  archivedAtMs: number | null
}

export type SeasonPhase = 'before' | 'open' | 'closed' | 'archived'

export type SeasonState = {
  /** Games start in `open` alone. */
  phase: SeasonPhase
  /** Of `before`: until it opens. */
  opensInMs: number | null
  /** Of `before` and `open`: until it closes; null: it doesn't by itself. */
  closesInMs: number | null
  isFrozen: boolean
}

export function seasonState(season: SeasonTimes, atMs: number): SeasonState {
  const { opensAtMs, freezesAtMs, archivedAtMs } = season
  const endsAtMs = seasonEndsAtMs(season)
  const isFrozen = freezesAtMs !== null && atMs >= freezesAtMs
  if (archivedAtMs !== null) return { phase: 'archived', opensInMs: null, closesInMs: null, isFrozen }
  if (endsAtMs !== null && atMs >= endsAtMs) return { phase: 'closed', opensInMs: null, closesInMs: null, isFrozen }
  const closesInMs = endsAtMs === null ? null : endsAtMs - atMs
  if (opensAtMs !== null && atMs < opensAtMs) {
    return { phase: 'before', opensInMs: opensAtMs - atMs, closesInMs, isFrozen: false }
  }
  return { phase: 'open', opensInMs: null, closesInMs, isFrozen }
}

/** From then on no game starts, and one that still runs is ended as of then; null while that isn't known. */
export function seasonEndsAtMs({ closesAtMs, archivedAtMs }: SeasonTimes): number | null {
  if (closesAtMs === null || archivedAtMs === null) return closesAtMs ?? archivedAtMs
  return Math.min(closesAtMs, archivedAtMs)
}
