import { type ReactNode, useId } from 'react'
import { analyticsText } from './analytics.en.ts'

const TRACK_PX = 14

type Props = {
  title: string
  intro?: ReactNode
  bars: readonly Bar[]
  /** The value of the full width; the largest value by default. */
  max?: number
  /** The table's headings, for the names and for the numbers. */
  headings: [string, string]
}

/**
 * Horizontal bars, each with its name and number. Screen readers get the same numbers as a table.
 */
export function Bars({ title, intro, bars, max, headings }: Props) {
  const id = useId()
  const full = max ?? Math.max(...bars.map(({ value }) => value))
  return (
    <figure aria-labelledby={id} className="m-0 grid min-w-0 content-start gap-3">
      <figcaption>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        {intro && <p className="text-muted text-sm">{intro}</p>}
      </figcaption>
      <div aria-hidden="true" className="grid gap-3">
        {bars.map((bar) => (
          <div key={bar.name} className="grid gap-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="text-muted text-sm">{bar.name}</span>
              <span className="font-semibold tabular-nums">{bar.shown}</span>
            </div>
            <svg aria-hidden="true" width="100%" height={TRACK_PX} className="block overflow-visible">
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
          </div>
        ))}
      </div>
      <NumbersTable caption={title} headings={headings} rows={bars.map(({ name, shown }) => [name, shown])} />
    </figure>
  )
}

/** A chart's numbers, shown on request. */
export function NumbersTable(props: {
  caption: string
  headings: [string, string]
  rows: readonly [string, string][]
}) {
  const { caption, headings, rows } = props
  return (
    <details className="min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg text-muted text-sm underline decoration-gold/40 underline-offset-4 hover:text-parchment">
        {analyticsText.asTable}
      </summary>
      <table className="w-full border-collapse text-start text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`border-gold/30 border-b py-1.5 font-semibold text-gold-pale ${index === 0 ? 'text-start' : 'text-end'}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-gold/15 border-b last:border-b-0">
              <th scope="row" className="py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="py-1.5 text-end tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
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
