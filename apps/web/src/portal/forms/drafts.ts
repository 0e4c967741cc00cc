// Unsaved input of the portal's forms. A draft outlives its screen, an expired session and a
// reload, until it is saved or discarded, or until its admin signs out: the next visitor at the
// device finds none of it. A chosen file outlives everything but a reload, because the storage that
// a page reads synchronously takes only text.
import type { Draft } from '../../platform/forms/form-controller.ts'
import { contentText } from '../text/content.en.ts'

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
    lost: () => {
      const lost: Record<string, string> = {}
      if (!remembered.has(key())) {
        read(key(), (field, file) => {
          lost[field] = contentText.fileLost(file)
        })
      }
      return lost
    },
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

/** A stored draft has the file's name under this key, in place of the file. */
const FILE = 'file kept apart'

const withoutFile = (_field: string, value: unknown) =>
  value instanceof Blob ? { [FILE]: value instanceof File ? value.name : '' } : value

/** A stored draft without its files, which `onFile` gets by field and name. */
function read(key: string, onFile?: (field: string, file: string) => void): object | null {
  try {
    const stored = window.sessionStorage.getItem(key)
    if (stored === null) return null
    return JSON.parse(stored, (field, value) => {
      if (!isFile(value)) return value
      onFile?.(field, value[FILE])
      return undefined
    })
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

/** Removes all drafts at the sign-out. */
export function forgetDrafts(): void {
  remembered.clear()
  write((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}
