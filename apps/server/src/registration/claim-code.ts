// A claim code proves to an organiser that the person who claims a prize is the player: only the
// device that played shows it, and only the portal finds a player by it
// (docs/product-rules.md#claim-codes).
import { randomInt } from 'node:crypto'

/**
 * No vowels, so that no code is a word, and no signs that are confused when read, written or
 * spoken: 0 1 2 5 8 L S Z.
 */
const LETTERS = 'BCDFGHJKMNPQRTVWXY34679'
const LENGTH = 6

/** One of 148 million, from an unpredictable generator. */
export function newClaimCode(): string {
  return newCode(LENGTH)
}

export function newCode(length: number): string {
  return Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
}

/**
 * The code in a typed text, in any case and with spaces and hyphens anywhere; null if it can't be a
 * code.
 */
export function readClaimCode(typed: string): string | null {
  return readCode(typed, LENGTH)
}

export function readCode(typed: string, length: number): string | null {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  return code.length === length && [...code].every((letter) => LETTERS.includes(letter)) ? code : null
}
