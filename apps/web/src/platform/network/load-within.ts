/**
 * The time-out of a lazy chunk. After it, the page offers a reload
 * (docs/product-rules.md#failed-requests).
 */
export const CHUNK_TIMEOUT_MS = 120_000

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

/**
 * Resolves with the result of `load`.
 * @throws ChunkLoadError when `load` fails or takes longer than 120 s
 */
export async function loadWithin<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('A part of the page took too long to load')), CHUNK_TIMEOUT_MS)
  })
  const loaded = load().catch((cause: unknown) => {
    throw new ChunkLoadError('A part of the page could not be loaded', { cause })
  })
  return Promise.race([loaded, timeOut]).finally(() => clearTimeout(timer))
}
