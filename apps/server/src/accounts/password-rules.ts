// Weak passwords are short, well known, or guessed from the sign-in page's texts. There are no
// rules about digits and symbols: they make people write passwords down, not choose better ones.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@noor-quest/contract/limits'
import { AppError } from '../platform/app-error.ts'
import { atFirstUse } from '../platform/at-first-use.ts'

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

// Common passwords: those in zxcvbn-ts's list, and variations of them that guessing programs try
// too. An estimator (zxcvbn-ts) takes 46 to 69 MB, and up to 500 ms of the event loop for a public
// request.

/** Common words here that the list lacks. */
const MORE = 'alhamdulillah allahuakbar mashallah subhanallah insyaallah islamic quran ramadhan assalamualaikum qwertz'
const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiopasdfghjklzxcvbnm',
]
/** The most digits and signs around a word with which it is still a common password. */
const MAX_AROUND = 6
const MEANT_BY: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** 49,000 words take 17 MB, so they are loaded with the first new password. */
const commonPasswords = atFirstUse(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...MORE.split(' ')])
})

async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase()
  if (RUNS.some((run) => run.includes(lower))) return true
  const known = await commonPasswords()
  return [lower, trimmed(lower, /[^\p{L}]+$/u), trimmed(lower, /^[^\p{L}]+|[^\p{L}]+$/gu)]
    .flatMap((form) => [form, form.replaceAll(/[@43!10$57]/g, (sign) => MEANT_BY[sign] ?? sign)])
    .some((form) => known.has(form) || known.has(repeatedPart(form)))
}

/** The text without the signs around its word, if they are few. */
function trimmed(text: string, around: RegExp): string {
  const word = text.replace(around, '')
  return text.length - word.length <= MAX_AROUND ? word : text
}

/** The repeated part of a text: "salam" for "salamsalam". Any other text is returned unchanged. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/su.exec(text)?.[1] ?? text
