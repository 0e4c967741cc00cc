// By what equal phone numbers are found without reading them: a hash under APP_SECRET of the digits alone, so that a copy of the
// database without the secret doesn't give the numbers away by trying all of them.
import { createHmac } from 'node:crypto'
import { phoneDigits } from './search-text.ts'

export type HashPhone = (phone: string) => string

/** In hexadecimal. Equal for numbers with the same digits, in whatever script and with whatever separators. */
export function createPhoneHash(secret: string): HashPhone {
  return (phone) =>
    createHmac('sha256', secret)
      .update(`phone:${phoneDigits(phone)}`)
      .digest('hex')
}
