// A wake lock keeps the screen on. The browser releases the lock when the page is hidden, and may
// refuse or release it at any other time, such as on a low battery. So the lock is requested
// again.
import { useEffect } from 'react'

/** The interval of requests while there is no lock. */
const RETRY_MS = 30_000

/** False on plain http and in older browsers. There, the device's own settings decide. */
export function canStayAwake(): boolean {
  // TypeScript declares `wakeLock` as always present.
  return (navigator as Partial<Pick<Navigator, 'wakeLock'>>).wakeLock !== undefined
}

/**
 * Keeps the screen awake until the returned function is called, if the browser allows it. Never
 * fails.
 */
export function stayAwake(): () => void {
  if (!canStayAwake()) return () => {}
  let isWanted = true
  let lock: WakeLockSentinel | null = null
  let isAsking = false

  async function acquire(): Promise<void> {
    // A request from a hidden page would be refused. A page that becomes visible asks again.
    if (isAsking || lock?.released === false || document.visibilityState !== 'visible') return
    isAsking = true
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    isAsking = false
    if (!isWanted) void lock?.release()
  }

  const ask = () => void acquire()
  const timer = setInterval(ask, RETRY_MS)
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    isWanted = false
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}

/**
 * Keeps the device's screen on, if the browser allows that. A player who reads or thinks while a
 * clock runs doesn't touch the phone (docs/product-rules.md#while-a-clock-runs). The hall's screen
 * isn't touched either.
 */
export function useAwake(isNeeded: boolean): void {
  useEffect(() => (isNeeded ? stayAwake() : undefined), [isNeeded])
}
