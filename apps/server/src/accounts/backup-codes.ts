// The codes that stand in for a lost authenticator app. They are copied from paper: nobody must tell l from 1, or remember a hyphen.
import { randomInt } from 'node:crypto'

const CODES = 10
/** Without letters and digits that look alike. Ten of these 31 are 49 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HALF = 5

export function newBackupCodes(): string[] {
  return Array.from({ length: CODES }, () => withHyphen(Array.from({ length: 2 * HALF }, newSign).join('')))
}

const newSign = () => SIGNS[randomInt(SIGNS.length)] ?? ''
const withHyphen = (code: string) => `${code.slice(0, HALF)}-${code.slice(HALF)}`

/** What somebody may have meant: what they typed, with the hyphen where it belongs, and then in small letters. Codes used to have large ones too. */
export function readBackupCode(typed: string): string[] {
  const code = withHyphen(typed.replaceAll(/[\s\p{Pd}]/gu, ''))
  return [...new Set([code, code.toLowerCase()])]
}
