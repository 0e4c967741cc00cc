import { type RefObject, useEffect } from 'react'
import { prefersReducedMotion } from '../../platform/device/media-query.ts'

/** The share of the distance from the pointer to the card's centre at which the light rests. */
const LEAN = 0.65

/**
 * The soft light of the home screen. It follows the pointer and leans towards the card with hover
 * or focus. The style sheet makes the movement smooth, and has the place without either.
 */
export function useSoftLight(screen: RefObject<HTMLElement | null>, light: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shine = (pointer: PointerEvent | null, target: EventTarget | null) => {
      if (light.current === null || prefersReducedMotion()) return
      const card = target instanceof Element ? target.closest('[data-card]') : null
      const box = card?.getBoundingClientRect()
      // On phones a card has no box of its own.
      const centre = box && box.width > 0 ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null
      const from = pointer ?? centre
      const to = centre ?? pointer
      if (from === null || to === null) {
        light.current.style.transform = ''
        return
      }
      const [x, y] = [from.x + (to.x - from.x) * LEAN, from.y + (to.y - from.y) * LEAN]
      light.current.style.transform = `translate(${x}px, ${y}px) scale(${card ? 1.15 : 1})`
    }
    const stop = new AbortController()
    const options = { signal: stop.signal, passive: true }
    const area = screen.current
    area?.addEventListener('pointerleave', () => shine(null, null), options)
    area?.addEventListener('focusin', ({ target }) => shine(null, target), options)
    area?.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerType !== 'touch') shine(event, event.target)
      },
      options,
    )
    return () => stop.abort()
  }, [screen, light])
}
