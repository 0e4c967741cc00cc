// The comparison of a file's item with the stored ones: new, the same, or the same in a language
// that the stored item lacks. An import fills in whole languages only, and changes no stored text.
import { LANGUAGE_FIELDS } from '@noor-quest/contract/item-fields'
import type { ItemMatch } from '@noor-quest/contract/items'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'
import { inBatches } from '../platform/batches.ts'
import { type ItemFields, type ItemKind, questionKey, readingKey } from './item-kinds.ts'

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
  /** The `fields` that a file's items have filled in. */
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
    match: (given: ItemFields): { match: ItemMatch; item: K | null } => {
      const same = new Set(kind.keysOf(given).flatMap((key) => [...(byKey.get(key) ?? [])]))
      const [item] = same
      if (item === undefined) return { match: 'new', item: null }
      // A language isn't missing if another matching item has it.
      const missing = FIELD_SUFFIXES.filter(
        (suffix) => isIn(kind, suffix, given) && ![...same].some(({ fields }) => isIn(kind, suffix, fields)),
      )
      if (missing.length === 0) return { match: 'duplicate', item }
      const texts = textsFor(kind, item.fields, given, missing)
      if (texts === null) return { match: 'differs', item }
      item.fields = { ...item.fields, ...texts }
      item.filled = { ...item.filled, ...texts }
      add(item)
      return { match: 'completes', item }
    },
  }
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
  const storedNames = kind.kind === 'question' ? matchOptions(stored, given) : {}
  if (storedNames === null) return null
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
 * For each option of `given`, the stored option with its text in a common language. null if their
 * options or right options differ: the two languages would then ask different questions.
 */
function matchOptions(stored: ItemFields, given: ItemFields): Record<string, string> | null {
  const suffix = FIELD_SUFFIXES.find((each) => stored[`question_text${each}`] && given[`question_text${each}`])
  if (suffix === undefined) return null
  // Vowel signs are ignored unless they distinguish options.
  for (const keyOf of [readingKey, questionKey]) {
    const keysOf = (item: ItemFields) => OPTIONS.map((name) => keyOf(String(item[`${name}${suffix}`])))
    const theirs = keysOf(stored)
    const names = keysOf(given).map((key) => OPTIONS[theirs.indexOf(key)])
    if (names.includes(undefined) || new Set(names).size < OPTIONS.length) continue
    const storedNames = Object.fromEntries(OPTIONS.map((name, index) => [name, names[index] ?? '']))
    return storedNames[`option_${given.correct_option}`] === `option_${stored.correct_option}` ? storedNames : null
  }
  return null
}
