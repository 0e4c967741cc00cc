// In a file of its own: the first code of a page needs this, and none of the texts.
export type LanguageTag = 'en' | 'ar'

/** In a cookie and not in local storage: the server sends the first screens in the language that was chosen. */
export const LANGUAGE_COOKIE = 'language'

/**
 * The language chosen before, else the first of the browser's languages that exists here, else English. An unknown or
 * damaged choice counts as none. The server decides alike: apps/server/src/platform/web-app/page-language.ts.
 */
export function preferredLanguage(stored: string | null, browser: readonly string[]): LanguageTag {
  for (const tag of [stored, ...browser]) {
    const primary = tag?.toLowerCase().split('-')[0]
    if (primary === 'en' || primary === 'ar') return primary
  }
  return 'en'
}

/** As the cookie has it. */
export function rememberedLanguage(page: Document): string | null {
  return new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(page.cookie)?.[1] ?? null
}
