import { FeedbackDialog } from '../features/feedback/feedback-dialog.tsx'
import { QuizScreen } from '../features/quiz/quiz-screen.tsx'

/** The quiz with its feedback dialog: only the app knows both features. */
export function QuizPage() {
  return <QuizScreen renderFeedback={(dialog) => <FeedbackDialog gameType="quiz" {...dialog} />} />
}
