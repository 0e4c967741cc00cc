import { useEffect, useState } from 'react'
import { useReducedMotion } from '../platform/media-query.ts'
import { text } from '../platform/text/text.ts'

const DURATION_MS = 1400

/** A number that counts up to its value once. Read aloud it is the value from the start. */
export function CountUp({ value, className }: { value: number; className?: string }) {
  const reducedMotion = useReducedMotion()
  const [shown, setShown] = useState(reducedMotion ? value : 0)

  useEffect(() => {
    if (reducedMotion) {
      setShown(value)
      return
    }
    let frame = 0
    let startMs: number | null = null
    const step = (nowMs: number) => {
      startMs ??= nowMs
      const progress = Math.min(1, (nowMs - startMs) / DURATION_MS)
      setShown(Math.round(value * (1 - (1 - progress) ** 4)))
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, reducedMotion])

  return (
    <span className={className}>
      <span className="tabular-nums" aria-hidden="true">
        {text.common.number(shown)}
      </span>
      <span className="sr-only">{text.common.number(value)}</span>
    </span>
  )
}
