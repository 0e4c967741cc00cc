// Neither engine ignores case beyond ASCII by itself, so names and phones are stored a second time as they are searched.
import { searchKey } from '@noor-quest/rules/arabic'

const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu

/** A decimal digit of any script as 0-9. Unicode keeps each script's ten digits together, from its zero on. */
function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--
    return String(code - zero)
  })
}

function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

function fold(text: string): string {
  // PostgreSQL's text holds no NUL.
  return asciiDigits(searchKey(text.replaceAll('\0', '')))
}

/** A phone number's digits as 0-9, without what is between them. */
export function phoneDigits(phone: string): string {
  return onlyDigits(fold(phone))
}

/** Ligatures can be long when spelled out, and an index entry has a limit. */
const NAME_MAX = 200

/** players.search_text: name (so the list is sorted by it), phone as typed, phone's digits alone, the nickname if there is one. */
export function playerSearchText(name: string, phone: string, nickname: string | null = null): string {
  const foldedPhone = fold(phone)
  const text = `${fold(name).slice(0, NAME_MAX)}\n${foldedPhone}\n${onlyDigits(foldedPhone)}`
  return nickname === null ? text : `${text}\n${fold(nickname).slice(0, NAME_MAX)}`
}

/**
 * What to search for in search_text, as a LIKE pattern with `\` as its escape; null finds everybody. Digits with separators
 * find the phone however it was typed.
 */
export function playerSearchPattern(search: string): string | null {
  const text = fold(search)
  if (text === '') return null
  const sought = /^[+ ().\-/\d]+$/.test(text) && onlyDigits(text).length >= 3 ? onlyDigits(text) : text
  return `%${sought.replace(/[\\%_]/g, '\\$&')}%`
}
