// How long a request waits for the database: for a connection, for a lock, or for a server that no longer responds.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The client gets its 503 within 5 seconds. */
export const WAIT_LIMIT_MS = 4500
/** For a connection; the rest is for what is done with it. */
export const CONNECTION_LIMIT_MS = 3800
/**
 * For a transaction in which nothing happens. Longer, so that one which awaits another call chain's write learns of its failure
 * first: rolled back before, it would make room for that write, and a retry would find it done.
 */
export const IDLE_LIMIT_MS = 10_000

const unlimited = new AsyncLocalStorage<true>()

/** Runs what takes as long as it takes, and what nobody waits for over HTTP: migrations, the move to PostgreSQL. */
export function withoutWaitLimit<T>(run: () => T): T {
  return unlimited.run(true, run)
}

export function hasWaitLimit(): boolean {
  return unlimited.getStore() === undefined
}
