import { FlipMatchScreen } from '../player/flip-match/flip-match-screen.tsx'
import { useLanguage } from '../text/use-language.ts'
import { FeedbackSlot } from './feedback-slot.tsx'
import { useSeasonSlot } from './use-season-slot.tsx'

/** Flip & Match with its feedback dialog and what is known of the season: only the app knows these features. */
export function GamePage() {
  useLanguage()
  const season = useSeasonSlot('flip-match')
  return (
    <FlipMatchScreen renderFeedback={(dialog) => <FeedbackSlot gameType="flip-match" {...dialog} />} season={season} />
  )
}
