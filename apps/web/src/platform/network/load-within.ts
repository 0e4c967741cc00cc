import type { Clock } from '../clock/clock.ts'

/**
 * The time-out of a lazy chunk. After it, the page offers a reload
 * (docs/product-rules.md#failed-requests).
 */
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/**
 * Timers without importing clock.ts, because the first code of a page needs this file and must stay
 * small.
 */
const timers: Pick<Clock, 'schedule'> = {
  schedule: (task, delayMs) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
}

/**
 * Resolves with the result of `load`.
 * @throws ChunkLoadError when `load` fails or takes longer than 120 s
 */
export function loadWithin<T>(load: () => Promise<T>, clock: Pick<Clock, 'schedule'> = timers): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(
      () => reject(new ChunkLoadError('A part of the page took too long to load')),
      CHUNK_TIMEOUT_MS,
    )
    load().then(
      (loaded) => {
        cancel()
        resolve(loaded)
      },
      (cause: unknown) => {
        cancel()
        reject(new ChunkLoadError('A part of the page could not be loaded', { cause }))
      },
    )
  })
}
