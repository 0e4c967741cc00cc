// Notices that nobody is there any more. What remains is derived from the last sign of somebody, never counted down.

import { useEffect, useRef, useState } from 'react'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { createStore, useStore } from '../../../platform/storage/store.ts'

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

/** Not what comes before a click: the warning would be gone from under the finger that presses in it. */
const SIGNS = ['click', 'keydown', 'wheel', 'touchmove', 'input'] as const

type Options = { isOn: boolean; afterMs: number; warnMs: number; onIdle: () => void }

/** The seconds left of the warning, null while somebody is there or nothing is watched. */
export function useIdle({ isOn, afterMs, warnMs, onIdle }: Options): number | null {
  const latest = useRef(onIdle)
  useEffect(() => {
    latest.current = onIdle
  })
  const [watch] = useState(() =>
    createIdleWatch({ clock: systemClock, afterMs, warnMs, onIdle: () => latest.current() }),
  )
  useEffect(() => {
    if (!isOn) return
    const close = watch.open()
    for (const sign of SIGNS) window.addEventListener(sign, watch.see, { passive: true })
    return () => {
      close()
      for (const sign of SIGNS) window.removeEventListener(sign, watch.see)
    }
  }, [isOn, watch])
  return useStore(watch)
}
