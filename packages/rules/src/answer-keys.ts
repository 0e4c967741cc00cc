// The right options of a file's questions (docs/product-rules.md#keys-of-an-import). A key alone can
// mean several options: "2" is the second one, the third, or the one with the text "2". The column
// of all keys shows which, so they are judged together.
import { arabicKey } from './arabic.ts'
import { foldDigits } from './digits.ts'
import { OPTION_LETTERS, type OptionLetter } from './quiz-levels.ts'

/** How keys name the right option: by position, with numbers from 1 or from 0, or by text. */
export const KEY_READINGS = ['from_one', 'from_zero', 'text'] as const
export type KeyReading = (typeof KEY_READINGS)[number]

/** `options`: the texts of A to D in each language of the question. */
export type KeyRow = { key: string; options: readonly (readonly string[])[] }

/**
 * The right option. `unclear`: the key has several readings, and an admin decides. `none`: it names
 * no option.
 */
export type JudgedKey = OptionLetter | 'unclear' | 'none'

export type JudgedKeys = {
  keys: JudgedKey[]
  /** The reading of all keys; null: unclear keys wait for an admin. */
  reading: KeyReading | null
  /** The readings that an admin may choose from; empty if the column has only one. */
  readings: { reading: KeyReading; keys: JudgedKey[] }[]
}

/** A key's possible meanings. `position`: a letter's, from 0; `texts`: the options with its text. */
type Key = { position: number | null; number: number | null; texts: readonly number[] }

/** `chosen`: the reading that an admin decided on. */
export function judgeKeys(rows: readonly KeyRow[], chosen: KeyReading | null = null): JudgedKeys {
  const keys = rows.map(parseKey)
  const base = certainBase(keys)
  const byReading: Record<KeyReading, JudgedKey[]> = {
    from_one: keys.map((key) => judge(key, positionOf(key, 1) ?? textOf(key))),
    from_zero: keys.map((key) => judge(key, positionOf(key, 0) ?? textOf(key))),
    text: keys.map((key) => (textOf(key) === null ? judgeAlone(key, base) : judge(key, textOf(key)))),
  }
  if (areTexts(keys)) return { keys: byReading.text, reading: 'text', readings: [] }

  const readings = possibleReadings(keys)
    .map((reading) => ({ reading, keys: byReading[reading] }))
    .filter(({ keys: these }, index, all) => !all.slice(0, index).some(({ keys: those }) => areSame(these, those)))
  const offered = readings.length > 1 ? readings : []
  if (chosen !== null && offered.some(({ reading }) => reading === chosen)) {
    return { keys: byReading[chosen], reading: chosen, readings: offered }
  }

  const alone = keys.map((key) => judgeAlone(key, base))
  const isCertain = base !== null && !alone.includes('unclear')
  return { keys: alone, reading: isCertain ? READING_FROM[base] : null, readings: offered }
}

/**
 * Whether numbers count from 1 or from 0; null: unclear. If both are possible, a 0 makes it unclear;
 * without one they count from 1.
 */
function certainBase(keys: readonly Key[]): 0 | 1 | null {
  const [one, zero] = [fits(keys, 1), fits(keys, 0)]
  if (one && zero) return keys.some(({ number }) => number === 0) ? null : 1
  return one ? 1 : zero ? 0 : null
}

/** Whether every number is a position from `base`, or an option's text. */
function fits(keys: readonly Key[], base: 0 | 1): boolean {
  return keys.every((key) => key.number === null || key.texts.length > 0 || positionOf(key, base) !== null)
}

/**
 * Whether the keys are the options' texts: all of them are, and they can't all be positions, or are
 * the same options as positions. Where they can be positions from 1, positions from 0 don't count.
 */
function areTexts(keys: readonly Key[]): boolean {
  const named = keys.filter((key) => key.texts.length > 0 || positionOf(key, 0) !== null || positionOf(key, 1) !== null)
  if (named.length === 0 || named.some(({ texts }) => texts.length === 0)) return false
  const positions = ([1, 0] as const).map((base) => named.map((key) => positionOf(key, base)))
  const arePositions = positions.find((all) => !all.includes(null))
  return arePositions === undefined || arePositions.every((position, row) => position === textOf(named[row]))
}

