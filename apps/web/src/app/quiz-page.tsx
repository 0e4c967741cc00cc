import { QuizScreen } from '../player/quiz/quiz-screen.tsx'
import { useLanguage } from '../text/use-language.ts'
import { FeedbackSlot } from './feedback-slot.tsx'
import { useSeasonSlot } from './use-season-slot.tsx'

/** The quiz with its feedback dialog and what is known of the season: only the app knows these features. */
export function GamePage() {
  useLanguage()
  const season = useSeasonSlot('quiz')
  return <QuizScreen renderFeedback={(dialog) => <FeedbackSlot gameType="quiz" {...dialog} />} season={season} />
}
