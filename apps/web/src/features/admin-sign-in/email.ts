import { adminText } from '../../platform/text/admin-en.ts'

// The server judges addresses; this only spares a round trip for what can't be one.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const EMAIL_MAX_LENGTH = 254

function looksLikeEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)
}

/** What stands beside an address that can't be one; undefined where it may be. */
export function wrongEmail(email: string): string | undefined {
  if (email === '') return adminText.login.emailRequired
  return looksLikeEmail(email) ? undefined : adminText.login.emailInvalid
}
