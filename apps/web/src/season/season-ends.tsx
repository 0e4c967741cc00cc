import { seasonEndsText as text } from './season-ends.en.ts'
import type { SeasonEnd } from './season-watch.ts'

const MINUTE_MS = 60_000

/** The time until the freeze or the close. */
export function SeasonEnds({ end: { what, ms }, className }: { end: SeasonEnd; className: string }) {
  const left = ms > MINUTE_MS ? text.minutes(Math.ceil(ms / MINUTE_MS)) : text.seconds(Math.ceil(ms / 1000))
  return (
    <p className={className}>
      {text[what]}{' '}
      <bdi role="timer" className="whitespace-nowrap font-bold tabular-nums">
        {left}
      </bdi>
    </p>
  )
}
