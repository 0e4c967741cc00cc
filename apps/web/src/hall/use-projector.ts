// The behaviour of a page on a projector: it fills the screen, hides the pointer, moves slightly
// and shows two languages in turn.
import { useEffect, useState } from 'react'
import { type LanguageTag, language, loadTexts, turnTo } from '../text/text.ts'

/** The time after which an unmoved pointer is hidden. */
const POINTER_IDLE_MS = 3000
const DRIFT_MS = 60_000
/** Keys with another function, or that leave the full screen. */
const OTHER_KEYS = new Set(['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta', 'F11', 'F5'])

/**
 * Fills the screen at a click or key press, as browsers require. Returns true while the page could
 * fill the screen but doesn't.
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

/**
 * The picture's present offset, as a CSS `translate`: up to 0.6 % of the screen's height, in a
 * figure of eight. It protects the screen from burn-in.
 */
export function useDrift(): string {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = window.setInterval(() => setStep((step) => step + 1), DRIFT_MS)
    return () => window.clearInterval(timer)
  }, [])
  const [x, y] = [0.6 * Math.sin((step * Math.PI) / 4), 0.6 * Math.sin((step * Math.PI) / 2)]
  return `calc(${x.toFixed(2)} * var(--u)) calc(${y.toFixed(2)} * var(--u))`
}

const TURN_MS = 20_000
/** The duration of the fade in display.css. */
const FADE_MS = 450

/**
 * Shows both languages in turn, or just `only`. True while the texts fade out for the next
 * language.
 */
export function useAlternatingLanguage(only: LanguageTag | null): boolean {
  const [isTurning, setIsTurning] = useState(false)
  useEffect(() => {
    let isShown = true
    let fading = 0
    const turn = async (next: LanguageTag, fadeMs: number) => {
      // The fade starts only when the next texts are loaded. Without a network they may never
      // arrive.
      if (!(await loadTexts(next)) || !isShown) return
      setIsTurning(fadeMs > 0)
      window.clearTimeout(fading)
      fading = window.setTimeout(() => {
        turnTo(document, next)
        setIsTurning(false)
      }, fadeMs)
    }
    const next = () => turn(language.snapshot() === 'en' ? 'ar' : 'en', FADE_MS)
    if (only !== null) void turn(only, 0)
    const timer = only === null ? window.setInterval(next, TURN_MS) : 0
    return () => {
      isShown = false
      window.clearInterval(timer)
      window.clearTimeout(fading)
    }
  }, [only])
  return isTurning
}
