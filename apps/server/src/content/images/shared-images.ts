// Images on their way to clients. Concurrent requests for an image share one read and one copy in
// memory. The copy is dropped with the last request, so that a removed image is unavailable at
// once.
import { AppError } from '../../platform/app-error.ts'
import type { Store } from '../../platform/files/store.ts'

/**
 * The most bytes on their way together. An original can have megabytes; no player's screen shows
 * it.
 */
const MAX_BYTES = { card: 64_000_000, original: 32_000_000 }

type Held = { bytes: Promise<Uint8Array<ArrayBuffer> | null>; size: number; users: number }

export function createSharedImages(store: Pick<Store, 'read'>) {
  const held = new Map<string, Held>()
  const total = { card: 0, original: 0 }

  async function read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await store.read(key)
    return bytes === null ? null : new Uint8Array(bytes)
  }

  return {
    /**
     * The image, or null if it doesn't exist. Call `release` when the response is sent or its
     * client has disconnected.
     * @throws AppError backend_unavailable when too much is on its way
     * @throws StoreError
     */
    take: async (key: string, size: 'card' | 'original') => {
      const found = held.get(key)
      if (found === undefined && total[size] >= MAX_BYTES[size]) throw new AppError('backend_unavailable')
      const image = found ?? { bytes: read(key), size: 0, users: 0 }
      held.set(key, image)
      image.users += 1
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        image.users -= 1
        if (image.users > 0) return
        held.delete(key)
        total[size] -= image.size
      }
      try {
        const bytes = await image.bytes
        if (image.size === 0 && bytes !== null) {
          image.size = bytes.length
          total[size] += image.size
        }
        return { bytes, release }
      } catch (cause) {
        release()
        throw cause
      }
    },
  }
}
