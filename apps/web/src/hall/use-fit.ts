import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLanguage } from '../text/use-language.ts'

/** The text is at most 2 % smaller than it could be. */
const PRECISION = 1.02
/** Where this scale doesn't fit, `data-brief` is set. The text can still get smaller. */
const LEAST = 0.6
const STEPS_MAX = 16

let observer: ResizeObserver | undefined

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
    observer ??= new ResizeObserver((entries) => fitAll(entries.map(({ target }) => target as HTMLElement)))
    // It reports an element's first size, before the next frame is painted.
    const fit = () => {
      observer?.unobserve(element)
      observer?.observe(element)
    }
    fit()
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer?.unobserve(element)
      document.fonts.removeEventListener('loadingdone', fit)
    }
  }, [content])
  return box
}

/** Each step is a layout of the whole screen, which all boxes share. */
function fitAll(elements: HTMLElement[]): void {
  for (const element of elements) {
    element.removeAttribute('data-brief')
    element.removeAttribute('data-fitted')
  }
  // The largest scale that is known to fit, and the smallest that doesn't.
  let boxes = elements.map((element) => ({ element, scale: 1, small: 0, large: Number.POSITIVE_INFINITY }))
  for (let step = 0; step < STEPS_MAX && boxes.length > 0; step++) {
    for (const { element, scale } of boxes) element.style.setProperty('--fit', String(scale))
    const measured = boxes.map((box) => ({ ...box, excess: excessOf(box.element) }))
    boxes = measured.flatMap(({ element, scale, excess, ...range }) => {
      const fits = excess <= 1
      const [small, large] = fits ? [scale, range.large] : [range.small, scale]
      if (fits && (scale === 1 || large <= scale * PRECISION)) return []
      if (!fits && scale <= LEAST && !element.hasAttribute('data-brief')) {
        element.setAttribute('data-brief', '')
        return { element, scale, small: 0, large: 1 }
      }
      if (small === 0) return { element, scale: scale / excess, small, large }
      if (large <= small * PRECISION) return { element, scale: small, small, large }
      // The first scale that fits is usually the largest.
      return { element, scale: range.small === 0 ? small * PRECISION : Math.sqrt(small * large), small, large }
    })
  }
  for (const element of elements) element.setAttribute('data-fitted', '')
}

/** How many times its box the contents need. */
const excessOf = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement) =>
  Math.max(scrollHeight / (clientHeight + 1), scrollWidth / (clientWidth + 1))
