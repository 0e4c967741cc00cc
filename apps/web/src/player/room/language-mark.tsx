import { gameText } from '../../text/game-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { otherLanguage } from './shown.ts'

/** Says that what is shown isn't in the reader's language, because the club has it in the other only. */
export function LanguageMark({ of, className }: { of: string; className?: string }) {
  const other = otherLanguage(of)
  if (other === null) return null
  return (
    <Badge tone="gold" className={className}>
      {gameText.game.inLanguage[other]}
    </Badge>
  )
}
