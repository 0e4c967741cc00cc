// Unsaved input of the portal's forms. A draft outlives its screen, an expired session and a
// reload, until it is saved or discarded, or until its admin signs out: the next visitor at the
// device finds none of it. A chosen file outlives everything but a reload, because the storage that
// a page reads synchronously takes only text.
import type { Draft } from '../../platform/forms/form-controller.ts'

const PREFIX = 'draft '

/** The id of the drafts' admin; null until the server has sent it. */
let owner: string | null = null
/** Drafts as they were typed, until the page is reloaded. */
const remembered = new Map<string, object>()

/** Makes this admin the owner of the drafts, which no other admin sees. */
export function keepDraftsOf(adminId: string): void {
  owner = adminId
}

/** The draft of the form `name`. */
export function draftOf<Values extends object>(name: string): Draft<Values> {
  const key = () => `${PREFIX}${owner ?? ''} ${name}`
  return {
    load: () => (remembered.get(key()) ?? read(key())) as Partial<Values> | null,
    save: (values) => {
      remembered.set(key(), values)
      write((storage) => storage.setItem(key(), JSON.stringify(values, withoutFile)))
    },
    clear: () => {
      remembered.delete(key())
      write((storage) => storage.removeItem(key()))
    },
  }
}

/** A stored draft lacks its files, which must be chosen again after a reload. */
const withoutFile = (_field: string, value: unknown) => (value instanceof Blob ? undefined : value)

function read(key: string): object | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(work: (storage: Storage) => void): void {
  try {
    work(window.sessionStorage)
  } catch {
    // Storage is blocked or full; `remembered` still has the draft.
  }
}

/** Removes all drafts at the sign-out. */
export function forgetDrafts(): void {
  remembered.clear()
  write((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}
