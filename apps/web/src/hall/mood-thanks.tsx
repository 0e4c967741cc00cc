// The screen before the season opens, and after its close.
import { seasonText } from '../boards/season.en.ts'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import type { SeasonShown } from '../boards/season-watch.ts'
import { formatClock, formatDate } from '../text/format.ts'

export function BeforeMood({ season, dir }: { season: SeasonShown; dir: 'ltr' | 'rtl' }) {
  return (
    <div className="mood-stage mood-words mood-before display-text" dir={dir}>
      <h2 className="mood-title text-gold-pale">{seasonText.beforeTitle}</h2>
      <SeasonCountdown season={season} />
    </div>
  )
}

export function ThanksMood({ season: { isFrozen, nextAt }, dir }: { season: SeasonShown; dir: 'ltr' | 'rtl' }) {
  return (
    <div className="mood-stage mood-words display-text" dir={dir}>
      <h2 className="mood-title text-gold-pale">{seasonText.overTitle}</h2>
      <p className="mood-line">{isFrozen ? seasonText.frozen : seasonText.overText}</p>
      {nextAt !== null && (
        <p className="mood-line text-gold-pale">{seasonText.next(formatDate(nextAt, 'full'), formatClock(nextAt))}</p>
      )}
    </div>
  )
}
