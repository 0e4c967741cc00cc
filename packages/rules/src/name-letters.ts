// Names as a reader sees them, in any letters: which names are marked for a look. A mark is only a
// hint for an admin; it refuses and hides nothing.
import { arabicKey } from './arabic.ts'

/** The letters of `from`, each with the letter at its position in `to`. */
const paired = (from: string, to: string) => Object.fromEntries([...from].map((letter, at) => [letter, to[at] ?? '']))

/**
 * Letters of other alphabets and signs, by the Latin letter that they look like. Accents and
 * fullwidth forms were removed before.
 */
const READ_AS: Record<string, string> = {
  ...paired('авсԁеԍнһіјкӏморԛгѕтуѵԝхь', 'abcdeghhijklmopqrstyvwxb'),
  ...paired('αβεηικνορτυχγω', 'abenikvoptuxyw'),
  ...paired('ıłøđðþɑɡօոս', 'iloddpagonu'),
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
/** Digits and signs that stand for a letter in a Latin word. */
const INSTEAD_OF: Record<string, string> = paired('01345789@$!|+€', 'oieastbgasilte')

/**
 * In lower case, without accents, tashkeel and invisible signs, each letter in one form, and digits
 * that stand for letters as those letters.
 */
function plainLetters(text: string): string {
  const letters = [...arabicKey(text)].map((letter) => READ_AS[letter] ?? letter).join('')
  if (!/[a-z]/.test(letters)) return letters
  // A separate number stays a number: "Ahmad 2010".
  return letters
    .split(' ')
    .map((word) => (/[a-z]/.test(word) ? word.replace(/[0-9@$!|+€]/g, (sign) => INSTEAD_OF[sign] ?? sign) : word))
    .join(' ')
}

/** From this many letters on, repeated letters don't make another word. */
const SQUEEZED_FROM = 4

function squeezed(word: string): string {
  const once = word.replace(/(\p{L})\1+/gu, '$1')
  return once.length >= SQUEEZED_FROM ? once : word.replace(/(\p{L})\1{2,}/gu, '$1$1')
}

/**
 * A name's words. Single letters are joined ("f o o"), and Arabic words are also given without
 * their article.
 */
function wordsOf(name: string): string[] {
  const words = plainLetters(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const alone = words.filter((word) => word.length === 1).join('')
  const bare = words.filter((word) => /^ال../u.test(word)).map((word) => word.slice(2))
  return [...words, ...bare, ...(alone.length > 1 ? [alone] : [])]
}

/** `joined`: the whole name as one word. */
type Sought = { words: string[]; joined: string }
type Entry = { typed: string; fits: (name: Sought) => boolean }

function readEntry(typed: string): Entry[] {
  const [, before = '', text = '', after = ''] = /^(\*?)(.*?)(\*?)$/u.exec(typed.trim()) ?? []
  const sought = squeezed(plainLetters(text).replace(/[^\p{L}]/gu, ''))
  if (sought === '') return []
  const fits =
    before !== ''
      ? ({ joined }: Sought) => joined.includes(sought)
      : after !== ''
        ? ({ words }: Sought) => words.some((word) => word.startsWith(sought))
        : ({ words }: Sought) => words.includes(sought)
  return [{ typed: typed.trim(), fits }]
}

/** The list's entry that marks a name; null: none does. */
export type NameCheck = (name: string) => string | null

/**
 * `list`: one entry per line. `word` marks names with this word, `word*` names with a word that
 * begins with it, and `*word*` names that contain it, across words too. Case, accents, tashkeel,
 * the forms of Arabic letters, repeated letters, and lookalike letters and digits make no
 * difference.
 */
export function createNameCheck(list: string): NameCheck {
  const entries = list.split('\n').flatMap(readEntry)
  return (name) => {
    if (entries.length === 0) return null
    const words = wordsOf(name)
    const read = { words: words.map(squeezed), joined: squeezed(words.join('')) }
    return entries.find(({ fits }) => fits(read))?.typed ?? null
  }
}

/** Joiners change the reading of some scripts; names have no others (personal-details.ts). */
const UNUSUAL = /(?![\u200c\u200d])[^\p{L}\p{M}\p{Nd} .'’-]/u

/** The first sign of a name that isn't a letter, mark, digit, space, `.`, `'`, `’` or `-`. */
export const unusualSign: NameCheck = (name) => UNUSUAL.exec(name)?.[0] ?? null

/**
 * A club's first list, which it changes as it likes: English, Arabic, Malay and Indonesian, Urdu.
 * It has no words that are also names.
 */
export const STARTER_NAME_LIST = `
idiot stupid dumb loser ugly fatso hate killer killing nazi* hitler satan devil
*fuck* shit* bitch* porn* sex sexy whore* slut* pimp penis poop fart
admin organiser organizer winner
غبي أحمق حمار كلب خنزير حقير تافه قذر زبالة لعنة شيطان إبليس وسخ مدير الفائز
عاهرة قحبة شرموط* كس خرا لعين ملعون نجس سافل حيوان خسيس ديوث حرامي كافر
bodoh babi anjing sial celaka bangang goblok tolol bangsat kontol* ngentot* pukimak pantat keparat setan iblis
kutta kutte kamina kameena haramzada gadha bewakoof pagal chutiya* bakwas
کتا کتے گدھا حرامزادہ کمینہ کمینے بیوقوف پاگل ذلیل بکواس
`
  .trim()
  .replace(/\s+/g, '\n')
