// Separate from text.ts: the code that a page runs first needs this file, but no texts.
export const LANGUAGE_TAGS = ['en', 'ar'] as const
export type LanguageTag = (typeof LANGUAGE_TAGS)[number]

/**
 * A cookie and not local storage, because the server sends the first screens in the chosen
 * language.
 */
export const LANGUAGE_COOKIE = 'language'

/**
 * The chosen language, else the browser's first language that we have, else English. An unknown or
 * damaged choice is ignored. The server decides in the same way:
 * apps/server/src/platform/web-app/web-app.ts.
 */
export function preferredLanguage(stored: string | null, browser: readonly string[]): LanguageTag {
  for (const tag of [stored, ...browser]) {
    const primary = tag?.toLowerCase().split('-')[0]
    const known = LANGUAGE_TAGS.find((one) => one === primary)
    if (known !== undefined) return known
  }
  return 'en'
}

/** The cookie's value, or null. */
export function rememberedLanguage(page: Document): string | null {
  return new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([^;]*)`).exec(page.cookie)?.[1] ?? null
}
