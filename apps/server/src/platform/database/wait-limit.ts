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

const unlimited = new AsyncLocalStorage<true>()

/** Runs work that no HTTP client waits for, without limits: migrations, the move to PostgreSQL. */
export function withoutWaitLimit<T>(run: () => T): T {
  return unlimited.run(true, run)
}

export function hasWaitLimit(): boolean {
  return unlimited.getStore() === undefined
}
