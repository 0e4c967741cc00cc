// The comparison of a file's item with the stored ones: new, the same, the same in a language that
// the stored item lacks, or with other texts or another key. An import fills in whole languages, and
// changes a stored text only if the admin takes the file's.
import { LANGUAGE_FIELDS } from '@noor-quest/contract/item-fields'
import type { ItemMatch } from '@noor-quest/contract/items'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { inBatches } from '../platform/batches.ts'
import { ITEM_KINDS, type ItemFields, type ItemKind, questionKey, readingKey } from './item-kinds.ts'

/**
 * Endings of the field names: none for English texts, `_ar` for Arabic ones. An item has a language
 * if it has its first text.
 */
const FIELD_SUFFIXES = ['', '_ar'] as const
type FieldSuffix = (typeof FIELD_SUFFIXES)[number]

/** Items that are compared in one batch. */
export const COMPARED = 500

export type KnownItem = {
  fields: ItemFields
  /** The `fields` that a file's items have filled in or changed. */
  filled: ItemFields
}

/** A matcher of very many items, which are added in batches. */
export async function createLargeMatcher<K extends KnownItem>(kind: ItemKind, known: readonly K[]) {
  const matcher = createMatcher<K>(kind, [])
  await inBatches(known, COMPARED, (batch) => batch.forEach(matcher.add))
  return matcher
}

export function createMatcher<K extends KnownItem>(kind: ItemKind, known: readonly K[]) {
  const byKey = new Map<string, Set<K>>()
  function add(item: K) {
    for (const key of kind.keysOf(item.fields)) byKey.set(key, (byKey.get(key) ?? new Set()).add(item))
  }
  for (const item of known) add(item)

  return {
    /** Adds an item to the later comparisons. */
    add,
    /**
     * Compares `given`. If it completes a known item, that item has the added texts in later
     * comparisons. `item` is null if `given` is new.
     */
    match: (given: ItemFields): Match<K> => {
      const same = [...new Set(kind.keysOf(given).flatMap((key) => [...(byKey.get(key) ?? [])]))]
      // A language isn't missing if another matching item has it.
      const missing = FIELD_SUFFIXES.filter(
        (suffix) => isIn(kind, suffix, given) && !same.some(({ fields }) => isIn(kind, suffix, fields)),
      )
      const differences = same.map((known) => changesOf(kind, known.fields, given, missing))
      const equal = differences.findIndex((changes) => changes !== null && Object.keys(changes).length === 0)
      const item = same[Math.max(equal, 0)]
      if (item === undefined) return { match: 'new', item: null, changes: {} }
      if (equal >= 0) return { match: 'duplicate', item, changes: {} }
      const changes = differences[0] ?? {}
      const texts = missing.length === 0 ? null : textsFor(kind, item.fields, given, missing)
      if (texts === null) return { match: 'differs', item, changes }
      change(item, texts)
      return { match: 'completes', item, changes: omit(changes, Object.keys(texts)) }
    },
    /** Gives a known item the texts of a file's item that differs: the `changes` of its match. */
    take: (item: K, changes: ItemFields) => change(item, changes),
  }

  function change(item: K, fields: ItemFields) {
    item.fields = { ...item.fields, ...fields }
    item.filled = { ...item.filled, ...fields }
    add(item)
  }
}

/**
 * `changes`: the fields of a known item that would be as in the file, with the file's values; empty
 * also if the two can't be brought together.
 */
type Match<K> = { match: ItemMatch; item: K | null; changes: ItemFields }

const omit = (fields: ItemFields, names: readonly string[]): ItemFields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Fields that don't make an item differ. A picture's address changes when it is stored. */
const NOT_COMPARED = new Set<string>(['item_image_url', 'reviewed_by', 'reviewed_at'])

/**
 * The values of `given` that `stored` doesn't have, in the order of the stored options. A blank
 * value is no difference, nor is a language that `stored` lacks unless it is `missing`. null: the
 * options differ, and `stored` has a language that `given` lacks, in which they would stay.
 */
