// The term form's logic, without the screen (docs/product-rules.md#content-forms).
import type { ARABIC_TEXT_MAX } from '@noor-quest/contract/terms'
import { adminText } from '../../platform/text/admin-en.ts'

/** The type checks it against the contract, whose schemas needn't be loaded for it. */
export const TEXT_MAX: typeof ARABIC_TEXT_MAX = 60

export type TermValues = { arabic_text: string }

/** Anything but Arabic letters (tashkeel alone, Latin) is refused as a blank field is. */
export function readTerm(values: TermValues) {
  const arabic_text = values.arabic_text.trim()
  if (!/\p{Script=Arabic}/u.test(arabic_text.replaceAll(/\p{M}/gu, ''))) {
    return { ok: false as const, message: adminText.terms.enterText, field: 'arabic_text' as const }
  }
  return { ok: true as const, body: { arabic_text } }
}
