// A hash of a phone number's digits under APP_SECRET. It finds equal numbers without reading them.
// A copy of the database without the secret reveals no number, even to a program that tries all
// numbers.

import { hmac } from '../platform/tokens.ts'
import { phoneDigits } from './search-text.ts'

export type HashPhone = (phone: string) => string

/**
 * In hexadecimal. Equal for numbers with the same digits, in any script and with any separators.
 */
export function createPhoneHash(secret: string): HashPhone {
  return (phone) => hmac(secret, `phone:${phoneDigits(phone)}`, 'hex')
}
