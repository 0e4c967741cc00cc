// Content in the language of the interface. Read it while rendering or speaking, as `text` is: both change with a tap.
import { type InLanguages, inLanguage } from '@noor-quest/rules/languages'
import { scriptOf } from '../../text/script-of.ts'
import { type LanguageTag, language } from '../../text/text.ts'

/** In the reader's language, or in the other where it is absent there; null where it is in neither. */
export function shown<T>(texts: InLanguages<T>): T | null {
  return inLanguage(texts, language.snapshot())?.value ?? null
}

/** As `shown`, for what the server sends in at least one language. */
export function shownText(texts: InLanguages<string>): string {
  return shown(texts) ?? ''
}

/** The language a text is in when that isn't the reader's; null otherwise, and where nobody could say. */
export function otherLanguage(shownText: string): LanguageTag | null {
  const script = scriptOf(shownText)
  return script === undefined || script === language.snapshot() ? null : script
}
