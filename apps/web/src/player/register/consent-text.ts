import type { ClientSettings } from '@noor-quest/contract/settings'
import type { LanguageTag } from '../../text/text.ts'

/** What the club wants agreed to, in this language where there is such a text; null where nothing is asked. */
export function consentText(
  { consent_text, consent_text_ar }: Pick<ClientSettings, 'consent_text' | 'consent_text_ar'>,
  language: LanguageTag,
): string | null {
  return (language === 'ar' ? consent_text_ar : undefined) ?? consent_text ?? null
}
