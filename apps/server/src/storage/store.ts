// Where images live: one bucket, reached through flydrive, so that another store is another driver and nothing else.
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

export const BUCKET = 'game-assets'
const PUBLIC_PATH = `/storage/${BUCKET}/`

export type Store = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there is no such object. */
  read: (key: string) => Promise<Uint8Array | null>
  exists: (key: string) => Promise<boolean>
  /** Removing what isn't there is no failure. */
  remove: (key: string) => Promise<void>
  /** Where a browser finds the object. */
  publicUrl: (key: string) => string
  /** The key of one of our public URLs; null for any other URL. The object needn't exist. */
  keyOf: (url: string) => string | null
}

/** The default store: a folder of the data folder. */
export function createLocalStore(dataDir: string): Store {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'storage', BUCKET), visibility: 'public' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    publicUrl: (key) => PUBLIC_PATH + key,
    keyOf: (url) => (url.startsWith(PUBLIC_PATH) ? url.slice(PUBLIC_PATH.length) : null),
  }
}
