import { useSyncExternalStore } from 'react'
import type { Readable } from './store.ts'

/** The store's value; renders the caller again when it changes. */
export function useStore<Value>({ subscribe, snapshot }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
