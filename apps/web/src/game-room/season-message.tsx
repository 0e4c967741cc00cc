import { text } from '../platform/text/text.ts'
import noScoresPicture from '../ui/art/states/no-scores.svg'
import { Button } from '../ui/button.tsx'
import { MessageScreen } from '../ui/message-screen.tsx'

/** In place of a game: the season has not begun, or it is over. */
export function SeasonMessage({ phase, onHome }: { phase: 'before' | 'over'; onHome: () => void }) {
  const [title, message] =
    phase === 'over' ? [text.season.overTitle, text.season.overText] : [text.season.beforeTitle, text.season.beforeText]
  return (
    <MessageScreen title={title} message={message} picture={noScoresPicture}>
      <Button onClick={onHome}>{text.common.backToHome}</Button>
    </MessageScreen>
  )
}
