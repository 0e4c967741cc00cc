// The term form's logic, without the screen (docs/product-rules.md#content-forms).
import type { NewTerm, Term } from '@noor-quest/contract/terms'
import { termsText } from './terms.en.ts'

export type TermValues = typeof EMPTY_TERM
export type TermBody = Omit<NewTerm, 'request_id'>

export const EMPTY_TERM = { arabic_text: '', meaning: '', meaning_ar: '', source: '' }

export const toValues = ({ arabic_text, meaning, meaning_ar, source }: Term): TermValues => ({
  arabic_text,
  meaning: meaning ?? '',
  meaning_ar: meaning_ar ?? '',
  source: source ?? '',
})

/**
 * A term without Arabic letters (tashkeel alone, Latin) is refused like a blank field. Other blank
 * texts are null.
 */
export function readTerm({ arabic_text: typed, ...texts }: TermValues) {
  const arabic_text = typed.trim()
  if (!/\p{Script=Arabic}/u.test(arabic_text.replaceAll(/\p{M}/gu, ''))) {
    return { ok: false as const, message: termsText.enterText, field: 'arabic_text' as const }
  }
  const [meaning, meaning_ar, source] = [texts.meaning, texts.meaning_ar, texts.source].map(
    (text) => text.trim() || null,
  )
  return { ok: true as const, body: { arabic_text, meaning, meaning_ar, source } }
}
