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
  /** New players from one address in 10 minutes: registration-limit.ts. */
  registrations: number
  /** Games a player starts in 10 minutes. */
  starts: number
  /** Games that players behind one address start in 10 minutes. */
  startsPerAddress: number
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
/** A person has one player a game: more is no person. */
const CONTINUATIONS = 20
/** A stranger's many addresses must not fill the memory. */
const MOST_KEYS = 50_000
/** The part of a window's attempts that a process takes for somebody at once, and how many at most. */
const AT_ONCE_PART = 1 / 30
const MOST_AT_ONCE = 20
const atOnceOf = (most: number) => Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(most * AT_ONCE_PART)))

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
  /** Attempts that are made meanwhile wait for what is being taken: each taking `atOnce` would use the limit up for nothing. */
  const taking = new Map<string, Promise<void>>()

  const take = async (who: string, nowMs: number) => {
    const { count, endsInMs } = await attempts.tally(action, who, windowMs, atOnce)
    const granted = Math.min(atOnce, most - (count - atOnce))
    if (granted <= 0) {
      windows.set(who, { left: 0, isRefused: true, untilMs: nowMs + endsInMs })
      throw tooManyAttempts(endsInMs)
    }
    if (atOnce > 1) windows.set(who, { left: granted - 1, isRefused: false, untilMs: nowMs + windowMs })
  }
  const takeInTurn = async (who: string, nowMs: number): Promise<void> => {
    const before = taking.get(who)
    if (before !== undefined) {
      await before.catch(() => undefined)
      await limit(who)
      return
    }
    const own = take(who, nowMs)
    taking.set(who, own)
    try {
      await own
    } finally {
      taking.delete(who)
    }
  }

  const limit: Limit = (who) => {
    if (most === 0) return null
    const nowMs = clock.nowMs()
    const window = windows.get(who)
    // One that ends later than a window from now was seen before the clock was set back.
    const isOver = window === undefined || window.untilMs <= nowMs || window.untilMs > nowMs + windowMs
    if (!isOver && window.isRefused) throw tooManyAttempts(window.untilMs - nowMs)
    if (isOver || window.left === 0) return atOnce === 1 ? take(who, nowMs) : takeInTurn(who, nowMs)
    window.left -= 1
    return null
  }
  return limit
}

/** Middleware of the routes it is named after: 429 rate_limited with Retry-After for who asks too often. */
export type PublicRateLimits = Record<'continuation' | 'start' | 'move' | 'feedback', MiddlewareHandler<AppEnv>>

export function createPublicLimits(
  limits: PublicLimits,
  attempts: Attempts,
  clock: Clock,
  readPerson: (c: Context<AppEnv>) => string | null,
  clientAddress: ClientAddress,
): PublicRateLimits {
  const inTenMinutes = (action: string, most: number) =>
    createLimit(attempts, clock, action, { most, windowMs: 10 * MINUTE_MS })
  const byPlayer =
    (limit: Limit, addressLimit: Limit = () => null): MiddlewareHandler<AppEnv> =>
    (c, next) => {
      // Without a player these calls end in a 401 before they reach the database.
      const personId = readPerson(c)
      if (personId === null) return next()
      c.set('personId', personId)
      return proceed(limit(personId), () => proceed(addressLimit(limitGroup(clientAddress(c))), next))
    }
  return {
    continuation: byPlayer(inTenMinutes('continuation', limits.registrations === 0 ? 0 : CONTINUATIONS)),
    start: byPlayer(
      inTenMinutes('start', limits.starts),
      createLimit(attempts, clock, 'start-address', {
        most: limits.startsPerAddress,
        windowMs: 10 * MINUTE_MS,
        atOnce: atOnceOf(limits.startsPerAddress),
      }),
    ),
    feedback: byPlayer(inTenMinutes('feedback', limits.feedback)),
    move: byPlayer(
      createLimit(attempts, clock, 'move', {
        most: limits.moves,
        windowMs: MINUTE_MS,
        atOnce: atOnceOf(limits.moves),
      }),
    ),
  }
}

function proceed(allowed: Promise<void> | null, next: () => Promise<void>): Promise<void> {
  return allowed === null ? next() : allowed.then(next)
}
