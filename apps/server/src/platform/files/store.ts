/** Every method throws StoreError when the store doesn't do its work. */
export type Store = {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there is no such object. */
  read: (key: string) => Promise<Uint8Array | null>
  exists: (key: string) => Promise<boolean>
  /** Removing what isn't there is no failure. */
  remove: (key: string) => Promise<void>
  /** Resolves when objects could be read and written now. */
  check: () => Promise<void>
  /** Where a browser finds the object. */
  publicUrl: (key: string) => string
  /** The key of one of our public URLs; null for any other URL. The object needn't exist. */
  keyOf: (url: string) => string | null
}

/** What a driver does; addresses are the same for all of them. */
export type StoreDriver = Omit<Store, 'publicUrl' | 'keyOf'>
