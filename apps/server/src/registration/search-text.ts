// Neither engine ignores case beyond ASCII, so names and phones are stored a second time in the
// form that searches use.
import { searchKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'

function onlyDigits(text: string): string {
  return text.replace(/[^0-9]/g, '')
}

function fold(text: string): string {
  // PostgreSQL's text can't contain NUL.
  return foldDigits(searchKey(text.replaceAll('\0', '')))
}

/** A phone number's digits as 0-9, without separators. */
export function phoneDigits(phone: string): string {
  return onlyDigits(fold(phone))
}

/** The most characters of a name in search_text: ligatures can be long when spelled out. */
const NAME_MAX = 200

/**
 * players.search_text: the name (so the list is sorted by it), the phone as typed, the phone's
 * digits alone, and the nickname, if there is one.
 */
export function playerSearchText(name: string, phone: string, nickname: string | null = null): string {
  const foldedPhone = fold(phone)
  const text = `${fold(name).slice(0, NAME_MAX)}\n${foldedPhone}\n${onlyDigits(foldedPhone)}`
  return nickname === null ? text : `${text}\n${fold(nickname).slice(0, NAME_MAX)}`
}

/**
 * A LIKE pattern for search_text with `\` as its escape; null finds all. Digits with separators
 * find the phone in any typed form.
 */
export function playerSearchPattern(search: string): string | null {
  const text = fold(search)
  if (text === '') return null
  const sought = /^[+ ().\-/\d]+$/.test(text) && onlyDigits(text).length >= 3 ? onlyDigits(text) : text
  return `%${sought.replace(/[\\%_]/g, '\\$&')}%`
}
