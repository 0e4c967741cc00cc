export type PageLanguage = 'en' | 'ar'

/**
 * The language in which a first screen is sent: what was chosen before (the web app's `language` cookie), else the first of
 * the browser's list that there is. The web app decides alike (text/text.ts), from a list that may be longer: some
 * browsers send only the head of it. null: nothing known is in what was sent, so the page itself must decide.
 */
export function pageLanguage(cookie: string | undefined, acceptLanguage: string | undefined): PageLanguage | null {
  const chosen = /(?:^|;\s*)language=([^;]*)/.exec(cookie ?? '')?.[1]
  // Only what isn't a browser sends none.
  for (const tag of [chosen, ...(acceptLanguage ?? 'en').split(',')]) {
    // In the order given: browsers write the one they like best first.
    const primary = /^[a-z]+/.exec(tag?.trim().toLowerCase() ?? '')?.[0]
    if (primary === 'en' || primary === 'ar') return primary
  }
  return null
}
