// The server judges addresses; this only spares a round trip for what can't be one.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const EMAIL_MAX_LENGTH = 254

export function looksLikeEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text)
}
