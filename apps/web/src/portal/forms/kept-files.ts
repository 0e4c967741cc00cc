// Files in the browser's database, the only storage of a browser that takes them. Where it is
// blocked or full, no file is kept.

const DATABASE = 'portal'
const STORE = 'files'
/** A page that was closed for longer no longer needs its files. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** The longest wait for a browser that doesn't respond; a busy device may take a second or two. */
const PATIENCE_MS = 3000

type Kept = { file: Blob; at: number }

export type KeptFiles = {
  put: (name: string, file: Blob) => void
  /** Removes the files whose names begin with `prefix`. */
  removeUnder: (prefix: string) => void
  /** The files whose names begin with `prefix`, by name. Never rejects. */
  readUnder: (prefix: string) => Promise<Map<string, Blob>>
}

/**
 * Files in the browser's database. Operations run one after the other, in the order of the calls.
 */
export function keptFiles(factory = () => globalThis.indexedDB, nowMs = Date.now): KeptFiles {
  let opened: Promise<IDBDatabase> | null = null
  const open = () => {
    opened ??= new Promise((resolve, reject) => {
      // `open` throws where the browser's storage is blocked.
      const request = factory().open(DATABASE, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    return opened
  }
  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result>,
  ): Promise<Result> => {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }
  const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  const quietly = (done: Promise<unknown>) => {
    done.catch((error: unknown) => console.info('A chosen file is not kept for a reload', error))
  }

  return {
    put: (name, file) => quietly(run('readwrite', (store) => store.put({ file, at: nowMs() } satisfies Kept, name))),
    removeUnder: (prefix) => quietly(run('readwrite', (store) => store.delete(under(prefix)))),
    readUnder: async (prefix) => {
      const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
      const read = async () => {
        const names = await run('readonly', (store) => store.getAllKeys())
        const all = await run('readonly', (store) => store.getAll() as IDBRequest<Kept[]>)
        const entries = all.map((kept, index) => ({ ...kept, name: String(names[index]) }))
        for (const { name, at } of entries) {
          if (at < nowMs() - KEPT_MS) quietly(run('readwrite', (store) => store.delete(name)))
        }
        return new Map(entries.filter(({ name }) => name.startsWith(prefix)).map(({ name, file }) => [name, file]))
      }
      return (await Promise.race([read().catch(() => null), late])) ?? new Map()
    },
  }
}
