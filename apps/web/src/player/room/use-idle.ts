import { useEffect, useRef, useState } from 'react'
import { systemClock } from '../../platform/clock/clock.ts'
import { useStore } from '../../platform/storage/use-store.ts'
import { createIdleWatch } from './idle-watch.ts'

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
