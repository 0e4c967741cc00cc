// The hall's code (docs/product-rules.md#admission): an HMAC of the time in steps of 30 s, so every
// process makes the same codes and none is stored.
import { timingSafeEqual } from 'node:crypto'
import { hmac } from '../../platform/tokens.ts'
import { phoneDigits } from '../search-text.ts'

const STEP_MS = 30_000
/** The time for which a code is accepted after its first appearance. */
const COUNTS_MS = 120_000
/** The time before it for which a code is accepted: the screen's process may have another clock. */
const EARLY_MS = 5000
const FIGURES = 6
const TOKEN_BYTES = 12

export function createHallCode(secret: string) {
  const digest = (text: string) => Buffer.from(hmac(secret, `hall-code:${text}`, 'hex'), 'hex')
  const figuresOf = (step: number) =>
    String(digest(`figures:${step}`).readUIntBE(0, 6) % 10 ** FIGURES).padStart(FIGURES, '0')
  const tokenOf = (step: number) => digest(`token:${step}`).subarray(0, TOKEN_BYTES).toString('base64url')
  return {
    /** The code that screens show now. */
    at: (nowMs: number) => {
      const step = Math.floor(nowMs / STEP_MS)
      return { figures: figuresOf(step), token: tokenOf(step), next_in_ms: (step + 1) * STEP_MS - nowMs }
    },
    /**
     * The step of a code that counts now; null for any other text. `isToken`: it came from a QR.
     */
    find: (typed: string, nowMs: number) => {
      const [token, figures] = [typed.trim(), phoneDigits(typed)]
      const oldest = Math.floor((nowMs - COUNTS_MS) / STEP_MS) + 1
      for (let step = Math.floor((nowMs + EARLY_MS) / STEP_MS); step >= oldest; step--) {
        if (isSame(token, tokenOf(step))) return { step, isToken: true }
        if (isSame(figures, figuresOf(step))) return { step, isToken: false }
      }
      return null
    },
  }
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
