// The store of images: one bucket through flydrive, so that another store needs only another
// driver. Public addresses are ours with every store: rows don't change with the store, and a
// bucket can stay private.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { S3Target } from './s3-store.ts'
import type { Store, StoreDriver } from './store.ts'
import { StoreError } from './store.ts'
import { isWholeImage } from './whole-image.ts'

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

/** The default store's folder. */
export const imageFolder = (dataDir: string) => join(dataDir, 'storage', BUCKET)

/** The default store: a folder of the data folder. */
export function createLocalStore(dataDir: string): Store {
  const location = imageFolder(dataDir)
  const disk = new Disk(new FSDriver({ location, visibility: 'public' }))
  return withAddresses({
    put: (key, bytes) => disk.put(key, bytes),
    read: async (key) => ((await disk.exists(key)) ? disk.getBytes(key) : null),
    exists: async (key) => (await disk.exists(key)) && (await isWholeImage(join(location, key))),
    remove: (key) => disk.delete(key),
    check: async () => {
      try {
        // Synchronous, as the database's reads in the same folder are. In Node's pool of threads the
        // calls waited for the passwords of a hall's sign-ins, and the folder seemed unreachable.
        mkdirSync(location, { recursive: true })
        accessSync(location, constants.R_OK | constants.W_OK | constants.X_OK)
      } catch (cause) {
        const { code = String(cause) } = cause as NodeJS.ErrnoException
        throw new StoreError('backend_unavailable', code, cause)
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
