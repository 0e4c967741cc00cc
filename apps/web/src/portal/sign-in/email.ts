import { EMAIL_MAX } from '@noor-quest/contract/limits'
import { adminText } from '../text/admin-en.ts'

// The server validates addresses; this only saves a round trip for text that can't be one.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function looksLikeEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text)
}

/** The message beside an invalid address; undefined for one that may be valid. */
export function wrongEmail(email: string): string | undefined {
  if (email === '') return adminText.login.emailRequired
  return looksLikeEmail(email) ? undefined : adminText.login.emailInvalid
}
