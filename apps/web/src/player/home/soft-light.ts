// The soft light of the home screen. It follows the pointer and leans
// towards the card with hover or focus.
import { type RefObject, useEffect } from 'react'
import { prefersReducedMotion } from '../../platform/device/media-query.ts'

export type Point = { x: number; y: number }

/** The share of the distance that the light covers in a frame of 1/60 s. */
const FOLLOW = 0.09
/** The share of the distance from the pointer to the card's centre at which the light rests. */
const LEAN = 0.65

/**
 * The light's target in viewport pixels. Without a pointer (touch, keyboard) it is the card itself.
 */
export function lightTarget(pointer: Point | null, card: Point | null, rest: Point): Point {
  if (pointer && card) return mix(pointer, card, LEAN)
  return pointer ?? card ?? rest
}

/**
 * The light's position after a frame of `frameMs`, at the same speed on every display. It snaps to
 * the target within half a pixel.
 */
export function lightStep(from: Point, target: Point, frameMs: number): Point {
  const next = mix(from, target, 1 - (1 - FOLLOW) ** (frameMs / (1000 / 60)))
  return Math.hypot(target.x - next.x, target.y - next.y) < 0.5 ? target : next
}

function mix(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

/**
 * Moves `light` by transform while the pointer or the focus moves inside
 * `screen`. No motion when it is reduced.
 */
export function useSoftLight(screen: RefObject<HTMLElement | null>, light: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = screen.current
    const glow = light.current
    if (!area || !glow) return

    let pointer: Point | null = null
    let card: Element | null = null
    let frame = 0
    let lastMs = 0
    const rest = () => ({ x: window.innerWidth / 2, y: window.innerHeight * 0.42 })
    // The style sheet sets the start position, which equals `rest`. A query of the window's
    // size here would force a layout.
    let at: Point | null = null

    const draw = (at: Point) => {
      glow.style.transform = `translate3d(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px, 0) scale(${card ? 1.15 : 1})`
    }
    const centre = (): Point | null => {
      if (!card) return null
      const box = card.getBoundingClientRect()
      // On phones a card has no box of its own.
      if (box.width === 0) return null
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    }
    const tick = (nowMs: number) => {
      const target = lightTarget(pointer, centre(), rest())
      at = lightStep(at ?? rest(), target, Math.min(64, nowMs - lastMs || 16))
      lastMs = nowMs
      draw(at)
      frame = at.x === target.x && at.y === target.y ? 0 : requestAnimationFrame(tick)
    }
    const wake = () => {
      if (frame || prefersReducedMotion()) return
      lastMs = performance.now()
      frame = requestAnimationFrame(tick)
    }
    const cardOf = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-card]') : null)

    const onMove = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      pointer = { x: event.clientX, y: event.clientY }
      card = cardOf(event.target)
      wake()
    }
    const onLeave = () => {
      pointer = null
      card = null
      wake()
    }
    const onFocus = (event: FocusEvent) => {
      card = cardOf(event.target)
      if (card) pointer = null
      wake()
    }

    area.addEventListener('pointermove', onMove, { passive: true })
    area.addEventListener('pointerleave', onLeave)
    area.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frame)
      area.removeEventListener('pointermove', onMove)
      area.removeEventListener('pointerleave', onLeave)
      area.removeEventListener('focusin', onFocus)
    }
  }, [screen, light])
}
