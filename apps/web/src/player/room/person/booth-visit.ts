// Notices when a device gets no input. The remaining time is calculated from the last input, never
// counted down.

import { useEffect, useEffectEvent, useState } from 'react'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { createStore, useStore } from '../../../platform/storage/store.ts'

type Ports = {
  clock: Clock
  /** The time in ms without input after which the warning begins. */
  afterMs: number
  /** The warning's duration in ms. 0: no warning. */
  warnMs: number
}

/** A store of the warning's remaining seconds. Null: no warning. */
export function createIdleWatch({ clock, afterMs, warnMs }: Ports) {
  const store = createStore<number | null>(null)
  let seenAtMs = 0
  let cancel = () => {}
  let onIdle = () => {}

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

  /** Restarts the watch, after an input. */
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
    open: (whenIdle: () => void) => {
      onIdle = whenIdle
      see()
      return () => {
        cancel()
        store.set(null)
      }
    },
  }
}

/**
 * The events that count as input. They exclude the ones before a click, such as pointerdown: the
 * warning would disappear before the click on its button.
 */
const SIGNS = ['click', 'keydown', 'wheel', 'touchmove', 'input'] as const

type Options = { isOn: boolean; afterMs: number; warnMs: number; onIdle: () => void }

/** The warning's remaining seconds. Null: no warning, or the watch is off. */
export function useIdle({ isOn, afterMs, warnMs, onIdle }: Options): number | null {
  const end = useEffectEvent(onIdle)
  const [watch] = useState(() => createIdleWatch({ clock: systemClock, afterMs, warnMs }))
  useEffect(() => {
    if (!isOn) return
    const close = watch.open(() => end())
    for (const sign of SIGNS) window.addEventListener(sign, watch.see, { passive: true })
    return () => {
      close()
      for (const sign of SIGNS) window.removeEventListener(sign, watch.see)
    }
  }, [isOn, watch])
  return useStore(watch)
}
