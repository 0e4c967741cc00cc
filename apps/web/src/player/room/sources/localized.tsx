import { type InLanguages, inLanguage } from '@noor-quest/rules/languages'
import { gameText } from '../../../text/game-text.ts'
import { scriptOf } from '../../../text/script-of.ts'
import { type LanguageTag, language } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'

// Content in the language of the interface. Read it while rendering or speaking, as `text` is: both change with a tap.

/** In the reader's language, or in the other where it is absent there; null where it is in neither. */
export function localized<T>(texts: InLanguages<T>): T | null {
  return inLanguage(texts, language.snapshot())?.value ?? null
}

/** As `localized`, for what the server sends in at least one language. */
export function localizedText(texts: InLanguages<string>): string {
  return localized(texts) ?? ''
}

/** The language a text is in when that isn't the reader's; null otherwise, and where nobody could say. */
function otherLanguage(stored: string): LanguageTag | null {
  const script = scriptOf(stored)
  return script === undefined || script === language.snapshot() ? null : script
}

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
