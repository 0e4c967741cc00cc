import { FeedbackDialog } from '../features/feedback/feedback-dialog.tsx'
import { QuizScreen } from '../features/quiz/quiz-screen.tsx'
import { useLanguage } from '../platform/text/use-language.ts'

/** The quiz with its feedback dialog: only the app knows both features. */
export function GamePage() {
  useLanguage()
  return <QuizScreen renderFeedback={(dialog) => <FeedbackDialog gameType="quiz" {...dialog} />} />
}
