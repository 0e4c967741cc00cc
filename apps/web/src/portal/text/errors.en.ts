import type { ApiError } from '../../platform/network/http.ts'
import { defineTexts } from '../../text/text.ts'
import { count } from './formats.ts'

/** The server's own words, which are English. `code` finds the words in another language. */
export const errorsText = defineTexts('portal/text/errors', {
  reason: (_code: ApiError['code'], message: string) => message,
  tooMany: (seconds: number) =>
    `Too many attempts. Try again in ${seconds < 90 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')}.`,
  /** The fault of a field, after the field's name. */
  fault: (message: string) => message,
})
