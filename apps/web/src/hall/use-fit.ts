import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../text/use-language.ts'

/** Each step is a layout of the whole screen. The text is at most 2 % smaller than it could be. */
const STEPS = 6
/** Below this scale `data-brief` is set. The text can still get smaller. */
const LEAST = 0.6

/**
 * Shrinks an element's text, by `--fit`, only as far as its contents need. If the text would be too
 * small to be read from afar, `data-brief` is set, and the page's styles hide less important parts.
 */
export function useFit(...contents: unknown[]): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const { tag } = useLanguage()
  const content = JSON.stringify([tag, contents])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents need another size
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const fits = (scale: number) => {
      element.style.setProperty('--fit', scale.toFixed(3))
      return element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1
    }
    const largest = () => {
      if (fits(1)) return 1
      let [small, large] = [0, 1]
      for (let step = 0; step < STEPS; step++) {
        const middle = (small + large) / 2
        if (fits(middle)) small = middle
        else large = middle
      }
      fits(small)
      return small
    }
    const fit = () => {
      element.removeAttribute('data-brief')
      if (largest() >= LEAST) return
      element.setAttribute('data-brief', '')
      largest()
    }
    const size = () => `${element.clientWidth} ${element.clientHeight}`
    let fitted = size()
    fit()
    // The observer's first call reports the size that is fitted already.
    const observer = new ResizeObserver(() => {
      if (size() === fitted) return
      fitted = size()
      fit()
    })
    observer.observe(element)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [content])
  return box
}
