// Keeps the screen from going dark while something runs that nobody touches. A browser takes its lock away when the page is
// hidden, and may refuse or take it at any other time (an empty battery), so it is asked for again.

import { useEffect } from 'react'
import { type Clock, systemClock } from '../clock/clock.ts'

/** After a lock was refused or taken away from a page that is seen. */
const RETRY_MS = 30_000

type Lock = Pick<WakeLockSentinel, 'release'> & { addEventListener: (type: 'release', listener: () => void) => void }

export type WakeLockPorts = {
  /** Null where the browser has no such thing: on plain http, for one. */
  request: (() => Promise<Lock>) | null
  isVisible: () => boolean
  /** The returned function ends the calls. */
  onVisibilityChange: (listener: () => void) => () => void
  schedule: Clock['schedule']
}

/** False on plain http and in older browsers: the machine's own settings decide there. */
export function canStayAwake(): boolean {
  // Its type says always.
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

/** Keeps the screen awake, where the browser allows it, until the returned function is called. Never fails. */
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
    // A hidden page would be refused: it asks when it is seen again.
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
  // Refused only for a lock that is gone already.
  lock.release().catch(() => undefined)
}

/**
 * Keeps the phone's screen on while a clock runs, where the browser allows it: a player who reads or
 * thinks doesn't touch it (docs/product-rules.md#while-a-clock-runs).
 */
export function useAwake(isClockRunning: boolean): void {
  useEffect(() => (isClockRunning ? stayAwake() : undefined), [isClockRunning])
}
