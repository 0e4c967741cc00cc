import type { ClientSettings } from '@noor-quest/contract/settings'
import type { LanguageTag } from '../../platform/text/text.ts'

/**
 * What the club wants agreed to, in this language where there is such a text; null where nothing is asked. Read here and not
 * with the names every page shows: the home page's JavaScript stays as small as it is.
 */
export function readConsentText(page: Pick<Document, 'getElementById'>, language: LanguageTag): string | null {
  try {
    const read: Partial<Record<keyof ClientSettings, unknown>> = JSON.parse(
      page.getElementById('settings')?.textContent ?? '{}',
    )
    const [consent, arabic] = [written(read.consent_text), written(read.consent_text_ar)]
    return (language === 'ar' ? arabic : null) ?? consent
  } catch {
    return null
  }
}

function written(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
