import { type RefObject, useLayoutEffect, useRef } from 'react'
import { prefersReducedMotion } from '../platform/device/media-query.ts'

const SLIDE_MS = 450
const RISE_PX = 16
const GLOW_MS = 2000

/**
 * Moves rows marked `data-slide` smoothly to their new places. New rows rise and fade in, and
 * their child marked `data-glow` glows. Only transform and opacity are animated. The list and its
 * rows must be positioned.
 */
export function useRankSlide<T extends HTMLElement>(): RefObject<T | null> {
  const list = useRef<T>(null)
  const lastTops = useRef<Map<string, number> | null>(null)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const tops = new Map<string, number>()
    const isReduced = prefersReducedMotion()
    for (const row of element.querySelectorAll<HTMLElement>('[data-slide]')) {
      const key = row.dataset.slide ?? ''
      // offsetTop ignores running animations, so a second slide starts from the row's last place in
      // the list, not from where the first slide shows the row.
      const top = row.offsetTop
      tops.set(key, top)
      const before = lastTops.current?.get(key)
      if (isReduced || !lastTops.current || before === top) continue
      // A row that moves up passes in front of the others.
      const zIndex = before !== undefined && before > top ? '1' : '0'
      const from =
        before === undefined
          ? { opacity: 0, transform: `translateY(${RISE_PX}px)`, zIndex }
          : { transform: `translateY(${before - top}px)`, zIndex }
      row.animate([from, { opacity: 1, transform: 'none', zIndex }], {
        duration: SLIDE_MS,
        easing: 'cubic-bezier(.2, .8, .2, 1)',
      })
      if (before !== undefined) continue
      row
        .querySelector('[data-glow]')
        ?.animate([{ opacity: 1 }, { opacity: 0 }], { duration: GLOW_MS, easing: 'ease-in' })
    }
    lastTops.current = tops
  })

  return list
}
