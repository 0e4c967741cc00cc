import { FILE_REMEDIES } from '../data-dir.ts'
import type { Fault } from '../fault.ts'

/** A store of images. Every method throws StoreError when the store fails. */
export type Store = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there is no such object. */
  read: (key: string) => Promise<Uint8Array | null>
  /** False also for an object of no bytes, which a full disk leaves, and for a file that was cut off. */
  exists: (key: string) => Promise<boolean>
  /** Removing a missing object isn't a failure. */
  remove: (key: string) => Promise<void>
  /** Resolves when objects can be read and written now. */
  check: () => Promise<void>
  /** The object's address for browsers. */
  publicUrl: (key: string) => string
  /** The key of one of our public URLs; null for any other URL. The object may be missing. */
  keyOf: (url: string) => string | null
}

/** A driver's methods; addresses are the same for all drivers. */
export type StoreDriver = Omit<Store, 'publicUrl' | 'keyOf'>

/**
 * A failure of the image store. Either it can't be reached (`backend_unavailable`, try again), or
 * it refuses us or lacks the bucket (`backend_not_configured`, an operator must act). `cause` is
 * the driver's own failure.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: 'backend_unavailable' | 'backend_not_configured'
  readonly reason: string

  constructor(code: StoreError['code'], reason: string, cause: unknown) {
    super(`the store of images does not work: ${reason}`, { cause })
    this.code = code
    this.reason = reason
  }
}

/** The operator's line about a store that fails. `folder`: the store's; null: a bucket. */
export function describeStoreError({ code, reason }: StoreError, folder: string | null): Fault {
  if (folder !== null) {
    return {
      message: `The folder of pictures, ${folder}, can't be read and written (${reason}).`,
      remedy: FILE_REMEDIES[reason] ?? 'Check that its disk can be written and isn’t full.',
    }
  }
  if (/^E[MN]FILE/.test(reason)) {
    return { message: `This process may open too few files (${reason}).`, remedy: 'Raise the limit: ulimit -n 10000.' }
  }
  return code === 'backend_not_configured'
    ? {
        message: `The store of pictures refuses the server’s credentials, or has no such bucket (${reason}).`,
        remedy: 'Correct the S3_ settings.',
      }
    : {
        message: `The store of pictures can’t be reached (${reason}).`,
        remedy: 'Start the store, or correct S3_ENDPOINT.',
      }
}
