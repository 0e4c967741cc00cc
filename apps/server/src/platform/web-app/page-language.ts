export type PageLanguage = 'en' | 'ar'

/**
 * The language of a first screen: the `language` cookie of the web app, else the first known one of
 * the browser's list. The web app decides in the same way (text/text.ts), but from a list that may
 * be longer: some browsers send only its head. null: none of the sent languages is known, so the
 * page decides.
 */
export function pageLanguage(cookie: string | undefined, acceptLanguage: string | undefined): PageLanguage | null {
  const chosen = /(?:^|;\s*)language=([^;]*)/.exec(cookie ?? '')?.[1]
  // Browsers always send the header; other clients may not.
  for (const tag of [chosen, ...(acceptLanguage ?? 'en').split(',')]) {
    // In the order given: browsers write the preferred language first.
    const primary = /^[a-z]+/.exec(tag?.trim().toLowerCase() ?? '')?.[0]
    if (primary === 'en' || primary === 'ar') return primary
  }
  return null
}
