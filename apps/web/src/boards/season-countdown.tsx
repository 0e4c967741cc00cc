import { Suspense } from 'react'
import { latePart } from '../platform/network/late-part.tsx'
import { classNames } from '../ui/class-names.ts'
import { seasonText } from './season.en.ts'
import type { SeasonShown } from './season-watch.ts'

const { Part: SeasonEnds } = latePart(() => import('./season-ends.tsx').then((part) => part.SeasonEnds))

/** The freeze and the close are announced for this long before. */
const END_SHOWN_MS = 3_600_000

const SECONDS_A_DAY = 86_400

const PILL = 'mx-auto rounded-full border border-gold/60 bg-ink/80 px-5 py-2 text-center text-gold-pale'

export type SeasonEnd = { what: 'freezes' | 'closes'; ms: number }

/** The freeze or the close that comes next, in its last hour. */
export function nextEnd({ phase, freezesInMs, closesInMs }: SeasonShown): SeasonEnd | null {
  if (phase !== 'open') return null
  const isFreeze = freezesInMs !== null && (closesInMs === null || freezesInMs < closesInMs)
  const ms = isFreeze ? freezesInMs : closesInMs
  return ms === null || ms <= 0 || ms > END_SHOWN_MS ? null : { what: isFreeze ? 'freezes' : 'closes', ms }
}

/**
 * The time until the season opens; until it freezes or closes, in the last hour; or a notice after
 * its close.
 */
export function SeasonCountdown({ season, className = PILL }: { season: SeasonShown; className?: string }) {
  const { phase, opensInMs } = season
  if (phase === 'open') {
    const end = nextEnd(season)
    return end === null ? null : (
      <Suspense>
        <SeasonEnds end={end} className={className} />
      </Suspense>
    )
  }
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
      {clockFace(seconds % SECONDS_A_DAY)}
    </bdi>
  )
}

function clockFace(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
