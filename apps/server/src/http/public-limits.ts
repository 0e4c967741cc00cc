// How often the public side may be called: by player where one is known, else by client address, because a whole campus
// can share one. Kept in memory, so that the answer path pays a map lookup and no query; each process counts for itself.
import type { MiddlewareHandler } from 'hono'
import type { PlayerCookies } from '../players/player-cookie.ts'
import type { AppEnv } from './app-env.ts'
import { type ClientAddress, limitGroup } from './client-address.ts'
import { tooManyTries } from './errors.ts'

/** How many in its window; 0: no limit. */
export type PublicLimits = {
  /** New players from one address in 10 minutes. */
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

const MOVE = /^\/api\/(?:quiz|flip-match)\/games\/[^/]+\/[^/]+$/
const START = /^\/api\/(?:quiz|flip-match)\/games$/

/** Middleware over /api: 429 rate_limited with Retry-After for who asks too often. */
export function limitPublicCalls(
  limits: PublicLimits,
  clock: { nowMs: () => number },
  cookies: PlayerCookies,
  clientAddress: ClientAddress,
): MiddlewareHandler<AppEnv> {
  const buckets = (most: number, windowMs: number) => (most === 0 ? null : new TokenBuckets(most, windowMs))
  const registrations = buckets(limits.registrations, 10 * MINUTE_MS)
  const starts = buckets(limits.starts, 10 * MINUTE_MS)
  const moves = buckets(limits.moves, MINUTE_MS)
  const feedback = buckets(limits.feedback, 10 * MINUTE_MS)

  return (c, next) => {
    if (c.req.method === 'POST') {
      const { path } = c.req
      if (path === '/api/players') {
        refuse(registrations?.take(limitGroup(clientAddress(c)), clock.nowMs()))
      } else {
        const group = MOVE.test(path) ? moves : START.test(path) ? starts : path === '/api/feedback' ? feedback : null
        const playerId = group === null ? null : cookies.read(c)
        // Without a player these calls end in a 401 before they reach the database.
        if (playerId !== null) {
          c.set('playerId', playerId)
          refuse(group?.take(playerId, clock.nowMs()))
        }
      }
    }
    return next()
  }
}

function refuse(waitMs = 0): void {
  if (waitMs > 0) throw tooManyTries(waitMs)
}
