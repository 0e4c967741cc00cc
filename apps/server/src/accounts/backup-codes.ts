// Codes that replace a lost authenticator app. Admins copy them from paper, so l and 1, or a
// missing hyphen, must not matter.
import { randomInt } from 'node:crypto'

const CODE_COUNT = 10
/** No letters or digits that look alike. Ten of these 31 are 49 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

export function newBackupCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => withHyphen(Array.from({ length: 2 * HALF }, newSign).join('')))
}

const newSign = () => SIGNS[randomInt(SIGNS.length)] ?? ''
const withHyphen = (code: string) => `${code.slice(0, HALF)}-${code.slice(HALF)}`

/**
 * The possible codes behind a typed text: with the hyphen in its position, then also in lower case,
 * because earlier codes had upper-case letters.
 */
export function readBackupCode(typed: string): string[] {
  const code = withHyphen(typed.replaceAll(/[\s\p{Pd}]/gu, ''))
  return [...new Set([code, code.toLowerCase()])]
}
