// How often the public side may be called: by player where one is known, else by client address, because a whole campus
// can share one. All is counted in the database, for all processes together. Moves are taken from there some at once, so
// that the answer path pays a map lookup and seldom a query.
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../http/client-address.ts'
import { tooManyAttempts } from '../../shared/app-error.ts'
import { BoundedMap } from '../../shared/bounded-map.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Attempts } from './count-attempts.ts'

/** How many in its window; 0: no limit. */
export type PublicLimits = {
  /** New players from one address in 10 minutes, counted from the first. */
  registrations: number
  /** Games a player starts in 10 minutes. */
  starts: number
  /** A player's moves in a minute. */
  moves: number
  /** A player's feedback in 10 minutes. */
  feedback: number
  /** Open event streams of one address. */
  streamsPerAddress: number
  /** Open event streams of this process. */
  streams: number
}

const MINUTE_MS = 60_000
/** A stranger's many addresses must not fill the memory. */
const MOST_KEYS = 50_000
/** The part of a minute's moves that a process takes for a player at once, and how many at most. */
const MOVES_PART = 1 / 30
const MOST_MOVES_AT_ONCE = 20

/** null: proceed. @throws AppError rate_limited, at once or later */
type Limit = (who: string) => Promise<void> | null

/**
 * A limit in the database. `atOnce` attempts are counted there when the first of them is made; this process gives the others
 * out itself. It also remembers who has no attempts left, so that a flood costs the database nothing more.
 */
function createLimit(
  attempts: Attempts,
  clock: Clock,
  action: string,
  { most, windowMs, atOnce = 1 }: { most: number; windowMs: number; atOnce?: number },
): Limit {
  const windows = new BoundedMap<{ left: number; isRefused: boolean; untilMs: number }>(MOST_KEYS)

  const take = async (who: string, nowMs: number) => {
    const waitMs = await attempts.count(action, who, most, windowMs, atOnce)
    if (waitMs > 0) {
      windows.set(who, { left: 0, isRefused: true, untilMs: nowMs + waitMs })
      throw tooManyAttempts(waitMs)
    }
    if (atOnce > 1) windows.set(who, { left: atOnce - 1, isRefused: false, untilMs: nowMs + windowMs })
  }

  return (who) => {
    if (most === 0) return null
    const nowMs = clock.nowMs()
    const window = windows.get(who)
    // One that ends later than a window from now was seen before the clock was set back.
    if (window === undefined || window.untilMs <= nowMs || window.untilMs > nowMs + windowMs) return take(who, nowMs)
    if (window.isRefused) throw tooManyAttempts(window.untilMs - nowMs)
    if (window.left === 0) return take(who, nowMs)
    window.left -= 1
    return null
  }
}

/** Middleware of the routes it is named after: 429 rate_limited with Retry-After for who asks too often. */
export type PublicRateLimits = Record<'registration' | 'start' | 'move' | 'feedback', MiddlewareHandler<AppEnv>>

export function createPublicLimits(
  limits: PublicLimits,
  attempts: Attempts,
  clock: Clock,
  readPerson: (c: Context<AppEnv>) => string | null,
  clientAddress: ClientAddress,
): PublicRateLimits {
  const inTenMinutes = (action: string, most: number) =>
    createLimit(attempts, clock, action, { most, windowMs: 10 * MINUTE_MS })
  const byAddress =
    (limit: Limit): MiddlewareHandler<AppEnv> =>
    (c, next) =>
      proceed(limit(limitGroup(clientAddress(c))), next)
  const byPlayer =
    (limit: Limit): MiddlewareHandler<AppEnv> =>
    (c, next) => {
      // Without a player these calls end in a 401 before they reach the database.
      const personId = readPerson(c)
      if (personId === null) return next()
      c.set('personId', personId)
      return proceed(limit(personId), next)
    }
  return {
    registration: byAddress(inTenMinutes('registration', limits.registrations)),
    start: byPlayer(inTenMinutes('start', limits.starts)),
    feedback: byPlayer(inTenMinutes('feedback', limits.feedback)),
    move: byPlayer(
      createLimit(attempts, clock, 'move', {
        most: limits.moves,
        windowMs: MINUTE_MS,
        atOnce: Math.min(MOST_MOVES_AT_ONCE, Math.max(1, Math.floor(limits.moves * MOVES_PART))),
      }),
    ),
  }
}

function proceed(allowed: Promise<void> | null, next: () => Promise<void>): Promise<void> {
  return allowed === null ? next() : allowed.then(next)
}
