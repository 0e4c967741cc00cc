import { EMAIL_MAX } from '@noor-quest/contract/limits'
import { adminText } from '../text/admin-en.ts'

// The server validates addresses. This check only saves a round trip for obviously wrong ones.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function looksLikeEmail(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text)
}

/** The message beside an invalid address; undefined for a possibly valid one. */
export function wrongEmail(email: string): string | undefined {
  if (email === '') return adminText.login.emailRequired
  return looksLikeEmail(email) ? undefined : adminText.login.emailInvalid
}
