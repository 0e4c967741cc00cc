// Long work in batches. SQLite works in the server's own thread: other requests run between two
// batches.
import { setImmediate } from 'node:timers/promises'

/** Calls `work` with one batch of at most `size` items after the other. */
export async function inBatches<T>(items: readonly T[], size: number, work: (batch: T[]) => unknown): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await setImmediate()
    await work(items.slice(at, at + size))
  }
}

/**
 * Reads page after page, until one has fewer than `size` rows, and leaves out an empty one. `read`
 * gets the last row so far.
 */
export async function* inPages<T>(size: number, read: (last: T | undefined) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let last: T | undefined; ; await setImmediate()) {
    const page: T[] = await read(last)
    if (page.length > 0) yield page
    if (page.length < size) return
    last = page.at(-1)
  }
}

/** Repeats `work` until it resolves to false or `signal` aborts. */
export async function whileWorkLeft(work: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await work())) await setImmediate()
}
