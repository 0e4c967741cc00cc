/** Whoever switches between windows doesn't ask each time. */
export const FRESH_MS = 10_000

type Ports = {
  refresh: () => Promise<unknown>
  now: () => number
  /** Calls back when the page is shown or gets the focus again. */
  onSeen: (listener: () => void) => void
}

/**
 * Keeps the settings and the season of a page current that has no stream, or whose stream slept: it asks when somebody returns
 * to it.
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
