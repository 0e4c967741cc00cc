import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../platform/device/media-query.ts'
import { loadWithin } from '../platform/network/load-within.ts'
import { classNames } from './class-names.ts'

/** Confetti over the screen, once. There is no confetti with reduced motion. */
export function ConfettiFall({ className = 'z-30' }: { className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const reducedMotion = useReducedMotion()

  useEffect(() => {
    if (reducedMotion) return
    let stop = () => {}
    let isGone = false
    loadWithin(() => import('./confetti.ts')).then(
      ({ throwConfetti }) => {
        if (canvas.current && !isGone) stop = throwConfetti(canvas.current)
      },
      // Confetti is decoration: a failed load isn't an error.
      () => undefined,
    )
    return () => {
      isGone = true
      stop()
    }
  }, [reducedMotion])

  return (
    <div className={classNames('pointer-events-none fixed inset-0', className)} aria-hidden="true">
      <canvas ref={canvas} className="size-full" />
    </div>
  )
}
