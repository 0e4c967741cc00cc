// What was typed in the portal and isn't saved yet. It outlives the tab of the portal, an expired session and a reload, until it is saved,
// discarded, or its admin signs out: the next person at the device finds nothing of it.

const PREFIX = 'draft '

/** Whose drafts these are; null before the server said so. */
let owner: string | null = null
/** With files, which no storage of the browser takes: they last until the page is loaded again. */
const remembered = new Map<string, object>()

/** From now on drafts are this admin's; nobody sees another one's. */
export function keepDraftsOf(adminId: string): void {
  owner = adminId
}

export type Draft<Values> = {
  /** Null where nothing is typed. Files are there only while the page hasn't been loaded again. */
  load: () => Partial<Values> | null
  save: (values: Values) => void
  clear: () => void
}

/** `name`: which form it is of. */
export function draftOf<Values extends object>(name: string): Draft<Values> {
  const key = () => `${PREFIX}${owner ?? ''} ${name}`
  return {
    load: () => {
      const known = remembered.get(key())
      if (known !== undefined) return known as Partial<Values>
      try {
        const stored = window.sessionStorage.getItem(key())
        return stored === null ? null : JSON.parse(stored)
      } catch {
        return null
      }
    },
    save: (values) => {
      remembered.set(key(), values)
      try {
        window.sessionStorage.setItem(key(), JSON.stringify(values, withoutFiles))
      } catch {
        // Blocked or full: `remembered` holds it.
      }
    },
    clear: () => {
      remembered.delete(key())
      try {
        window.sessionStorage.removeItem(key())
      } catch {
        // Blocked: it was never there.
      }
    },
  }
}

/** Left out, so that the form shows the picture that is stored, or none. */
const withoutFiles = (_name: string, value: unknown) => (value instanceof Blob ? undefined : value)

/** Whoever signs out leaves nothing behind. */
export function forgetDrafts(): void {
  remembered.clear()
  try {
    for (const key of Object.keys(window.sessionStorage)) {
      if (key.startsWith(PREFIX)) window.sessionStorage.removeItem(key)
    }
  } catch {
    // Blocked: there are none.
  }
}
