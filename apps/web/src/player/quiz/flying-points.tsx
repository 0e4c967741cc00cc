import { type RefObject, useEffect, useRef } from 'react'
import { useReducedMotion } from '../../platform/device/media-query.ts'
import { quizText } from './quiz.en.ts'

const FLIGHT_MS = 800
/** The flight's duration. Then the counter counts up. */
export const LANDS_AFTER_MS = 620

type Props = {
  points: number
  /** The page that contains the chosen option, where the flight starts. */
  page: RefObject<HTMLElement | null>
  /** The flight's end. */
  counter: RefObject<HTMLElement | null>
}

/**
 * "+100" flies from the right option to the points. It is decoration: the verdict and the
 * announcement contain the points.
 */
export function FlyingPoints({ points, page, counter }: Props) {
  const flyer = useRef<HTMLSpanElement>(null)
  const reducedMotion = useReducedMotion()

  useEffect(() => {
    const from = page.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect()
    const to = counter.current?.getBoundingClientRect()
    const own = flyer.current?.getBoundingClientRect()
    if (reducedMotion || !from || !to || !own) return
    const at = (box: DOMRect, lift: number, scale: number) =>
      `translate(${box.x + (box.width - own.width) / 2}px, ${box.y + (box.height - own.height) / 2 - lift}px) scale(${scale})`
    // Below the counter, which stays readable.
    const belowCounter = -(to.height + own.height * 0.7) / 2
    const flight = flyer.current?.animate(
      [
        { transform: at(from, 0, 0.6), opacity: 0, easing: 'ease-out' },
        { transform: at(from, 28, 1.3), opacity: 1, offset: 0.28, easing: 'cubic-bezier(0.5, 0, 0.3, 1)' },
        { transform: at(to, belowCounter, 0.7), opacity: 1, offset: LANDS_AFTER_MS / FLIGHT_MS, easing: 'ease-out' },
        { transform: at(to, belowCounter, 0.7), opacity: 0 },
      ],
      { duration: FLIGHT_MS },
    )
    return () => flight?.cancel()
  }, [page, counter, reducedMotion])

  return (
    <span
      ref={flyer}
      className="pointer-events-none fixed top-0 left-0 z-30 font-display text-4xl text-right-text tabular-nums opacity-0 [text-shadow:0_2px_12px_rgb(7_19_31/0.9)]"
      aria-hidden="true"
    >
      {quizText.pointsGained(points)}
    </span>
  )
}
