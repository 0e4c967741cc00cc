// What makes a page a stage: it fills the screen, stays awake, hides the pointer, and never stands quite still.
import { useEffect, useState } from 'react'
import { stayAwake } from '../platform/device/wake-lock.ts'

/** A pointer that rests is in nobody's way. */
const POINTER_IDLE_MS = 3000
/** How long each position lasts, and how far it is from the middle in hundredths of the stage's height. */
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
/** Keys that do something else, or leave the full screen. */
const OTHER_KEYS = new Set(['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'F11', 'F5'])

/** Fills the screen at the first click or key, which browsers want; true while it could and doesn't. */
export function useFullScreen(): boolean {
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    const fill = (event: Event) => {
      if (event instanceof KeyboardEvent && (OTHER_KEYS.has(event.key) || event.ctrlKey || event.metaKey)) return
      if (document.fullscreenElement !== null) return
      // Refused where a browser doesn't want it: then it is as it was.
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

/** Where the picture is now, as a CSS `translate`: no pixel shows the same for hours. */
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
