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
