// Phone numbers to compare and to call. Apart from personal-details.ts, which the registration form
// loads.
import { foldDigits } from './digits.ts'
import { cleanPhone, PHONE_PATTERN } from './personal-details.ts'

/** Digits of a country's code, without + or zeros. */
export const COUNTRY_CODE_PATTERN = /^[1-9][0-9]{0,2}$/

/**
 * Equal for the spellings of one number, in any script's digits and with any separators. With the
 * club's country code 60, `012 345`, `12 345`, `+60 12 345`, `0060 12 345` and `+60 (0)12 345` are
 * one.
 */
export function phoneKey(phone: string, countryCode: string | null): string {
  const typed = foldDigits(cleanPhone(phone))
  const digits = typed.replace(/\D/g, '')
  const isAbroad = typed.replace(/[^+0-9]/g, '').startsWith('+')
  const international = isAbroad ? digits : digits.startsWith('00') ? digits.slice(2) : null
  if (countryCode === null) return international ?? digits
  const own = international ?? (digits.startsWith(countryCode) ? digits : `${countryCode}${digits}`)
  return own.startsWith(`${countryCode}0`) ? `${countryCode}${own.slice(countryCode.length + 1)}` : own
}

/**
 * A number for contact programs: 0-9, with + first if it was typed. `+60 (0)12 345` is `+6012345`.
 * null for a text that isn't a number.
 */
export function dialledPhone(phone: string): string | null {
  const typed = foldDigits(cleanPhone(phone))
  if (!PHONE_PATTERN.test(typed) || !/\d/.test(typed)) return null
  const isAbroad = typed.includes('+')
  return `${isAbroad ? '+' : ''}${(isAbroad ? typed.replace('(0)', '') : typed).replace(/\D/g, '')}`
}

/**
 * The digits of a number with its country code, as WhatsApp takes them. null: the number has no
 * country code and the season has none for it.
 */
export function internationalDigits(phone: string, countryCode: string | null): string | null {
  const dialled = dialledPhone(phone)
  if (dialled === null) return null
  const isInternational = dialled.startsWith('+') || dialled.startsWith('00')
  return isInternational || countryCode !== null ? phoneKey(dialled, countryCode) : null
}
