// Words on the still wall: before the season, in the evening's pause, while the leaderboards are
// frozen, and after the season.
import type { ReactNode } from 'react'
import { messagesText } from '../messages/messages.en.ts'
import { seasonText } from '../season/season.en.ts'
import { SeasonCountdown, TimeLeft } from '../season/season-countdown.tsx'
import type { SeasonShown } from '../season/season-watch.ts'
import { formatClock, formatDate } from '../text/format.ts'
import { displayText } from './display.en.ts'
import { useFit } from './use-fit.ts'

type Dir = 'ltr' | 'rtl'
type SeasonProps = { season: SeasonShown; dir: Dir }

export const TITLE = 'u-text-[7.4*var(--fit)]/(--tight) text-balance font-display text-gold-pale'
export const LINE = 'u-text-[3.6*var(--fit)]/[1.5]'

export function Words({ dir, role, children }: { dir: Dir; role?: 'status'; children: ReactNode }) {
  const box = useFit()
  return (
    <div
      ref={box}
      role={role}
      className="display-stage display-fit mood-words display-text u-gap-[1.6*var(--fit)] content-center justify-items-center text-center"
      dir={dir}
    >
      {children}
    </div>
  )
}

export function BeforeMood({ season, dir }: SeasonProps) {
  return (
    <Words dir={dir}>
      <h2 className={TITLE}>{seasonText.beforeTitle}</h2>
      {!season.opensByPress && <SeasonCountdown season={season} />}
    </Words>
  )
}

export function PauseMood({ dir }: { dir: Dir }) {
  return (
    <Words dir={dir} role="status">
      <p className={TITLE}>{messagesText.pause}</p>
      <p className={`${LINE} text-muted`}>{messagesText.continuesSoon}</p>
    </Words>
  )
}

/** The names fade, and time runs. */
export function FrozenMood({ season: { closesInMs }, dir }: SeasonProps) {
  return (
    <Words dir={dir}>
      <p className={TITLE}>{seasonText.frozen}</p>
      {closesInMs !== null && (
        <p className={`${LINE} text-muted`}>
          {displayText.closesIn}
          <span className="u-text-[13*var(--fit)]/[1.15] block font-display text-gold-pale">
            <TimeLeft ms={closesInMs} />
          </span>
        </p>
      )}
    </Words>
  )
}

export function ClosedMood({ season: { isFrozen, nextAt }, dir }: SeasonProps) {
  return (
    <Words dir={dir}>
      <h2 className={TITLE}>{seasonText.overTitle}</h2>
      <p className={LINE}>{isFrozen ? seasonText.frozen : seasonText.overText}</p>
      {nextAt !== null && (
        <p className={`${LINE} text-gold-pale`}>{seasonText.next(formatDate(nextAt, 'full'), formatClock(nextAt))}</p>
      )}
    </Words>
  )
}
