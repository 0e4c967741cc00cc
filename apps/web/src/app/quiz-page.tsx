import { FeedbackDialog } from '../features/feedback/feedback-dialog.tsx'
import { QuizScreen } from '../features/quiz/quiz-screen.tsx'
import { useLanguage } from '../platform/text/use-language.ts'
import { useSeasonSlot } from './use-season-slot.tsx'

/** The quiz with its feedback dialog and what is known of the season: only the app knows these features. */
export function GamePage() {
  useLanguage()
  const season = useSeasonSlot('quiz')
  return <QuizScreen renderFeedback={(dialog) => <FeedbackDialog gameType="quiz" {...dialog} />} season={season} />
}
