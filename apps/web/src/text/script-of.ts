const ARABIC = /\p{Script=Arabic}/u
const LETTER = /\p{L}/u

/**
 * The language to read a stored text in, judged by its first letter: content is written by the club in any language
 * it likes. undefined without letters.
 */
export function scriptOf(stored: string): 'ar' | 'en' | undefined {
  const letter = LETTER.exec(stored)?.[0]
  if (letter === undefined) return undefined
  return ARABIC.test(letter) ? 'ar' : 'en'
}
