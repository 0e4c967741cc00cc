// Weak passwords are short, well known, or guessed from the sign-in page's texts. There are no
// rules about digits and symbols: they make people write passwords down, not choose better ones.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@noor-quest/contract/limits'
import { AppError } from '../platform/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Shorter names are part of many words. */
const SHORTEST_NAME = 4

/** Reasons why this password is too weak, each a sentence; empty for an acceptable one. */
export async function weakPasswordReasons(
  password: string,
  { email, clubName }: { email: string; clubName: string },
): Promise<string[]> {
  if (password.length < PASSWORD_MIN_LENGTH) return [`Use at least ${PASSWORD_MIN_LENGTH} characters.`]
  if (password.length > PASSWORD_MAX_LENGTH) return [`Use at most ${PASSWORD_MAX_LENGTH} characters.`]
  const reasons: string[] = []
  if (await isCommonPassword(password)) {
    reasons.push('This password is one of the first that are guessed.')
  } else if (new Set(password.toLowerCase()).size < 4) {
    reasons.push('Use at least 4 different characters.')
  }
  const letters = lettersOf(password)
  const holds = (name: string) => name.length >= SHORTEST_NAME && letters.includes(name)
  if (holds(lettersOf(email.split('@')[0] ?? ''))) reasons.push("Don't use your email address in your password.")
  if (holds(lettersOf(clubName))) reasons.push("Don't use the club's name in your password.")
  return reasons
}

/** @throws AppError weak_password with the reasons in its message and details */
export async function assertStrongPassword(
  password: string,
  about: { email: string; clubName: string },
): Promise<void> {
  const reasons = await weakPasswordReasons(password, about)
  if (reasons.length > 0) throw new AppError('weak_password', { message: reasons.join(' '), details: { reasons } })
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}]/gu, '')
