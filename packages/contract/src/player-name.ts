// Characters that a name must not contain: with them, it could leave its row on a leaderboard or
// look like another text.

/** The most marks on one letter. More than any script needs would paint over neighbouring rows. */
export const MARKS_MAX = 4

const TOO_MANY_MARKS = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u')

/**
 * Control characters, halves of surrogate pairs, line and paragraph separators, and Braille's
 * blank, which no Unicode property calls invisible.
 */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]/u

/**
 * Characters that are invisible or change the direction of the text after them: joiners,
 * directions, tags, variation selectors, fillers.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Scripts in which a joiner between two letters changes the reading. */
const JOINING = [
  ...['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil'],
  ...['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Thaana'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const NEEDED_JOINERS = new RegExp(`(?<=[[${JOINING}]&&[\\p{L}\\p{M}]])[\\u200c\\u200d](?=[[${JOINING}]&&\\p{L}])`, 'gv')
/** After a virama, joiners choose the consonant's form, also at a word's end. */
const VIRAMA_JOINERS = /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]/g
/** Joiners in an emoji of several parts that is drawn as one sign, such as a family. */
const EMOJI_PARTS = /(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/gu
const EMOJI_STYLE = /(?<=\p{Extended_Pictographic})\ufe0f/gu

/** The fault of a trimmed name, or null. */
export function faultOfName(name: string): string | null {
  if (CONTROL.test(name)) return 'must not contain control characters'
  const seen = name
    .replace(EMOJI_PARTS, '')
    .replace(EMOJI_STYLE, '')
    .replace(VIRAMA_JOINERS, '')
    .replace(NEEDED_JOINERS, '')
  if (INVISIBLE.test(seen)) return 'must not contain invisible characters'
  if (TOO_MANY_MARKS.test(name)) return `must not have more than ${MARKS_MAX} marks on one letter`
  return /[\p{L}\p{N}]/u.test(seen) ? null : 'must hold a letter'
}
