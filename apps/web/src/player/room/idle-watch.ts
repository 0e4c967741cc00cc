// Notices that nobody is there any more. What remains is derived from the last sign of somebody, never counted down.
import type { Clock } from '../../platform/clock/clock.ts'
import { createStore } from '../../platform/storage/store.ts'

type Ports = {
  clock: Clock
  /** Without a sign of anybody for so long the warning begins. */
  afterMs: number
  /** How long the warning lasts; 0: there is none. */
  warnMs: number
  onIdle: () => void
}

/** Its value: the seconds left of the warning, null while somebody is there. */
export function createIdleWatch({ clock, afterMs, warnMs, onIdle }: Ports) {
  const store = createStore<number | null>(null)
  let seenAtMs = 0
  let cancel = () => {}

  function check() {
    const leftMs = seenAtMs + afterMs + warnMs - clock.now()
    if (leftMs <= 0) {
      store.set(null)
      onIdle()
      return
    }
    const seconds = leftMs > warnMs ? null : Math.ceil(leftMs / 1000)
    if (seconds !== store.snapshot()) store.set(seconds)
    cancel = clock.schedule(check, seconds === null ? leftMs - warnMs : leftMs % 1000 || 1000)
  }

  /** Somebody is there. */
  function see() {
    cancel()
    seenAtMs = clock.now()
    check()
  }

  return {
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    see,
    /** Watches until the returned function is called. */
    open: () => {
      see()
      return () => {
        cancel()
        store.set(null)
      }
    },
  }
}