function changesOf(
  kind: ItemKind,
  stored: ItemFields,
  given: ItemFields,
  missing: readonly FieldSuffix[],
): ItemFields | null {
  const inOrder = kind.kind === 'question' ? inStoredOrder(stored, given) : given
  if (inOrder === null) return null
  const left = FIELD_SUFFIXES.filter((suffix) => !missing.includes(suffix) && !isIn(kind, suffix, stored))
  const leftOut = new Set(left.flatMap((suffix) => LANGUAGE_FIELDS[kind.kind].map((field) => `${field}${suffix}`)))
  const fields = kind.columns.filter((field) => !NOT_COMPARED.has(field) && !leftOut.has(field))
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = inOrder[field] ?? ''
      const isBlank = value === '' || (Array.isArray(value) && value.length === 0)
      return isBlank || comparable(value) === comparable(stored[field]) ? [] : [[field, value]]
    }),
  )
}

/** A row contains topics as JSON. Files have other line ends than requests. */
const comparable = (value: ItemFields[string] | undefined) =>
  Array.isArray(value)
    ? JSON.stringify(value)
    : String(value ?? '')
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')

/** A question with its options where the stored question has them, or with options of its own. */
function inStoredOrder(stored: ItemFields, given: ItemFields): ItemFields | null {
  const names = pairOptions(stored, given)
  if (names === null) {
    const hasAll = FIELD_SUFFIXES.every(
      (suffix) => !isIn(ITEM_KINDS.question, suffix, stored) || isIn(ITEM_KINDS.question, suffix, given),
    )
    return hasAll ? given : null
  }
  const moved: ItemFields = { ...given }
  for (const [from, to] of Object.entries(names)) {
    for (const suffix of FIELD_SUFFIXES) moved[`${to}${suffix}`] = given[`${from}${suffix}`] ?? null
  }
  return { ...moved, correct_option: names[`option_${given.correct_option}`]?.replace('option_', '') ?? null }
}

function isIn(kind: ItemKind, suffix: FieldSuffix, item: ItemFields): boolean {
  return Boolean(item[`${LANGUAGE_FIELDS[kind.kind][0]}${suffix}`])
}

/**
 * The texts of `given` in the missing languages, in the order of the stored options; null if
 * `given` asks another question.
 */
function textsFor(
  kind: ItemKind,
  stored: ItemFields,
  given: ItemFields,
  missing: readonly FieldSuffix[],
): ItemFields | null {
  const storedNames = kind.kind === 'question' ? pairOptions(stored, given) : {}
  if (storedNames === null) return null
  if (kind.kind === 'question' && storedNames[`option_${given.correct_option}`] !== `option_${stored.correct_option}`) {
    return null
  }
  const texts: ItemFields = {}
  for (const suffix of missing) {
    for (const field of LANGUAGE_FIELDS[kind.kind]) {
      texts[`${storedNames[field] ?? field}${suffix}`] = given[`${field}${suffix}`] ?? null
    }
  }
  return texts
}

const OPTIONS = OPTION_LETTERS.map((letter) => `option_${letter}`)

/**
 * For each option of `given`, the stored option with its text in a common language; null if their
 * options differ: the two languages would then ask different questions.
 */
function pairOptions(stored: ItemFields, given: ItemFields): Record<string, string> | null {
  const suffix = FIELD_SUFFIXES.find((each) => stored[`question_text${each}`] && given[`question_text${each}`])
  if (suffix === undefined) return null
  // Vowel signs are ignored unless they distinguish options.
  for (const keyOf of [readingKey, questionKey]) {
    const keysOf = (item: ItemFields) => OPTIONS.map((name) => keyOf(String(item[`${name}${suffix}`])))
    const theirs = keysOf(stored)
    const names = keysOf(given).map((key) => OPTIONS[theirs.indexOf(key)])
    if (names.includes(undefined) || new Set(names).size < OPTIONS.length) continue
    return Object.fromEntries(OPTIONS.map((name, index) => [name, names[index] ?? '']))
  }
  return null
}
