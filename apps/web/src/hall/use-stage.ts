// The behaviour of a page on a projector: it fills the screen, stays awake, hides the pointer and
// moves slightly.
import { useEffect, useState } from 'react'
import { stayAwake } from '../platform/device/wake-lock.ts'

/** The time after which an unmoved pointer is hidden. */
const POINTER_IDLE_MS = 3000
/**
 * The duration of each position, and its distance from the middle in hundredths of the screen's
 * height.
 */
const DRIFT_MS = 60_000
const DRIFT: readonly [number, number][] = [
  ...([
    [0, 0],
    [0.6, 0.3],
    [0.3, 0.6],
    [-0.3, 0.5],
    [-0.6, 0.1],
    [-0.4, -0.5],
    [0.2, -0.6],
    [0.6, -0.3],
  ] as const),
].map(([x, y]) => [x, y])
/** Keys with another function, or that leave the full screen. */
const OTHER_KEYS = new Set(['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'F11', 'F5'])

/**
 * Fills the screen at the first click or key press, as browsers require. True if it could but
 * doesn't.
 */
export function useFullScreen(): boolean {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    const fill = (event: Event) => {
      if (event instanceof KeyboardEvent && (OTHER_KEYS.has(event.key) || event.ctrlKey || event.metaKey)) return
      if (document.fullscreenElement !== null) return
      // The browser may refuse: then the page stays as it is.
      document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
    }
    document.addEventListener('fullscreenchange', follow)
    document.addEventListener('click', fill)
    document.addEventListener('keydown', fill)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      document.removeEventListener('click', fill)
      document.removeEventListener('keydown', fill)
    }
  }, [])
  return document.fullscreenEnabled && !isFull
}

export function useStayAwake(): void {
  useEffect(() => stayAwake(), [])
}

/** True while the pointer rests. */
export function useIdlePointer(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let timer = 0
    const wait = () => {
      window.clearTimeout(timer)
      setIsIdle(false)
      timer = window.setTimeout(() => setIsIdle(true), POINTER_IDLE_MS)
    }
    wait()
    window.addEventListener('pointermove', wait)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('pointermove', wait)
    }
  }, [])
  return isIdle
}

/** The picture's present offset, as a CSS `translate`. It protects the screen from burn-in. */
export function useDrift(): string {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = window.setInterval(() => setStep((step) => (step + 1) % DRIFT.length), DRIFT_MS)
    return () => window.clearInterval(timer)
  }, [])
  const [x, y] = DRIFT[step] ?? [0, 0]
  return `calc(${x} * var(--u)) calc(${y} * var(--u))`
}

/** True for the first `ms` of the screen. */
export function useAtFirst(ms: number): boolean {
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsFirst(false), ms)
    return () => window.clearTimeout(timer)
  }, [ms])
  return isFirst
}
