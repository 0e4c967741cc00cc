import type { ReactNode } from 'react'

const TRACK_PX = 14

type Props = {
  title: string
  intro?: ReactNode
  bars: readonly Bar[]
  /** The value of the full width; the largest value by default. */
  max?: number
}

/** Horizontal bars, each with its name and number, as a list. */
export function Bars({ title, intro, bars, max }: Props) {
  const full = max ?? Math.max(...bars.map(({ value }) => value))
  return (
    <figure aria-label={title} className="m-0 grid min-w-0 content-start gap-3">
      <figcaption>
        <h3 className="text-lg">{title}</h3>
        {intro && <p className="text-muted text-sm">{intro}</p>}
      </figcaption>
      <ul className="grid gap-3">
        {bars.map((bar) => (
          <li key={bar.name} className="grid gap-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="text-muted text-sm">{bar.name}</span>{' '}
              <span className="font-semibold tabular-nums">{bar.shown}</span>
            </div>
            <svg aria-hidden="true" width="100%" height={TRACK_PX} className="block overflow-visible rtl:-scale-x-100">
              <rect width="100%" height={TRACK_PX} rx={TRACK_PX / 2} className="fill-parchment/12" />
              {bar.value > 0 && (
                <rect
                  width={`${barPercent(bar.value, bar.max ?? full)}%`}
                  height={TRACK_PX}
                  rx={TRACK_PX / 2}
                  className={bar.isShort ? 'fill-amber' : 'fill-emerald'}
                />
              )}
            </svg>
          </li>
        ))}
      </ul>
    </figure>
  )
}

type Bar = {
  name: string
  value: number
  /** The value as text. */
  shown: string
  /** The value of this bar's full width, where the bars differ in it. */
  max?: number
  /** Whether the value is below the needed one. */
  isShort?: boolean
}

/** A small value beside a large one stays visible. */
const LEAST_PERCENT = 2

/** The width of `value` in percent of the width of `full`; 0 for 0. */
export function barPercent(value: number, full: number): number {
  if (value <= 0 || full <= 0) return 0
  return Math.min(100, Math.max(LEAST_PERCENT, (100 * value) / full))
}
