// How often the public side may be called: by player where one is known, else by client address, because a whole campus
// can share one. Registrations, starts and feedback are counted in the database, for all processes together. Moves are
// counted in memory, so that the answer path pays a map lookup and no query; each process counts those for itself.
import type { MiddlewareHandler } from 'hono'
import type { PlayerCookies } from '../players/player-cookie.ts'
import type { AppEnv } from './app-env.ts'
import { type ClientAddress, limitGroup } from './client-address.ts'
import type { Tries } from './count-tries.ts'
import { tooManyTries } from './errors.ts'

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
/** Beyond it the first seen are forgotten: a stranger's many addresses must not fill the memory. */
const MOST_KEYS = 50_000

type Bucket = { tokens: number; atMs: number }

/** Everybody starts with `most` and gets as many again, evenly, in each `windowMs`. */
export class TokenBuckets {
  readonly #most: number
  readonly #perMs: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#perMs = most / windowMs
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Takes one. 0, or how many ms until there is one again. */
  take(key: string, nowMs: number): number {
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) {
      if (this.#buckets.size >= MOST_KEYS) this.#forgetOldest()
      this.#buckets.set(key, { tokens: this.#most - 1, atMs: nowMs })
      return 0
    }
    // A clock that was set back gives nothing and takes nothing.
    const passedMs = Math.max(0, nowMs - bucket.atMs)
    bucket.tokens = Math.min(this.#most, bucket.tokens + passedMs * this.#perMs)
    bucket.atMs = nowMs
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / this.#perMs)
    bucket.tokens -= 1
    return 0
  }

  #forgetOldest(): void {
    let forgotten = 0
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key)
      forgotten += 1
      if (forgotten >= MOST_KEYS / 10) return
    }
  }
}

/** A limit in the database. Who is out of tries is remembered, so that a flood costs it nothing more. */
function createSharedLimit(tries: Tries, clock: { nowMs: () => number }, act: string, most: number, windowMs: number) {
  const refusedUntil = new Map<string, number>()
  return async (who: string): Promise<void> => {
    if (most === 0) return
    const nowMs = clock.nowMs()
    const knownMs = (refusedUntil.get(who) ?? 0) - nowMs
    const waitMs = knownMs > 0 ? knownMs : await tries.count(act, who, most, windowMs)
    if (waitMs === 0) return
    if (refusedUntil.size >= MOST_KEYS) refusedUntil.clear()
    refusedUntil.set(who, nowMs + waitMs)
    throw tooManyTries(waitMs)
  }
}

const MOVE = /^\/api\/(?:quiz|flip-match)\/games\/[^/]+\/[^/]+$/
const START = /^\/api\/(?:quiz|flip-match)\/games$/

/** Middleware over /api: 429 rate_limited with Retry-After for who asks too often. */
export function limitPublicCalls(
  limits: PublicLimits,
  tries: Tries,
  clock: { nowMs: () => number },
  cookies: PlayerCookies,
  clientAddress: ClientAddress,
): MiddlewareHandler<AppEnv> {
  const shared = (act: string, most: number) => createSharedLimit(tries, clock, act, most, 10 * MINUTE_MS)
  const register = shared('registration', limits.registrations)
  const start = shared('start', limits.starts)
  const giveFeedback = shared('feedback', limits.feedback)
  const moves = limits.moves === 0 ? null : new TokenBuckets(limits.moves, MINUTE_MS)

  return (c, next) => {
    if (c.req.method !== 'POST') return next()
    const { path } = c.req
    if (path === '/api/players') return register(limitGroup(clientAddress(c))).then(next)
    const isMove = MOVE.test(path)
    const limit = START.test(path) ? start : path === '/api/feedback' ? giveFeedback : null
    if (!isMove && limit === null) return next()
    // Without a player these calls end in a 401 before they reach the database.
    const playerId = cookies.read(c)
    if (playerId === null) return next()
    c.set('playerId', playerId)
    if (limit !== null) return limit(playerId).then(next)
    refuse(moves?.take(playerId, clock.nowMs()))
    return next()
  }
}

function refuse(waitMs = 0): void {
  if (waitMs > 0) throw tooManyTries(waitMs)
}
