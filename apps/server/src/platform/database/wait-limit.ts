// Limits of a request's wait for the database: for a connection, a lock, or a silent server.
import { AsyncLocalStorage } from 'node:async_hooks'

/** Longest wait in all, so that the client gets its 503 within 5 seconds. */
export const WAIT_LIMIT_MS = 4500
/** Longest wait for a connection; the rest is for statements. */
export const CONNECTION_LIMIT_MS = 3800
/**
 * Limit for an idle transaction. It is longer than the others, because a transaction can await a
 * write of another call chain, and must first learn whether that write failed. If the transaction
 * were rolled back earlier, the write could still succeed, and a retry would find it done.
 */
export const IDLE_LIMIT_MS = 10_000

/** Longest wait of a request for the database, over all its statements. */
const REQUEST_LIMIT_MS = 5000
/** Left for each further wait for SQLite's locks after a long one. Shorter waits aren't counted. */
const LEAST_LIMIT_MS = 250

/** How long the request that runs may still wait. */
const requests = new AsyncLocalStorage<{ leftMs: number }>()

/** Runs a request. What it starts and leaves running has no limit of the request's. */
export async function withinWaitLimit<T>(run: () => T | Promise<T>): Promise<T> {
  const request = { leftMs: REQUEST_LIMIT_MS }
  try {
    return await requests.run(request, run)
  } finally {
    request.leftMs = Number.POSITIVE_INFINITY
  }
}

/** Begins a wait for the database. `done` counts it, unless it was shorter than `leastMs`. */
export function beginWait(mostMs: number, leastMs = LEAST_LIMIT_MS): { limitMs: number; done: () => void } {
  const request = requests.getStore()
  if (request === undefined) return { limitMs: mostMs, done: () => {} }
  const sinceMs = performance.now()
  const limitMs = Math.min(mostMs, Math.max(leastMs, request.leftMs))
  const done = () => {
    const waitedMs = performance.now() - sinceMs
    if (waitedMs >= leastMs) request.leftMs -= waitedMs
  }
  return { limitMs, done }
}

const unlimited = new AsyncLocalStorage<true>()

/** Runs work that no HTTP client waits for, without limits: migrations, the move to PostgreSQL. */
export function withoutWaitLimit<T>(run: () => T): T {
  return unlimited.run(true, run)
}

export function hasWaitLimit(): boolean {
  return unlimited.getStore() === undefined
}
