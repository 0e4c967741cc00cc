// A value that changes while the page is open, and its subscribers. The language is a store that
// main.tsx needs before React: a library would delay the first screen by two requests.
import { useSyncExternalStore } from 'react'

/** The read side of a store, for `useStore`. A controller is a store with actions. */
export type Readable<Value> = {
  /** The same object until the value changes. */
  snapshot: () => Value
  /** Calls `listener` after every change. The returned function unsubscribes it. */
  subscribe: (listener: () => void) => () => void
}

export type Store<Value> = Readable<Value> & {
  set: (value: Value) => void
  change: (part: Partial<Value>) => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial

  function set(next: Value) {
    value = next
    for (const listener of listeners) listener()
  }

  return {
    snapshot: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set,
    change: (part) => set({ ...value, ...part }),
  }
}

/** The store's value. Re-renders the caller when it changes. */
export function useStore<Value>({ subscribe, snapshot }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, snapshot, snapshot)
}
