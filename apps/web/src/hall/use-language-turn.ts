import { useEffect, useState } from 'react'
import { type LanguageTag, language, loadTexts, turnTo } from '../text/text.ts'

const TURN_MS = 20_000
/** As long as the texts take to fade: display.css. */
const FADE_MS = 450

/** Shows both languages in turn, or only the one given. True while the texts are fading out for the next. */
export function useLanguageTurn(only: LanguageTag | null): boolean {
  const [isTurning, setIsTurning] = useState(false)
  useEffect(() => {
    let isShown = true
    let fading = 0
    const turn = async (next: LanguageTag, fadeMs: number) => {
      // Nothing fades before the next texts are here: without a network they may never come.
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
