// The screen while the leaderboards are frozen: the wall is still, the names fade, and time runs.
import { seasonText } from '../boards/season.en.ts'
import { TimeLeft } from '../boards/season-countdown.tsx'
import type { SeasonShown } from '../boards/season-watch.ts'
import { displayText as text } from './display.en.ts'

type Props = { season: SeasonShown; dir: 'ltr' | 'rtl' }

export function FrozenMood({ season: { closesInMs }, dir }: Props) {
  return (
    <div className="mood-stage mood-words display-text" dir={dir}>
      <p className="mood-title font-display text-gold-pale">{seasonText.frozen}</p>
      {closesInMs !== null && (
        <p className="mood-line text-muted">
          {text.closesIn}
          <span className="mood-clock font-display text-gold-pale">
            <TimeLeft ms={closesInMs} />
          </span>
        </p>
      )}
    </div>
  )
}
