// The screen in the evening's pause: the wall is still, and the leaders stay.
import type { DisplayState } from '../boards/display-controller.ts'
import { eveningText } from '../boards/evening.en.ts'
import { Leaders } from './leaders.tsx'

export function PauseMood({ boards, dir }: { boards: DisplayState['boards']; dir: 'ltr' | 'rtl' }) {
  return (
    <>
      <div role="status" className="mood-stage mood-words display-text" dir={dir}>
        <p className="mood-title font-display text-gold-pale">{eveningText.pause}</p>
        <p className="mood-line text-muted">{eveningText.continuesSoon}</p>
      </div>
      <Leaders boards={boards} isOpen={false} dir={dir} />
    </>
  )
}
