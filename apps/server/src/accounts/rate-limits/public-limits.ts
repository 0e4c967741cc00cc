// Limits for the requests of players. They count by player, because a whole campus can share one
// address. Each process counts by itself, so that an answer costs a map lookup and no query: N
// processes allow up to N times as many.
import type { Context } from 'hono'
import { tooManyAttempts } from '../../platform/app-error.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import type { CallerLimit } from '../../platform/http/routes.ts'
import type { CountRefusal, PublicAction } from './refusal-counts.ts'

/** The maximum of each in its window; 0: no limit. */
export type PublicLimits = {
  /** New players from one address in 10 minutes (registration-limit.ts). */
  registrations: number
  /** Games a player starts in 10 minutes. */
  starts: number
  /** A player's moves in a minute. */
  moves: number
  /** A player's feedback in 10 minutes. */
  feedback: number
  /** Open event streams of one address, without reserved ones (open-streams.ts). */
  streamsPerAddress: number
  /** Open event streams of this process, without reserved ones. */
  streams: number
}

/** Enough for a hall whose visitors share one address. */
export const PUBLIC_LIMITS: PublicLimits = {
  registrations: 3000,
  starts: 60,
  moves: 600,
  feedback: 20,
  streamsPerAddress: 1500,
  streams: 4900,
}

const MINUTE_MS = 60_000
/** A person has one player per game, so a person needs far fewer. */
const CONTINUATIONS = 20
/** A stranger's many addresses must not fill the memory. */
const MAX_KEYS = 50_000

/**
 * The limit of a route: 429 rate_limited with Retry-After for a person who asks too often. A
 * request without a person ends with a 401 before it reaches the database.
 */
export type PersonLimit = CallerLimit<{ personId: string | null }>
export type PublicRateLimits = Record<'continuation' | 'start' | 'move' | 'feedback', PersonLimit>

type Counting = { clock: Clock; countRefusal: CountRefusal }
type Limit = (who: string, c: Context<AppEnv>) => Promise<void>

function createLimit({ clock, countRefusal }: Counting, action: PublicAction, most: number, windowMs: number): Limit {
  const windows = new BoundedMap<{ count: number; untilMs: number }>(MAX_KEYS)
  return async (who, c) => {
    if (most === 0) return
    const nowMs = clock.nowMs()
    let window = windows.get(who)
    // A window that ends more than `windowMs` from now was opened before the clock was set back.
    if (window === undefined || window.untilMs <= nowMs || window.untilMs > nowMs + windowMs) {
      window = { count: 0, untilMs: nowMs + windowMs }
      windows.set(who, window)
    }
    window.count += 1
    if (window.count <= most) return
    await countRefusal(action, c)
    throw tooManyAttempts(window.untilMs - nowMs)
  }
}

export function createPublicLimits(limits: PublicLimits, counting: Counting): PublicRateLimits {
  const { registrations, starts, moves, feedback } = limits
  const inTenMinutes = (action: PublicAction, most: number) => createLimit(counting, action, most, 10 * MINUTE_MS)
  const byPerson =
    (limit: Limit): PersonLimit =>
    async ({ personId }, c) => {
      if (personId !== null) await limit(personId, c)
    }
  return {
    continuation: byPerson(inTenMinutes('continue', registrations === 0 ? 0 : CONTINUATIONS)),
    start: byPerson(inTenMinutes('start', starts)),
    feedback: byPerson(inTenMinutes('feedback', feedback)),
    move: byPerson(createLimit(counting, 'move', moves, MINUTE_MS)),
  }
}
