/** Frequent changes between windows cause at most one request in this time. */
export const FRESH_MS = 10_000

type Ports = {
  refresh: () => Promise<unknown>
  now: () => number
  /** Calls back when the page is shown or gets the focus again. */
  onSeen: (listener: () => void) => void
}

/**
 * Refreshes the settings and the season when a person returns to the page. For pages without an
 * event stream, and for streams that were interrupted while the device slept.
 */
export function refreshWhenSeen({ refresh, now, onSeen }: Ports): void {
  let askedAtMs = now()
  onSeen(() => {
    if (now() - askedAtMs < FRESH_MS) return
    askedAtMs = now()
    void refresh()
  })
}

export function onPageSeen(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener()
  })
  window.addEventListener('focus', listener)
}
