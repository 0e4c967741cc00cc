// The languages of content (docs/product-rules.md#two-languages-in-a-game). Invariant: each item
// exists in at least one language, and is complete in each language in which it exists.
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** An item's value in each language; null where it has none. */
export type InLanguages<T> = Record<Language, T | null>

/**
 * The value in `language`, or in the other language where that is absent; null where both are.
 * `language` is the language of the returned value.
 */
export function inLanguage<T>(texts: InLanguages<T>, language: Language): { language: Language; value: T } | null {
  const own = texts[language]
  if (own !== null) return { language, value: own }
  const other: Language = language === 'en' ? 'ar' : 'en'
  const value = texts[other]
  return value === null ? null : { language: other, value }
}

/** The values that exist. */
export function eachLanguage<T>({ en, ar }: InLanguages<T>): T[] {
  return [en, ar].filter((value) => value !== null)
}
