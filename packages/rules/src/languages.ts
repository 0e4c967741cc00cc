// The languages of content (docs/product-rules.md#two-languages-in-a-game). Invariant: each item
// exists in at least one language, and is complete in each language in which it exists.
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** What an item has in each language; null where it has nothing. */
export type InLanguages<T> = Record<Language, T | null>

/** In `language`, or in the other where it is absent there; null where it is in neither. `language` says which it became. */
export function inLanguage<T>(texts: InLanguages<T>, language: Language): { language: Language; value: T } | null {
  const own = texts[language]
  if (own !== null) return { language, value: own }
  const other: Language = language === 'en' ? 'ar' : 'en'
  const value = texts[other]
  return value === null ? null : { language: other, value }
}

/** Those that exist. */
export function eachLanguage<T>({ en, ar }: InLanguages<T>): T[] {
  return [en, ar].filter((value) => value !== null)
}
