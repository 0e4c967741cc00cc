import { within } from '../within.ts'
/** A store of images. Every method throws StoreError when the store fails. */
export type Store = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there is no such object. */
  read: (key: string) => Promise<Uint8Array | null>
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

/** Short, because the portal's pages wait for the check. */
const CHECK_TIMEOUT_MS = 2000

/**
 * A failure of the image store. Either it can't be reached (`backend_unavailable`, try again), or
 * it refuses us or lacks the bucket (`backend_not_configured`, an operator must act). `cause` is
 * the driver's own failure.
 */
export class StoreError extends Error {
  override name = 'StoreError'
  readonly code: 'backend_unavailable' | 'backend_not_configured'

  constructor(code: StoreError['code'], reason: string, cause: unknown) {
    super(`the store of images does not work: ${reason}`, { cause })
    this.code = code
  }
}

/** The reason why images can't be stored or read now; null when they can. */
export function findStoreFailure(store: Pick<Store, 'check'>): Promise<StoreError['code'] | null> {
  return within(CHECK_TIMEOUT_MS, store.check()).then(
    () => null,
    (cause: unknown) => (cause instanceof StoreError ? cause.code : 'backend_unavailable'),
  )
}
