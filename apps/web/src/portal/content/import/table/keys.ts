// The right options of a table's questions: by a column of keys, a mark at the option, or the first
// option always (docs/product-rules.md#keys-of-an-import). Where two ways give different options, the
// admin decides.

import { type JudgedKey, judgeKeys, KEY_READINGS, type KeyReading } from '@noor-quest/rules/answer-keys'
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { type Label, labelOf } from './cells.ts'

export const KEY_WAYS = [...KEY_READINGS, 'mark', 'first'] as const
export type KeyWay = (typeof KEY_WAYS)[number]

/**
 * `options`: A to D in each language. `fifth`: the fifth option in each language. `marked`: the places
 * of marked options.
 */
export type KeyRow = { key: string; options: string[][]; fifth: string[]; marked: number[] }

/** `e`: the fifth option. `several`: more than one option. */
export type Right = JudgedKey | 'e' | 'several' | 'blank'

/** One way to read the keys, and the option that it makes right in the example's row. */
export type OfferedWay = { way: KeyWay; right: string | null }
export type KeysRead = {
  /** null: the admin must choose. */
  way: KeyWay | null
  ways: OfferedWay[]
  /** The index of the row that is read out, and its key as written. */
  example: number
  key: string
  rights: Right[]
}

/** `first`: the table has a column of right texts. `own`: the file is an export of ours. */
type KeyColumn = 'first' | 'own' | 'keys' | 'none'

export function judgeKeyColumn(rows: readonly KeyRow[], column: KeyColumn, chosen: KeyWay | null): KeysRead {
  const offered = waysOf(rows, column, chosen)
  const agreed = offered.filter(
    ({ rights }, index) => !offered.slice(0, index).some((one) => areSame(one.rights, rights)),
  )
  const wanted = agreed.find(({ way }) => way === chosen)
  const isAsked = agreed.length > 1 || agreed.every(({ way }) => way === 'first' && column !== 'first')
  const decided = wanted ?? (isAsked ? undefined : agreed[0])
  const rights = decided?.rights ?? rows.map((_, row) => agreedRight(agreed, row))
  const example = exampleOf(agreed, rows.length)
  return {
    way: decided?.way ?? null,
    ways: agreed.map(({ way, rights: of }) => ({ way, right: textOf(rows[example], of[example]) })),
    example,
    key: rows[example]?.key ?? '',
    rights,
  }
}

type Way = { way: KeyWay; rights: Right[] }

function waysOf(rows: readonly KeyRow[], column: KeyColumn, chosen: KeyWay | null): Way[] {
  const first = { way: 'first' as const, rights: rows.map(() => 'a' as const) }
  if (column === 'first') return [first]
  if (column === 'own') return [{ way: 'from_one', rights: rows.map(({ key }) => letterOf(key)) }]
  const mark: Way[] = areMarked(rows) ? [{ way: 'mark', rights: rows.map(({ marked }) => markedRight(marked)) }] : []
  const hasKeys = column === 'keys' && rows.some(({ key }) => key !== '')
  if (!hasKeys) return mark.length > 0 ? mark : [first]
  return [...columnWays(rows, chosen), ...mark]
}

/** Whether a mark names the right option in at least half of the rows. */
export const areMarked = (rows: readonly Pick<KeyRow, 'marked'>[]): boolean =>
  rows.length > 0 && rows.filter(({ marked }) => marked.length === 1).length * 2 >= rows.length

const markedRight = ([place, ...more]: number[]): Right =>
  place === undefined ? 'blank' : more.length > 0 ? 'several' : (OPTION_LETTERS[place] ?? 'e')

function columnWays(rows: readonly KeyRow[], chosen: KeyWay | null): Way[] {
  const base = numberedFrom(rows)
  const alone = rows.map((row) => rightAlone(row, base))
  const keyed = rows.map((row, index) => ({ key: alone[index] === null ? plainKey(row) : '', options: row.options }))
  const reading = KEY_READINGS.find((one) => one === chosen) ?? null
  const judged = judgeKeys(keyed, reading)
  const withAlone = (keys: readonly JudgedKey[]) => keys.map((key, index) => alone[index] ?? key)
  const readings: Way[] = judged.readings.map((one) => ({ way: one.reading, rights: withAlone(one.keys) }))
  if (readings.length > 0) return readings
  return [{ way: judged.reading ?? ('from_one' satisfies KeyReading), rights: withAlone(judged.keys) }]
}

