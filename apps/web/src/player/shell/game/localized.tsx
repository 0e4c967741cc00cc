import { type InLanguages, inLanguage } from '@noor-quest/rules/languages'
import type { QuestionTexts } from '@noor-quest/rules/quiz-deal'
import { scriptOf } from '../../../text/script-of.ts'
import { type LanguageTag, language } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { gameText } from './game.en.ts'

// Content in the language of the interface. Like `text`, read it while rendering or speaking,
// because the language may change.

/** The value in the reader's language, else in the other one. Null: neither exists. */
export function localized<T>(texts: InLanguages<T>): T | null {
  return inLanguage(texts, language.snapshot())?.value ?? null
}

const NO_TEXTS: QuestionTexts = { question_text: '', options: { a: '', b: '', c: '', d: '' } }

/** A question's texts in the reader's language, or all of them in the other one. */
export function localizedQuestion(texts: InLanguages<QuestionTexts>): QuestionTexts {
  return localized(texts) ?? NO_TEXTS
}

/** Like `localized`, for texts that exist in at least one language. */
export function localizedText(texts: InLanguages<string>): string {
  return localized(texts) ?? ''
}

/**
 * The language of a text that isn't in the reader's language. Null: the same language, or unknown.
 */
function otherLanguage(stored: string): LanguageTag | null {
  const script = scriptOf(stored)
  return script === undefined || script === language.snapshot() ? null : script
}

/** A mark on content that exists only in the other language. */
export function LanguageMark({ of, className }: { of: string; className?: string }) {
  const other = otherLanguage(of)
  if (other === null) return null
  return (
    <Badge tone="gold" className={className}>
      {gameText.inLanguage[other]}
    </Badge>
  )
}
