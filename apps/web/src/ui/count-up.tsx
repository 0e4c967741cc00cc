import { useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../platform/device/media-query.ts'
import { commonText } from '../text/common.en.ts'

type Props = {
  value: number
  /** The first number on the screen; 0 by default. */
  start?: number
  durationMs?: number
  /** The delay before it starts to count. */
  delayMs?: number
  className?: string
}

/**
 * A number that counts to its value, at first from `start`, later from the value before. It takes
 * the final value's width at once, so that nothing else moves. Screen readers read the final value
 * at once.
 */
export function CountUp({ value, start = 0, durationMs = 1400, delayMs = 0, className }: Props) {
  const reducedMotion = useReducedMotion()
  const [shown, setShown] = useState(reducedMotion ? value : start)
  const latest = useRef(shown)

  useEffect(() => {
    const from = latest.current
    const show = (now: number) => {
      latest.current = now
      setShown(now)
    }
    if (reducedMotion || from === value) return show(value)
    let frame = 0
    let startMs: number | null = null
    const step = (nowMs: number) => {
      startMs ??= nowMs + delayMs
      const progress = Math.min(1, Math.max(0, (nowMs - startMs) / durationMs))
      show(Math.round(from + (value - from) * (1 - (1 - progress) ** 4)))
      if (progress < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, durationMs, delayMs, reducedMotion])

  return (
    <span className={className}>
      <span
        data-final={commonText.number(value)}
        className="inline-grid justify-items-end tabular-nums before:invisible before:col-start-1 before:row-start-1 before:content-[attr(data-final)]"
        aria-hidden="true"
      >
        <span className="col-start-1 row-start-1">{commonText.number(shown)}</span>
      </span>
      <span className="sr-only">{commonText.number(value)}</span>
    </span>
  )
}
