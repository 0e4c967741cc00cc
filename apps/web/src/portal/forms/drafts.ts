// Unsaved input of the portal's forms. A draft outlives its screen, an expired session and a
// reload, until it is saved or discarded, or until its admin signs out: the next visitor at the
// device finds none of it. Chosen files are kept in the browser's database, because the storage
// that a page reads synchronously takes only text.
import type { Draft } from '../../platform/forms/form-controller.ts'
import { newRequestId } from '../../platform/network/http.ts'
import { contentText } from '../text/content.en.ts'

const PREFIX = 'draft '
/** Not a draft: the key of the id that separates this tab's files from those of other tabs. */
const TAB = 'drafts of tab'

/** The id of the drafts' admin; null until the server has sent it. */
let owner: string | null = null
/** Drafts as they were typed, until the page is reloaded. */
const remembered = new Map<string, object>()
/** Files of this tab that were kept before the page was loaded, by their names in `files`. */
let found: ReadonlyMap<string, Blob> = new Map()
let files: KeptFiles = keptFiles()
/**
 * The last kept file by name. A draft is kept at each typed letter, but its file is written only
 * once.
 */
const put = new Map<string, Blob>()

/**
 * Makes this admin the owner of the drafts, which no other admin sees. Resolves once their files
 * can be loaded.
 */
export async function keepDraftsOf(adminId: string, store: KeptFiles = files): Promise<void> {
  const isFirst = owner === null
  owner = adminId
  files = store
  if (isFirst) found = await files.readUnder(filesOf(PREFIX))
}

/** The draft of the form `name`. */
export function draftOf<Values extends object>(name: string): Draft<Values> {
  const key = () => `${PREFIX}${owner ?? ''} ${name}`
  const nameOf = (field: string) => `${filesOf(key())} ${field}`
  return {
    load: () => {
      const known = remembered.get(key())
      if (known !== undefined) return known as Partial<Values>
      return read(key(), (field) => found.get(nameOf(field)))
    },
    lost: () => {
      const lost: Record<string, string> = {}
      if (remembered.has(key())) return lost
      read(key(), (field, file) => {
        if (!found.has(nameOf(field))) lost[field] = contentText.fileLost(file)
        return undefined
      })
      return lost
    },
    save: (values) => {
      remembered.set(key(), values)
      const withoutFiles = (field: string, value: unknown) => {
        if (!(value instanceof Blob)) return value
        if (put.get(nameOf(field)) !== value) files.put(nameOf(field), value)
        put.set(nameOf(field), value)
        return { [FILE]: value instanceof File ? value.name : '' }
      }
      write((storage) => storage.setItem(key(), JSON.stringify(values, withoutFiles)))
    },
    clear: () => {
      remembered.delete(key())
      write((storage) => storage.removeItem(key()))
      for (const name of put.keys()) if (name.startsWith(`${filesOf(key())} `)) put.delete(name)
      files.removeUnder(`${filesOf(key())} `)
    },
  }
}

/** A stored draft has the file's name under this key, in place of the file. */
const FILE = 'file kept apart'

/** A stored draft, with the files that `fileOf` returns. A field whose file is lost is left out. */
function read<Values>(key: string, fileOf: (field: string, file: string) => Blob | undefined): Partial<Values> | null {
  try {
    const stored = window.sessionStorage.getItem(key)
    return stored === null
      ? null
      : JSON.parse(stored, (field, value) => (isFile(value) ? fileOf(field, value[FILE]) : value))
  } catch {
    return null
  }
}

const isFile = (value: unknown): value is { [FILE]: string } =>
  typeof value === 'object' && value !== null && FILE in value

function write(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage)
  } catch {
    // Storage is blocked or full; `remembered` still has the draft.
  }
}

/** The prefix of the names of a draft's files. */
function filesOf(key: string): string {
  let tab = ''
  write((storage) => {
    tab = storage.getItem(TAB) ?? newRequestId()
    storage.setItem(TAB, tab)
  })
  return `${tab} ${key}`
}

/** Removes all drafts at the sign-out. */
export function forgetDrafts(): void {
  remembered.clear()
  put.clear()
  found = new Map()
  files.removeUnder('')
  write((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

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
