// Local storage that never throws. Private windows and strict settings block it; then values last
// until the page closes.

/** Only values that couldn't be stored: another tab may have removed a stored one. */
const remembered = new Map<string, string>()

export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? remembered.get(key) ?? null
  } catch {
    return remembered.get(key) ?? null
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
    remembered.delete(key)
  } catch {
    // Storage is blocked or full.
    remembered.set(key, value)
  }
}

export function removeLocal(key: string): void {
  remembered.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so the value was never stored.
  }
}
