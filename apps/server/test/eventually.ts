import { vi } from 'vitest'

/**
 * Calls `check` until it doesn't throw. Rejects with its last error after a minute, which a busy
 * machine may need.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 60_000)
