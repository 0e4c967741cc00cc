import { useEffect, useState } from 'react'
import { type LanguageTag, language, loadTexts, turnTo } from '../text/text.ts'

const TURN_MS = 20_000
/** The duration of the fade in display.css. */
const FADE_MS = 450

/**
 * Shows both languages in turn, or only `only`. True while the texts fade out for the next
 * language.
 */
export function useLanguageTurn(only: LanguageTag | null): boolean {
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
