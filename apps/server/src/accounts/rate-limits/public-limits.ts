// Limits for the public routes. They count by player if the player is known, because a whole campus
// can share one address; else by client address. The database counts for all processes together. A
// process adds moves to that count in batches, so that an answer costs a map lookup and rarely a
// query.
import type { Context } from 'hono'
import { tooManyAttempts } from '../../platform/app-error.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Clock } from '../../platform/clock.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { type ClientAddress, limitGroup } from '../../platform/http/client-address.ts'
import type { CallerLimit } from '../../platform/http/routes.ts'
import type { Attempts } from './count-attempts.ts'
import type { CountRefusal, PublicAction } from './refusal-counts.ts'

/** The maximum of each in its window; 0: no limit. */
export type PublicLimits = {
  /** New players from one address in 10 minutes (registration-limit.ts). */
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

/** Enough for a hall whose visitors share one address. */
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
/** A person has one player per game, so a person needs far fewer. */
const CONTINUATIONS = 20
/** A stranger's many addresses must not fill the memory. */
const MOST_KEYS = 50_000
/**
 * The attempts that a process counts by itself before it asks the database: this part of the limit,
 * and at most MOST_AT_ONCE.
 */
const AT_ONCE_PART = 1 / 30
const MOST_AT_ONCE = 20
const atOnceOf = (most: number) => Math.min(MOST_AT_ONCE, Math.max(1, Math.floor(most * AT_ONCE_PART)))

/**
 * The limit of a route: 429 rate_limited with Retry-After for a person who asks too often. A
 * request without a person ends with a 401 before it reaches the database.
 */
export type PersonLimit = CallerLimit<{ personId: string | null }>
export type PublicRateLimits = Record<'continuation' | 'start' | 'move' | 'feedback', PersonLimit>

type Counting = { attempts: Attempts; clock: Clock; countRefusal: CountRefusal; clientAddress: ClientAddress }
type Limit = (who: string, c: Context<AppEnv>) => Promise<void>

/**
 * `counted`: the attempts of all processes, as of the last time that this process added its own; 0
 * before. `own`: the attempts that this process has allowed since.
 */
type Window = { counted: number; own: number; untilMs: number }

/**
 * A limit in the database. An attempt is refused only after `most`: each process counts by itself
 * and adds `atOnce` attempts to the database's count at a time. N processes therefore allow up to N
 * times `atOnce` more. A process also remembers which callers have no attempts left, so that a
 * flood costs the database no more queries.
 */
function createLimit(
  { attempts, clock, countRefusal }: Counting,
  key: string,
  { action, most, windowMs, atOnce = 1 }: { action: PublicAction; most: number; windowMs: number; atOnce?: number },
): Limit {
  const windows = new BoundedMap<Window>(MOST_KEYS)
  /**
   * Additions to the database's count that are under way, by caller. Attempts during one wait for
   * it, or each of them would add the same attempts again.
   */
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
      return limit(who, c)
    }
    const adds = add(who, c, own, nowMs)
    adding.set(who, adds)
    try {
      await adds
    } finally {
      adding.delete(who)
    }
  }

  const limit: Limit = async (who, c) => {
    if (most === 0) return
    const nowMs = clock.nowMs()
    const window = windows.get(who)
    // A window that ends more than `windowMs` from now was stored before the clock was set back.
    const isOver = window === undefined || window.untilMs <= nowMs || window.untilMs > nowMs + windowMs
    if (!isOver && window.counted >= most) return refuse(c, window.untilMs - nowMs)
    if (atOnce === 1) return add(who, c, 1, nowMs)
    if (isOver) {
      // A window's first attempt doesn't query the database. A player makes about 13 moves a
      // minute, and a query for one of them would be a second write beside the move.
      windows.set(who, { counted: 0, own: 1, untilMs: nowMs + windowMs })
      return
    }
    const own = window.own + 1
    if (own >= atOnce || window.counted + own > most) return addInTurn(who, c, own, nowMs)
    window.own = own
  }
  return limit
}

export function createPublicLimits(limits: PublicLimits, counting: Counting): PublicRateLimits {
  const { registrations, starts, startsPerAddress, moves, feedback } = limits
  const inTenMinutes = (action: PublicAction, key: string, most: number, atOnce = 1) =>
    createLimit(counting, key, { action, most, windowMs: 10 * MINUTE_MS, atOnce })
  const byPerson =
    (limit: Limit): PersonLimit =>
    async ({ personId }, c) => {
      if (personId !== null) await limit(personId, c)
    }
  const startOfPerson = inTenMinutes('start', 'start', starts)
  const startAtAddress = inTenMinutes('start', 'start-address', startsPerAddress, atOnceOf(startsPerAddress))
  return {
    continuation: byPerson(inTenMinutes('continue', 'continuation', registrations === 0 ? 0 : CONTINUATIONS)),
    start: byPerson(async (personId, c) => {
      await startOfPerson(personId, c)
      await startAtAddress(limitGroup(counting.clientAddress(c)), c)
    }),
    feedback: byPerson(inTenMinutes('feedback', 'feedback', feedback)),
    move: byPerson(
      createLimit(counting, 'move', { action: 'move', most: moves, windowMs: MINUTE_MS, atOnce: atOnceOf(moves) }),
    ),
  }
}
