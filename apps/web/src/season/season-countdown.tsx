import { Suspense } from 'react'
import { latePart } from '../platform/network/late-part.tsx'
import { formatCountdown } from '../text/format.ts'
import { classNames } from '../ui/class-names.ts'
import { seasonText } from './season.en.ts'
import { nextEnd, type SeasonShown } from './season-watch.ts'

const { Part: SeasonEnds } = latePart(() => import('./season-ends.tsx').then((part) => part.SeasonEnds))

const SECONDS_A_DAY = 86_400

const PILL = 'mx-auto rounded-full border border-gold/60 bg-ink px-5 py-2 text-center text-gold-pale'

/**
 * The time until the season opens; until it freezes or closes, in the last hour; or a notice after
 * its close.
 */
export function SeasonCountdown({ season, className = PILL }: { season: SeasonShown; className?: string }) {
  const { phase, opensInMs, opensByPress } = season
  if (phase === 'open') {
    const end = nextEnd(season)
    return end === null ? null : (
      <Suspense>
        <SeasonEnds end={end} className={className} />
      </Suspense>
    )
  }
  if (opensByPress) return <p className={className}>{seasonText.beforeTitle}</p>
  if (phase === 'closed') return <p className={PILL}>{seasonText.overTitle}</p>
  return (
    // The countdown keeps its place until the time is known, so that nothing moves when it appears.
    <p className={classNames(PILL, opensInMs === null && 'invisible')}>
      {seasonText.opensIn} <TimeLeft ms={opensInMs ?? 0} />
    </p>
  )
}

export function TimeLeft({ ms }: { ms: number }) {
  const seconds = Math.ceil(ms / 1000)
  return (
    <bdi role="timer" className="font-bold tabular-nums">
      {seconds >= SECONDS_A_DAY ? `${seasonText.days(Math.floor(seconds / SECONDS_A_DAY))} ` : ''}
      {formatCountdown(seconds % SECONDS_A_DAY)}
    </bdi>
  )
}
