// What a season allows at a given time. Invariant: it follows from the season's times alone, so no
// admin has to open or close a season at the right moment. A season that begins without an opening
// time waits for a press.

/** Epoch ms; null: never. */
export type SeasonTimes = {
  opensAtMs: number | null
  closesAtMs: number | null
  freezesAtMs: number | null
  archivedAtMs: number | null
  /** Without an opening time, the season opens by an admin's press; otherwise it is open. */
  opensByPress: boolean
}

export type SeasonPhase = 'before' | 'open' | 'closed' | 'archived'

export type SeasonState = {
  /** Games start only in `open`. */
  phase: SeasonPhase
  /** In `before`: time until the season opens. null: it opens by a press. */
  opensInMs: number | null
  /** In `before` and `open`: time until it closes. null: it has no closing time. */
  closesInMs: number | null
  /** In `before` and `open`: time until the leaderboards freeze. null: they are frozen, or never. */
  freezesInMs: number | null
  isFrozen: boolean
}

export function seasonState(season: SeasonTimes, atMs: number): SeasonState {
  const { opensAtMs, freezesAtMs, archivedAtMs, opensByPress } = season
  const endsAtMs = seasonEndsAtMs(season)
  const isFrozen = freezesAtMs !== null && atMs >= freezesAtMs
  const over = { opensInMs: null, closesInMs: null, freezesInMs: null, isFrozen }
  if (archivedAtMs !== null) return { phase: 'archived', ...over }
  if (endsAtMs !== null && atMs >= endsAtMs) return { phase: 'closed', ...over }
  const closesInMs = endsAtMs === null ? null : endsAtMs - atMs
  const freezesInMs = freezesAtMs === null || isFrozen ? null : freezesAtMs - atMs
  if (opensAtMs === null ? opensByPress : atMs < opensAtMs) {
    const opensInMs = opensAtMs === null ? null : opensAtMs - atMs
    return { phase: 'before', opensInMs, closesInMs, freezesInMs, isFrozen: false }
  }
  return { phase: 'open', opensInMs: null, closesInMs, freezesInMs, isFrozen }
}

/** The time from which no game starts and running games are ended; null while unknown. */
export function seasonEndsAtMs({
  closesAtMs,
  archivedAtMs,
}: Pick<SeasonTimes, 'closesAtMs' | 'archivedAtMs'>): number | null {
  if (closesAtMs === null || archivedAtMs === null) return closesAtMs ?? archivedAtMs
  return Math.min(closesAtMs, archivedAtMs)
}

/** Tonight begins this long before the opening time. */
export const TONIGHT_EARLY_MS = 60 * 60_000

/** An admin's press: *Tonight begins*, or *Tonight is over*. */
export const TONIGHT_PRESSES = ['begun', 'over'] as const
export type TonightPress = (typeof TONIGHT_PRESSES)[number]

/**
 * Whether it is Tonight (docs/product-rules.md#tonight). `press`: the last one since the opening time
 * was set; null without one. `isAnnounced`: the public may see the published results.
 */
export function isTonight(
  { opensAtMs, archivedAtMs }: SeasonTimes,
  { press, isAnnounced }: { press: TonightPress | null; isAnnounced: boolean },
  atMs: number,
): boolean {
  if (isAnnounced || archivedAtMs !== null) return false
  if (press !== null) return press === 'begun'
  return opensAtMs !== null && atMs >= opensAtMs - TONIGHT_EARLY_MS
}

/** A season's choices for names on the leaderboard (docs/product-rules.md). */
export const NAME_POLICIES = ['as-typed', 'first-name', 'nickname'] as const
/** When players see the right answers. */
export const REVIEW_POLICIES = ['each-game', 'after-close'] as const
/** The numbers of reviews that an item may need before it is dealt. */
export const REVIEWS_REQUIRED = [0, 1, 2, 3] as const

/** A season has no groups, or at least and at most so many (docs/product-rules.md#groups). */
export const GROUPS_MIN = 2
export const GROUPS_MAX = 24
/** An erased person's group stays with their score if so many persons have it. */
export const GROUP_KEPT_FROM = 5

/** The policies that prizes need (docs/product-rules.md#admission). */
export const PRIZE_POLICIES = { counting_games: 1, review: 'after-close' } as const