/** From 0, if one key is such as "0. Nuh", and all numbers count the option with their text so. */
function numberedFrom(rows: readonly KeyRow[]): 0 | 1 {
  const counts = rows.flatMap((row) => {
    const label = labelOf(row.key)
    return label?.isDigit === true ? [{ number: Number(label.key), place: placeOfText(row, label.rest) }] : []
  })
  const isFromZero = counts.every(({ number, place }) => number === place)
  return isFromZero && counts.some(({ number }) => number === 0) ? 0 : 1
}

/** Keys that don't depend on the column, except for the number of the first option. */
function rightAlone(row: KeyRow, base: 0 | 1): Right | null {
  const { key, options, fifth } = row
  if (key === '') return 'blank'
  const texts = options.flat()
  const plain = keyOf(key)
  if (
    fifth.some((text) => text !== '') &&
    (FIFTH.has(plain) || fifth.some((text) => text !== '' && keyOf(text) === plain))
  ) {
    return 'e'
  }
  if (SEVERAL.test(foldDigits(key)) && !texts.some((text) => keyOf(text) === plain)) return 'several'
  const label = labelOf(key)
  if (label === null || placeOfText(row, key) !== -1) return null
  // "c) Five" and "3. Five", though Five is option B.
  const place = placeOfText(row, label.rest)
  return place !== -1 && !placesOf(label, base).includes(place) ? 'unclear' : null
}

const placesOf = ({ isDigit, places }: Label, base: 0 | 1) =>
  isDigit && base === 0 ? places.map((at) => at + 1) : places

const FIFTH = new Set(['e', '5', 'ه', 'ـه', 'هـ'])
const SEVERAL = /^\s*[([]?(?:[A-E1-5]|[أبجد])[)\]]?(?:\s*(?:[,;،؛&+/]|and|و)\s*[([]?(?:[A-E1-5]|[أبجد])[)\]]?)+\s*$/iu
const keyOf = (text: string) =>
  arabicKey(foldDigits(text))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const placeOfText = ({ options }: KeyRow, text: string): number =>
  OPTION_LETTERS.findIndex((_, place) =>
    options.some((texts) => texts[place] !== '' && keyOf(texts[place] ?? '') === keyOf(text)),
  )

/** "c) Five" is Five where an option has this text. */
function plainKey(row: KeyRow): string {
  const label = labelOf(row.key)
  if (label === null || placeOfText(row, row.key) !== -1) return row.key
  return placeOfText(row, label.rest) === -1 ? row.key : label.rest
}

function letterOf(key: string): Right {
  const letter = key.trim().toLowerCase()
  return key === '' ? 'blank' : (OPTION_LETTERS.find((one) => one === letter) ?? 'none')
}

const areSame = (these: readonly Right[], those: readonly Right[]) => these.every((right, row) => right === those[row])

function agreedRight(ways: readonly Way[], row: number): Right {
  if (ways.length === 1) return 'unclear'
  const rights = new Set(ways.map(({ rights }) => rights[row] ?? 'none'))
  const [right = 'none'] = rights
  return rights.size === 1 ? right : 'unclear'
}

/** The first row in which the ways differ, if possible with an option in each. */
function exampleOf(ways: readonly Way[], rows: number): number {
  const all = Array.from({ length: rows }, (_, row) => row)
  const isOption = (row: number) => ways.every(({ rights }) => [...OPTION_LETTERS, 'e'].includes(rights[row] ?? ''))
  const differs = (row: number) => new Set(ways.map(({ rights }) => rights[row])).size > 1
  const found = [(row: number) => differs(row) && isOption(row), differs, isOption].find((test) => all.some(test))
  return Math.max(0, found === undefined ? 0 : all.findIndex(found))
}

function textOf(row: KeyRow | undefined, right: Right | undefined): string | null {
  if (row === undefined) return null
  if (right === 'e') return row.fifth.find((text) => text !== '') ?? null
  const place = OPTION_LETTERS.indexOf(right as OptionLetter)
  return row.options.map((texts) => texts[place] ?? '').find((text) => text !== '') ?? null
}
