// Booth mode: this device is handed from one visitor to the next (docs/product-rules.md#booth-mode). An admin turns it on, once a
// device; the server knows of it only that strangers follow each other there.
import { useSyncExternalStore } from 'react'
import { readLocal, removeLocal, writeLocal } from '../storage/local-storage.ts'
import { createStore } from '../storage/store.ts'

const KEY = 'booth'

const store = createStore(readLocal(KEY) === 'on')

export function setBooth(isOn: boolean): void {
  if (isOn) writeLocal(KEY, 'on')
  else removeLocal(KEY)
  store.set(isOn)
}

/** The page as the server sent it is nobody's booth yet. */
export function useBooth(): boolean {
  return useSyncExternalStore(store.subscribe, store.snapshot, () => false)
}