function possibleReadings(keys: readonly Key[]): KeyReading[] {
  const [one, zero] = [fits(keys, 1), fits(keys, 0)]
  const bases = [...(one || !zero ? [1 as const] : []), ...(zero || !one ? [0 as const] : [])]
  const isOther = (key: Key, position: number | null) =>
    position !== null && key.texts.length > 0 && position !== textOf(key)
  const text = keys.some((key) => bases.some((base) => isOther(key, positionOf(key, base))))
  return [...bases.map((base) => READING_FROM[base]), ...(text ? ['text' as const] : [])]
}

const READING_FROM = { 0: 'from_zero', 1: 'from_one' } as const

const areSame = (these: readonly JudgedKey[], those: readonly JudgedKey[]) =>
  these.every((key, row) => key === those[row])

/** The option that all readings of the key give. */
function judgeAlone(key: Key, base: 0 | 1 | null): JudgedKey {
  const positions = base === null ? [positionOf(key, 1), positionOf(key, 0)] : [positionOf(key, base)]
  const text = textOf(key)
  const meant = text === null ? positions : [...positions.filter((position) => position !== null), text]
  return new Set(meant).size > 1 ? 'unclear' : judge(key, meant[0] ?? null)
}

function judge({ texts }: Key, option: number | null): JudgedKey {
  if (texts.length > 1) return 'unclear'
  return option === null ? 'none' : (OPTION_LETTERS[option] ?? 'none')
}

/** The position of a letter, or of a number that counts from `base`; null for others. */
function positionOf({ position, number }: Key, base: 0 | 1): number | null {
  if (position !== null || number === null) return position
  const counted = number - base
  return counted >= 0 && counted < OPTION_LETTERS.length ? counted : null
}

const textOf = (key: Key | undefined): number | null => key?.texts[0] ?? null

/** Letters and ordinals in arabicKey's form. */
const POSITIONS: Record<string, number> = {
  a: 0,
  b: 1,
  c: 2,
  d: 3,
  ا: 0,
  الف: 0,
  ب: 1,
  ج: 2,
  د: 3,
  الاول: 0,
  الثاني: 1,
  الثالث: 2,
  الرابع: 3,
}

/** Around a letter or number: "Option B", "(b)", "b.", «الخيار ب». A minus sign isn't left out. */
const BEFORE = /^(?:option|answer|choice|الخيار|خيار|الاجابه|الجواب)?[\s_#(["«“]*/
const AFTER = /[\s)\]."»”:،]*$/

function parseKey({ key, options }: KeyRow): Key {
  const bare = arabicKey(foldDigits(key)).replace(BEFORE, '').replace(AFTER, '')
  const number = /^(\d{1,9})(?:\.0+)?$/.exec(bare)?.[1]
  return {
    position: POSITIONS[bare] ?? null,
    number: number === undefined ? null : Number(number),
    texts: optionsWith(key, options),
  }
}

/** The options with this text; if there are none, those whose letters and digits are the same. */
function optionsWith(text: string, options: KeyRow['options']): number[] {
  // Forms take long to compute, and most keys are letters. This leaves room for vowel signs.
  const longest = text.length * 4 + 40
  for (const form of [plainForm, lettersOf]) {
    const wanted = form(text)
    if (wanted === '') continue
    const isWanted = (option = '') => option.length <= longest && form(option) === wanted
    const found = OPTION_LETTERS.map((_, option) => option).filter((option) =>
      options.some((texts) => isWanted(texts[option])),
    )
    if (found.length > 0) return found
  }
  return []
}

const plainForm = (text: string) => foldDigits(text.normalize('NFC')).replace(/\s+/g, ' ').trim().toLowerCase()
/** With a minus sign before a number: -5 isn't 5. */
const lettersOf = (text: string) => {
  const sign = /^\s*[\p{Pd}\u2212]\s*(?=\p{N})/u.test(text) ? '-' : ''
  const letters = arabicKey(foldDigits(text)).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return sign + letters.trim()
}
