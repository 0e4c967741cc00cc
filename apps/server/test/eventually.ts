import { vi } from 'vitest'

/** Calls `check` again and again until it throws no more. Rejects with its last error after a minute, which a busy machine may need. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 60_000)
