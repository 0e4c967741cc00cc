// How often the public side may be called: by player where one is known, else by client address, because a whole campus
// can share one. All is counted in the database, for all processes together. Moves are added there some at once, so that
// the answer path pays a map lookup and seldom a query.
import type { Context, MiddlewareHandler } from 'hono'
import { tooManyAttempts } from '../../platform/app-error.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../platform/http/client-address.ts'
import type { Attempts } from './count-attempts.ts'
import type { CountRefusal, PublicAction } from './refusal-counts.ts'

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

/** For a hall whose visitors share one address. */
export const PUBLIC_LIMITS: PublicLimits = {
  registrations: 3000,
  starts: 60,
  startsPerAddress: 3000,
  moves: 600,
  feedback: 20,
  streamsPerAddress: 1500,
  streams: 5000,
}

const MINUTE_MS = 60_000
/** A person has one player a game: more is no person. */
const CONTINUATIONS = 20
/** A stranger's many addresses must not fill the memory. */
const MOST_KEYS = 50_000
/** The part of a limit that a process counts for somebody by itself before it asks the database, and how many at most. */
const AT_ONCE_PART = 1 / 30
const MOST_AT_ONCE = 20
const atOnceOf = (most: number) => Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(most * AT_ONCE_PART)))

/** null: proceed. Rejects with AppError rate_limited. */
type Limit = (who: string, c: Context<AppEnv>) => Promise<void> | null

/**
 * `counted`: the attempts of all processes when this one last added its own, 0 before it has; `own`: those it has allowed since.
 */
type Window = { counted: number; own: number; untilMs: number }

/**
 * A limit in the database. An attempt is refused only when `most` were made: each process counts by itself and adds `atOnce`
 * attempts to the database's count in one go, once they were made. N processes allow up to N times `atOnce` more in return. A
 * process also remembers who has no attempts left, so that a flood costs the database nothing more.
 */
function createLimit(
  { attempts, clock, countRefusal }: { attempts: Attempts; clock: Clock; countRefusal: CountRefusal },
  key: string,
  { action, most, windowMs, atOnce = 1 }: { action: PublicAction; most: number; windowMs: number; atOnce?: number },
): Limit {
  const windows = new BoundedMap<Window>(MOST_KEYS)
  /** Attempts that are made while some are added wait, or all of them would be added again. */
  const adding = new Map<string, Promise<void>>()

  const refuse = async (c: Context<AppEnv>, endsInMs: number): Promise<never> => {
    await countRefusal(action, c)
    throw tooManyAttempts(endsInMs)
  }
  const add = async (who: string, c: Context<AppEnv>, own: number, nowMs: number) => {
    const { count, endsInMs } = await attempts.tally(key, who, windowMs, own)
    windows.set(who, { counted: count, own: 0, untilMs: nowMs + endsInMs })
    if (count > most) await refuse(c, endsInMs)
  }
  const addInTurn = async (who: string, c: Context<AppEnv>, own: number, nowMs: number): Promise<void> => {
    const before = adding.get(who)
    if (before !== undefined) {
      await before.catch(() => undefined)
      await limit(who, c)
      return
    }
    const adds = add(who, c, own, nowMs)
    adding.set(who, adds)
    try {
      await adds
    } finally {
      adding.delete(who)
    }
  }

  const limit: Limit = (who, c) => {
    if (most === 0) return null
    const nowMs = clock.nowMs()
    const window = windows.get(who)
    // One that ends later than a window from now was seen before the clock was set back.
    const isOver = window === undefined || window.untilMs <= nowMs || window.untilMs > nowMs + windowMs
    if (!isOver && window.counted >= most) return refuse(c, window.untilMs - nowMs)
    if (atOnce === 1) return add(who, c, 1, nowMs)
    if (isOver) {
      // Not asked for: a player makes some 13 moves a minute, and for one of them the database would write beside the move.
      windows.set(who, { counted: 0, own: 1, untilMs: nowMs + windowMs })
      return null
    }
    const own = window.own + 1
    if (own >= atOnce || window.counted + own > most) return addInTurn(who, c, own, nowMs)
    window.own = own
    return null
  }
  return limit
}

/** Middleware of the routes it is named after: 429 rate_limited with Retry-After for who asks too often. */
export type PublicRateLimits = Record<'continuation' | 'start' | 'move' | 'feedback', MiddlewareHandler<AppEnv>>

export function createPublicLimits(
  limits: PublicLimits,
  counting: { attempts: Attempts; clock: Clock; countRefusal: CountRefusal },
  readPerson: (c: Context<AppEnv>) => string | null,
  clientAddress: ClientAddress,
): PublicRateLimits {
  const inTenMinutes = (action: PublicAction, key: string, most: number, atOnce = 1) =>
    createLimit(counting, key, { action, most, windowMs: 10 * MINUTE_MS, atOnce })
  const byPlayer =
    (limit: Limit, addressLimit: Limit = () => null): MiddlewareHandler<AppEnv> =>
    (c, next) => {
      // Without a player these requests end in a 401 before they reach the database.
      const personId = readPerson(c)
      if (personId === null) return next()
      c.set('personId', personId)
      return proceed(limit(personId, c), () => proceed(addressLimit(limitGroup(clientAddress(c)), c), next))
    }
  const { startsPerAddress, moves } = limits
  return {
    continuation: byPlayer(inTenMinutes('continue', 'continuation', limits.registrations === 0 ? 0 : CONTINUATIONS)),
    start: byPlayer(
      inTenMinutes('start', 'start', limits.starts),
      inTenMinutes('start', 'start-address', startsPerAddress, atOnceOf(startsPerAddress)),
    ),
    feedback: byPlayer(inTenMinutes('feedback', 'feedback', limits.feedback)),
    move: byPlayer(
      createLimit(counting, 'move', { action: 'move', most: moves, windowMs: MINUTE_MS, atOnce: atOnceOf(moves) }),
    ),
  }
}

function proceed(allowed: Promise<void> | null, next: () => Promise<void>): Promise<void> {
  return allowed === null ? next() : allowed.then(next)
}
