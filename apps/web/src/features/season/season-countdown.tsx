import { text } from '../../platform/text/text.ts'
import type { SeasonShown } from './season-watch.ts'

const SECONDS_A_DAY = 86_400

/** Before the season opens: how long that is. */
export function SeasonCountdown({ season: { phase, opensInMs } }: { season: SeasonShown }) {
  if (phase !== 'before') return null
  const seconds = Math.ceil(opensInMs / 1000)
  return (
    <p className="mx-auto rounded-full border border-gold/60 bg-ink/80 px-5 py-2 text-center text-gold-pale">
      {text.season.opensIn}{' '}
      <bdi role="timer" className="font-bold tabular-nums">
        {seconds >= SECONDS_A_DAY ? `${text.season.days(Math.floor(seconds / SECONDS_A_DAY))} ` : ''}
        {clockFace(seconds % SECONDS_A_DAY)}
      </bdi>
    </p>
  )
}

function clockFace(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
