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
  /** Where a browser finds the object. */
  publicUrl: (key: string) => string
}

/** The default store: a folder of the data folder. */
export function createLocalStore(dataDir: string): Store {
  const disk = new Disk(new FSDriver({ location: join(dataDir, 'storage', BUCKET), visibility: 'public' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    publicUrl: (key) => PUBLIC_PATH + key,
  }
}
