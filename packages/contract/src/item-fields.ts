// Fields of questions, prophets and terms, and when their two languages are complete. It has no
// schemas, so that forms can import it.
import type { Language } from '@noor-quest/rules/languages'
import { OPTION_LETTERS } from '@noor-quest/rules/quiz-levels'

export type ItemKindName = 'question' | 'prophet' | 'term'

/** The texts of one language: an item has all of them or none. Arabic fields end with `_ar`. */
export const LANGUAGE_TEXTS = {
  question: ['question_text', 'option_a', 'option_b', 'option_c', 'option_d'],
  prophet: ['name', 'description'],
  /** A term is Arabic; its meaning may be in either language. */
  term: [],
} as const satisfies Record<ItemKindName, readonly string[]>

/** All texts that an item has once for each language, its first one first. */
export const LANGUAGE_FIELDS: Record<ItemKindName, readonly [string, ...string[]]> = {
  question: [...LANGUAGE_TEXTS.question, 'explanation'],
  prophet: [...LANGUAGE_TEXTS.prophet, 'explanation'],
  term: ['meaning'],
}

/** The fields that a reviewer may propose with a check in a language. */
export function proposableFields(kind: ItemKindName, language: Language): string[] {
  const texts = LANGUAGE_FIELDS[kind].map((field) => (language === 'ar' ? `${field}_ar` : field))
  if (kind === 'question') return [...texts, 'correct_option', 'level']
  return kind === 'term' ? ['arabic_text', ...texts] : texts
}

const REVIEW_COLUMNS = ['reviewed_by', 'reviewed_at'] as const

/** The columns of a CSV file of each kind, in the order of an export. */
export const ITEM_COLUMNS = {
  question: [
    ...LANGUAGE_TEXTS.question,
    ...(['correct_option', 'level', 'time_limit', 'source', 'explanation'] as const),
    ...(['question_text_ar', 'option_a_ar', 'option_b_ar', 'option_c_ar', 'option_d_ar', 'explanation_ar'] as const),
    'tags',
    ...REVIEW_COLUMNS,
  ],
  prophet: [
    ...LANGUAGE_TEXTS.prophet,
    ...(['item_image_url', 'explanation', 'name_ar', 'description_ar', 'explanation_ar', 'source'] as const),
    ...REVIEW_COLUMNS,
  ],
  term: ['arabic_text', 'meaning', 'meaning_ar', 'source', ...REVIEW_COLUMNS],
} as const satisfies Record<ItemKindName, readonly string[]>
export type ItemColumn = (typeof ITEM_COLUMNS)[ItemKindName][number]

type Texts = { [field: string]: unknown }

export type ItemFault = { field: string; reason: 'no_language' | 'half_filled' | 'same_option' }

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/**
 * The faults that keep an item from being stored, in the order of its fields: no language at all
 * (each English text is named then), a language that lacks a text, an explanation without its
 * language, or a repeated option.
 */
export function itemFaults(kind: ItemKindName, item: Texts): ItemFault[] {
  return [...languageFaults(kind, item), ...sameOptions(kind, item)]
}

function languageFaults(kind: ItemKindName, item: Texts): ItemFault[] {
  const texts: readonly string[] = LANGUAGE_TEXTS[kind]
  if (texts.length === 0) return []
  const ofLanguage = (ending: string) => {
    const fields = texts.map((field) => `${field}${ending}`)
    const missing = fields.filter((field) => isBlank(item[field]))
    const isAbsent = missing.length === fields.length && isBlank(item[`explanation${ending}`])
    return { missing, isAbsent }
  }
  const [english, arabic] = [ofLanguage(''), ofLanguage('_ar')]
  if (english.isAbsent && arabic.isAbsent) {
    return english.missing.map((field) => ({ field, reason: 'no_language' as const }))
  }
  return [english, arabic]
    .filter(({ isAbsent }) => !isAbsent)
    .flatMap(({ missing }) => missing.map((field) => ({ field, reason: 'half_filled' as const })))
}

/** The later of two options that are equal, ignoring case. */
function sameOptions(kind: ItemKindName, item: Texts): ItemFault[] {
  if (kind !== 'question') return []
  return ['', '_ar'].flatMap((ending) => {
    const met = new Set<string>()
    return OPTION_LETTERS.map((letter) => `option_${letter}${ending}`)
      .filter((field) => {
        if (isBlank(item[field])) return false
        const read = String(item[field]).normalize('NFC').trim().toLowerCase()
        const isSame = met.has(read)
        met.add(read)
        return isSame
      })
      .map((field) => ({ field, reason: 'same_option' as const }))
  })
}

/** Whether more letters are Arabic than Latin. */
export function isArabic(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0
  return count(/\p{Script=Arabic}/gu) > count(/\p{Script=Latin}/gu)
}

/**
 * The Arabic texts of an item whose English fields were filled in in Arabic, and the emptied
 * English ones; null for other items. Arabic fields with a text are never replaced.
 */
export function movedToArabic<Item extends Texts>(kind: ItemKindName, item: Item): Partial<Item> | null {
  const fields = LANGUAGE_FIELDS[kind]
  const isFree = fields.every((field) => isBlank(item[`${field}_ar`]))
  if (!isFree || !isArabic(item[fields[0]])) return null
  const moved: Partial<Item> = {}
  for (const field of fields) {
    if (!isBlank(item[field])) Object.assign(moved, { [field]: '', [`${field}_ar`]: item[field] })
  }
  return moved
}

/**
 * The address of an image in card size, from an item_image_url. An embedded image has that size
 * already.
 */
export function cardImageUrl(url: string): string {
  return url.startsWith('/') ? `${url}?size=card` : url
}
