// Keys that are equal when two Arabic texts are the same to a reader. They are for comparing and
// searching only and never displayed.

/**
 * Characters that the key leaves out: tashkeel and a seat's hamza (after decomposition), tatweel, a
 * lone hamza, invisible format characters.
 */
const REMOVED = /[\p{M}\u0640\u0621\p{Cf}]/gu

/** One form for each letter that has several. */
const FORMS: Record<string, string> = {
  // Alef wasla has no decomposition.
  '\u0671': '\u0627',
  // Alef maksura and the Persian ya -> ya; the Persian kaf -> kaf.
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  // Ta marbuta -> ha: quick writing leaves out its dots.
  '\u0629': '\u0647',
}

/**
 * The key of `text` for comparisons: without tashkeel, tatweel and hamzas (a seat keeps its letter:
 * أ is ا, ؤ is و, ئ is ي, and ء disappears), with ى as ي, ة as ه, single spaces, other scripts
 * without accents and in lower case. Presentation forms and ligatures are spelled out. Equal keys
 * mean "identical terms" in the portal. A text of marks alone has the key ''.
 */
export function arabicKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(REMOVED, '')
    .replace(/[\u0629\u0649\u0671\u06a9\u06cc]/g, (letter) => FORMS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/**
 * Latin letters that Unicode doesn't decompose, as they are typed on a keyboard that lacks them.
 */
const LETTERS: Record<string, string> = { ı: 'i', ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae' }

/** The key of `text` for searching: `arabicKey`, but "Yilmaz" finds "Yılmaz" too. */
export function searchKey(text: string): string {
  return arabicKey(text).replace(/[ıøłđßæ]/g, (letter) => LETTERS[letter] ?? letter)
}
