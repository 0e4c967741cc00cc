// How long a request waits for the database: for a connection, for a lock, or for a server that no longer responds.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The client gets its 503 within 5 seconds. */
export const WAIT_LIMIT_MS = 4500

const unlimited = new AsyncLocalStorage<true>()

/** Runs what takes as long as it takes, and what nobody waits for over HTTP: migrations, the move to PostgreSQL. */
export function withoutWaitLimit<T>(run: () => T): T {
  return unlimited.run(true, run)
}

export function hasWaitLimit(): boolean {
  return unlimited.getStore() === undefined
}
