// The store of images: one bucket through flydrive, so that another store needs only another
// driver. Public addresses are ours with every store: rows don't change with the store, and a
// bucket can stay private.
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Target } from './s3-store.ts'
import type { Store, StoreDriver } from './store.ts'
import { StoreError } from './store.ts'

export const BUCKET = 'game-assets'
const PUBLIC_PATH = `/storage/${BUCKET}/`

/** null: the folder of images in the data folder. */
export type StoreTarget = S3Target | null

/** The configured store. Amazon's client is loaded only for S3: most clubs never need it. */
export async function openStore(target: StoreTarget, dataDir: string): Promise<Store> {
  if (target === null) return createLocalStore(dataDir)
  const { createS3Driver } = await import('./s3-store.ts')
  return withAddresses(createS3Driver(target))
}

/** The default store: a folder of the data folder. */
export function createLocalStore(dataDir: string): Store {
  const location = join(dataDir, 'storage', BUCKET)
  const disk = new Disk(new FSDriver({ location, visibility: 'public' }))
  return withAddresses({
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    exists: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    check: async () => {
      try {
        await mkdir(location, { recursive: true })
        await access(location, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (cause) {
        throw new StoreError('backend_unavailable', 'its folder in DATA_DIR cannot be read and written', cause)
      }
    },
  })
}

function withAddresses(driver: StoreDriver): Store {
  return {
    ...driver,
    publicUrl: (key) => PUBLIC_PATH + key,
    keyOf: (url) => (url.startsWith(PUBLIC_PATH) ? url.slice(PUBLIC_PATH.length) : null),
  }
}
