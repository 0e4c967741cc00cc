// Locks of other processes on the database: a backup tool, the sqlite3 command, our own commands
// beside the server. SQLite would wait inside the call and block all responses. So busy_timeout is
// 0, and we retry.
import { setTimeout as sleep } from 'node:timers/promises'
import { beginWait } from '../wait-limit.ts'

/**
 * Longest wait for another process's lock, or for another transaction of this process. After that,
 * SQLITE_BUSY.
 */
export const BUSY_TIMEOUT_MS = 5000
export const BUSY_RETRY_MS = 20

export function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY')
}

export function waitedTooLong(): Error {
  return Object.assign(new Error('another transaction took too long'), { code: 'SQLITE_BUSY' })
}

/** For work that can be repeated: an attempt that ends in SQLITE_BUSY must have changed nothing. */
export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  try {
    return attempt()
  } catch (cause) {
    if (!isBusy(cause)) throw cause
  }
  const { limitMs, done } = beginWait(BUSY_TIMEOUT_MS)
  const sinceMs = performance.now()
  try {
    for (;;) {
      await sleep(BUSY_RETRY_MS)
      try {
        return attempt()
      } catch (cause) {
        if (!isBusy(cause) || performance.now() - sinceMs >= limitMs) throw cause
      }
    }
  } finally {
    done()
  }
}
