import { language } from './text.ts'

/** The day where the reader is, in the language shown. `iso`: an ISO-8601 time. */
export function shownDate(iso: string): string {
  // Digits are Latin everywhere: see ar.ts.
  const locale = language.snapshot() === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso))
}
