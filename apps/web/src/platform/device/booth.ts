// Booth mode: visitors share this device, one after the other (docs/product-rules.md#booth-mode).
// An admin turns it on, once per device. The server learns only that visitors share the device.
import { useEffect, useSyncExternalStore } from 'react'
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { createStore } from '../storage/store.ts'

const KEY = 'booth'

const store = createStore(readLocal(KEY) === 'on')

export function setBooth(isOn: boolean): void {
  if (isOn) writeLocal(KEY, 'on')
  else removeLocal(KEY)
  store.set(isOn)
}

export const isBooth = store.snapshot

/** Whether this device is a booth. A page rendered at build time isn't. */
export function useBooth(): boolean {
  return useSyncExternalStore(store.subscribe, store.snapshot, () => false)
}

/** Whether a question's or a board's clock runs on this page. */
export const runningClock = createStore(false)

/** Reports a running clock. While it runs, a booth doesn't treat its visitor as gone. */
export function useRunningClock(isRunning: boolean): void {
  useEffect(() => {
    runningClock.set(isRunning)
    return () => runningClock.set(false)
  }, [isRunning])
}
