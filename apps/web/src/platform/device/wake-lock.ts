// A wake lock keeps the screen on. The browser releases the lock when the page is hidden, and may
// refuse or release it at any other time, such as on an empty battery. So the lock is requested
// again.

import { useEffect } from 'react'
import { type Clock, systemClock } from '../clock/clock.ts'

/** The delay after a lock was refused or released. */
const RETRY_MS = 30_000

type Lock = Pick<WakeLockSentinel, 'release'> & { addEventListener: (type: 'release', listener: () => void) => void }

export type WakeLockPorts = {
  /** Null where the browser has no wake lock, such as on plain http. */
  request: (() => Promise<Lock>) | null
  isVisible: () => boolean
  /** The returned function ends the calls. */
  onVisibilityChange: (listener: () => void) => () => void
  schedule: Clock['schedule']
}

/** False on plain http and in older browsers. There, the device's own settings decide. */
export function canStayAwake(): boolean {
  // The type says that it always exists.
  return (navigator as Partial<Pick<Navigator, 'wakeLock'>>).wakeLock !== undefined
}

const browser = (): WakeLockPorts => ({
  request: canStayAwake() ? () => navigator.wakeLock.request('screen') : null,
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange: (listener) => {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  schedule: systemClock.schedule,
})

/**
 * Keeps the screen awake until the returned function is called, if the browser allows it. Never
 * fails.
 */
export function stayAwake(ports: WakeLockPorts = browser()): () => void {
  const { request } = ports
  if (request === null) return () => {}
  let isWanted = true
  let lock: Lock | null = null
  let isAsking = false
  let cancelRetry = () => {}

  const retryLater = () => {
    cancelRetry()
    if (isWanted) cancelRetry = ports.schedule(() => void acquire(), RETRY_MS)
  }

  async function acquire(): Promise<void> {
    cancelRetry()
    // A request from a hidden page would be refused. A page that becomes visible asks again.
    if (!isWanted || isAsking || lock !== null || !ports.isVisible()) return
    isAsking = true
    const acquired = await request?.().catch(() => null)
    isAsking = false
    if (acquired == null) return retryLater()
    if (!isWanted) return letGo(acquired)
    lock = acquired
    acquired.addEventListener('release', () => {
      lock = null
      retryLater()
    })
  }

  const stopWatching = ports.onVisibilityChange(() => void acquire())
  void acquire()
  return () => {
    isWanted = false
    cancelRetry()
    stopWatching()
    if (lock !== null) letGo(lock)
    lock = null
  }
}

function letGo(lock: Lock): void {
  // A refusal means that the lock is released already.
  lock.release().catch(() => undefined)
}

/**
 * Keeps the phone's screen on while a clock runs, if the browser allows it: a player who reads or
 * thinks doesn't touch it (docs/product-rules.md#while-a-clock-runs).
 */
export function useAwake(isClockRunning: boolean): void {
  useEffect(() => (isClockRunning ? stayAwake() : undefined), [isClockRunning])
}
