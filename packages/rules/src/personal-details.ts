// Names and phone numbers as people type and paste them (docs/product-rules.md#registration). Apart
// from person-fields.ts, whose numbers the first screens load.
import { MARKS_MAX, PHONE_MIN } from './person-fields.ts'

/** Spaces of every width, tabs, line ends, and Braille's blank, which Unicode counts as a sign. */
const SPACES = /[\p{Z}\t-\r\x85\u2800]+/gu

/**
 * Characters that are invisible or change the direction of the text after them: directions,
 * joiners, tags, variation selectors, fillers, controls. Contacts, chats and PDFs add them to a
 * text that is copied.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** The same without the joiners and the emoji's style, which a name may need. */
const NEVER_NEEDED = new RegExp(`(?![\\u200c\\u200d\\ufe0f])${INVISIBLE.source}`, 'gu')

const singleSpaced = (text: string) => text.replace(/ +/g, ' ').trim()

// Phone numbers

/**
 * Dashes, the minus sign, underscores and tildes, and the letters that stretch a word in Arabic and
 * Japanese.
 */
const DASHES = /[\p{Pd}\p{Pc}~\u02d7\u0640\u2043\u2212\u301c\u30fc]/gu
/** Points in the middle of a line's height. */
const DOTS = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb]/gu
/** The scheme of a link, and what is around a number in a sentence or a list. */
const AROUND_PHONE = /^(?:tel:)?[\s\-./,،;؛:]+|^tel:|[\s\-./,،;؛:]+$/giu

/** A cleaned number: digits of any script, with the usual separators. */
export const PHONE_PATTERN = /^\(?\+?[\p{Nd} ().\-/]+$/u

export const hasPhoneDigits = (phone: string) => (phone.match(/\p{Nd}/gu)?.length ?? 0) >= PHONE_MIN

/**
 * A typed or pasted number without invisible characters, with plain spaces and dashes. Its digits
 * stay in their script.
 */
export function cleanPhone(typed: string): string {
  const plain = typed.normalize('NFKC').replace(SPACES, ' ').replace(INVISIBLE, '')
  return singleSpaced(plain.replace(DASHES, '-').replace(DOTS, '.').trim().replace(AROUND_PHONE, ''))
}

// Names

const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u')

/** Scripts in which a joiner between two letters changes the reading. */
const JOINING = [
  'Arabic',
  'Syriac',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Thaana',
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const BETWEEN_LETTERS = `(?<=(?=[\\p{L}\\p{M}])[${JOINING}])[\\u200c\\u200d](?=(?=\\p{L})[${JOINING}])`
/** After a virama, joiners choose the consonant's form, also at a word's end. */
const AFTER_VIRAMA = '(?<=[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca])[\\u200c\\u200d]'
/** Joiners in an emoji of several parts that is drawn as one sign, such as a family. */
const IN_EMOJI = '(?<=\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=\\p{Extended_Pictographic})'
const JOINERS = new RegExp(`(${BETWEEN_LETTERS}|${AFTER_VIRAMA}|${IN_EMOJI})|[\\u200c\\u200d]`, 'gu')

/** Words and sentences in one character, such as ﷺ: they are as wide as a name. */
const LIGATURES = /[\ufdf0-\ufdfd]/g
const LIGATURES_MAX = 1
const TATWEEL = /\u0640/g

/**
 * A typed or pasted name without invisible characters, except joiners that its script or an emoji
 * needs, and with single spaces. Otherwise a name could leave its row on a leaderboard or look
 * like another one.
 */
export function cleanName(typed: string): string {
  const plain = typed
    .replace(SPACES, ' ')
    .replace(NEVER_NEEDED, '')
    .replace(/(?<!\p{Extended_Pictographic})\ufe0f/gu, '')
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replace(JOINERS, '$1')
  return singleSpaced(plain)
}

export type NameFault = 'no-letter' | 'many-marks' | 'many-signs' | 'half-character'

/** The fault of a cleaned name, or null. */
export function faultOfName(name: string): NameFault | null {
  if (/\p{Surrogate}/u.test(name)) return 'half-character'
  if (TOO_MANY_MARKS.test(name)) return 'many-marks'
  if ((name.match(LIGATURES)?.length ?? 0) > LIGATURES_MAX) return 'many-signs'
  return /[\p{L}\p{N}]/u.test(name.replace(LIGATURES, '').replace(TATWEEL, '')) ? null : 'no-letter'
}
