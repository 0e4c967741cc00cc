// What a season allows at a given time. Invariant: it follows from the season's times alone, so no
// admin has to open or close a season at the right moment.

/** Epoch ms; null: never. */
export type SeasonTimes = {
  opensAtMs: number | null
  closesAtMs: number | null
  freezesAtMs: number | null
  archivedAtMs: number | null
}

export type SeasonPhase = 'before' | 'open' | 'closed' | 'archived'

export type SeasonState = {
  /** Games start only in `open`. */
  phase: SeasonPhase
  /** In `before`: time until the season opens. */
  opensInMs: number | null
  /** In `before` and `open`: time until it closes. null: it has no closing time. */
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

/** The time from which no game starts and running games are ended; null while unknown. */
export function seasonEndsAtMs({ closesAtMs, archivedAtMs }: SeasonTimes): number | null {
  if (closesAtMs === null || archivedAtMs === null) return closesAtMs ?? archivedAtMs
  return Math.min(closesAtMs, archivedAtMs)
}

/** The policies that prizes need (docs/product-rules.md#admission). */
export const PRIZE_POLICIES = { counting_games: 1, review: 'after-close', unlikely: 'hold' } as const
