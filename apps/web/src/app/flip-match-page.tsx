import { FeedbackDialog } from '../features/feedback/feedback-dialog.tsx'
import { FlipMatchScreen } from '../features/flip-match/flip-match-screen.tsx'
import { useLanguage } from '../platform/text/use-language.ts'

/** Flip & Match with its feedback dialog: only the app knows both features. */
export function GamePage() {
  useLanguage()
  return <FlipMatchScreen renderFeedback={(dialog) => <FeedbackDialog gameType="flip-match" {...dialog} />} />
}
