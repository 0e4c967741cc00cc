// What makes a password too weak to guard the leaderboard: short, well known, or guessed from the address. No rules about
// digits and symbols: they make people write passwords down, not choose better ones.
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@noor-quest/contract/limits'
import { AppError } from '../../shared/app-error.ts'

/** The heads of the lists that guessing programs start with, of 8 characters and more. */
const COMMON = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word passwort motdepasse
  contrasena 12345678 123456789 1234567890 12345678910 123123123 1234qwer 123qweasd 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 zaq12wsx qazwsxedc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwertz123 azertyuiop asdfghjkl asdfasdf
  asdf1234 zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abcdefgh abcdefghi aa123456 a1234567 a12345678 iloveyou iloveyou1
  sunshine princess princess1 football football1 baseball baseball1 basketball superman batman123 starwars trustno1
  welcome1 welcome123 letmein1 letmein123 changeme changeme1 changeme123 admin123 admin1234 administrator adminadmin
  root1234 rootroot test1234 testtest testing123 secret123 default1 computer internet samsung1 google123 facebook
  whatever michelle jennifer jonathan charlie1 michael1 jessica1 mustang1 shadow123 dragon123 monkey123 master123
  killer123 pokemon1 naruto123 chocolate butterfly bismillah bismillah1 bismillah123 alhamdulillah allahuakbar
  mashallah subhanallah insyaallah muhammad muhammad1 muhammad123 mohammed mohamed1 ramadan1 ramadhan islamic1 islam123
  muslim123 indonesia indonesia1 malaysia malaysia1 pakistan pakistan1 pakistan123 university student1 student123`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const RUNS = [
  '01234567890123456789',
  '98765432109876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
]

/** Why this password is too weak, each a sentence; empty when it will do. */
export function weakPasswordReasons(password: string, email: string | null): string[] {
  const reasons: string[] = []
  const lower = password.toLowerCase()
  if (password.length < PASSWORD_MIN_LENGTH) reasons.push(`Use at least ${PASSWORD_MIN_LENGTH} characters.`)
  if (password.length > PASSWORD_MAX_LENGTH) reasons.push(`Use at most ${PASSWORD_MAX_LENGTH} characters.`)
  if (COMMON.has(lower) || RUNS.some((run) => run.includes(lower))) {
    reasons.push('This password is one of the first that are guessed.')
  } else if (new Set(lower).size < 4) {
    reasons.push('Use at least 4 different characters.')
  }
  const address = email?.toLowerCase() ?? ''
  const letters = (text: string) => text.replaceAll(/[\d\W_]/g, '')
  const name = letters(address.split('@')[0] ?? '')
  if (lower === address || (name.length >= 4 && letters(lower) === name)) {
    reasons.push("Don't use your email address as your password.")
  }
  return reasons
}

/** @throws AppError weak_password with the reasons in its message and details */
export function assertStrongPassword(password: string, email: string | null): void {
  const reasons = weakPasswordReasons(password, email)
  if (reasons.length > 0) throw new AppError('weak_password', { message: reasons.join(' '), details: { reasons } })
}
