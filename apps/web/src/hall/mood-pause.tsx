// The screen in the evening's pause: the wall is still, and the leaders stay.
import { eveningText } from '../boards/evening.en.ts'

export function PauseMood({ dir }: { dir: 'ltr' | 'rtl' }) {
  return (
    <div role="status" className="mood-stage mood-words display-text" dir={dir}>
      <p className="mood-title font-display text-gold-pale">{eveningText.pause}</p>
      <p className="mood-line text-muted">{eveningText.continuesSoon}</p>
    </div>
  )
}
