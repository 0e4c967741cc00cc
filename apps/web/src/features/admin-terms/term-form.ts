// The term form's logic, without the screen (docs/product-rules.md#content-forms).
import { adminText } from '../../platform/text/admin-en.ts'

export type TermValues = { arabic_text: string }

/** Anything but Arabic letters (tashkeel alone, Latin) is refused as a blank field is. */
export function readTerm(values: TermValues) {
  const arabic_text = values.arabic_text.trim()
  if (!/\p{Script=Arabic}/u.test(arabic_text.replaceAll(/\p{M}/gu, ''))) {
    return { ok: false as const, message: adminText.terms.enterText, field: 'arabic_text' as const }
  }
  return { ok: true as const, body: { arabic_text } }
}
