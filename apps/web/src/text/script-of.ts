import type { Language } from '@noor-quest/rules/languages'

const ARABIC = /\p{Script=Arabic}/u
const LETTER = /\p{L}/u

/**
 * The language in which to read a stored text aloud, by its first letter: the club may write
 * content in any language. Undefined without letters.
 */
export function scriptOf(stored: string): Language | undefined {
  const letter = LETTER.exec(stored)?.[0]
  if (letter === undefined) return undefined
  return ARABIC.test(letter) ? 'ar' : 'en'
}
