// What was typed in the portal and isn't saved yet. It outlives the tab of the portal, an expired session and a reload, until it is saved,
// discarded, or its admin signs out: the next person at the device finds nothing of it. Chosen files are kept too, in the browser's
// database, because the storage that a page reads at once takes only text.

import type { Draft } from '../../platform/forms/form-controller.ts'
import { newRequestId } from '../../platform/network/http.ts'
import { adminText } from '../text/admin-en.ts'
import { type KeptFiles, keptFiles } from './kept-files.ts'

const PREFIX = 'draft '
/** Not a draft: tells this tab's files from those of others. */
const TAB = 'drafts of tab'

/** Whose drafts these are; null before the server said so. */
let owner: string | null = null
/** As they were typed, for as long as the page isn't loaded again. */
const remembered = new Map<string, object>()
/** Files of this tab that were kept before the page was loaded, by their names in `files`. */
let found: ReadonlyMap<string, Blob> = new Map()
let files: KeptFiles = keptFiles()
/** Which file was kept last under a name: a form is saved with every letter. */
const put = new Map<string, Blob>()

/** From now on drafts are this admin's; nobody sees another one's. Resolves once their files can be loaded. */
export async function keepDraftsOf(adminId: string, store: KeptFiles = files): Promise<void> {
  const isFirst = owner === null
  owner = adminId
  files = store
  if (isFirst) found = await files.readUnder(filesOf(PREFIX))
}

/** `name`: which form it is of. */
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
        if (!found.has(nameOf(field))) lost[field] = adminText.content.fileLost(file)
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

/** In place of a file: its name. */
const FILE = 'file kept apart'

/** A stored draft, each file as `fileOf` says; a field whose file is gone is left out. */
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
    // Blocked or full: `remembered` holds it.
  }
}

/** What the names of a draft's files begin with. */
function filesOf(key: string): string {
  let tab = ''
  write((storage) => {
    tab = storage.getItem(TAB) ?? newRequestId()
    storage.setItem(TAB, tab)
  })
  return `${tab} ${key}`
}

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  remembered.clear()
  put.clear()
  found = new Map()
  files.removeUnder('')
  write((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}
