// The screen before the season opens, and after its close.
import type { DisplayState } from '../boards/display-controller.ts'
import { seasonText } from '../boards/season.en.ts'
import { SeasonCountdown } from '../boards/season-countdown.tsx'
import type { SeasonShown } from '../boards/season-watch.ts'
import { Leaders } from './leaders.tsx'

export function BeforeMood({ season, dir }: { season: SeasonShown; dir: 'ltr' | 'rtl' }) {
  return (
    <div className="mood-stage mood-words mood-before display-text" dir={dir}>
      <h2 className="mood-title text-gold-pale">{seasonText.beforeTitle}</h2>
      <SeasonCountdown season={season} />
    </div>
  )
}

type Props = { boards: DisplayState['boards']; isFrozen: boolean; dir: 'ltr' | 'rtl' }

export function ThanksMood({ boards, isFrozen, dir }: Props) {
  return (
    <>
      <div className="mood-stage mood-words display-text" dir={dir}>
        <h2 className="mood-title text-gold-pale">{seasonText.overTitle}</h2>
        <p className="mood-line">{isFrozen ? seasonText.frozen : seasonText.overText}</p>
      </div>
      <Leaders boards={boards} isOpen={false} dir={dir} />
    </>
  )
}
