// Local storage that never throws: private windows and strict settings block it, then the page remembers until it closes.

const remembered = new Map<string, string>()

export function readLocal(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? remembered.get(key) ?? null
  } catch {
    return remembered.get(key) ?? null
  }
}

export function writeLocal(key: string, value: string): void {
  remembered.set(key, value)
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // Blocked or full: `remembered` holds it.
  }
}

export function removeLocal(key: string): void {
  remembered.delete(key)
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Blocked: it was never there.
  }
}
