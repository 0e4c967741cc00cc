// The kinds of items: the differences between questions, prophets and terms. The rest is written
// once, over this table (items.ts, item-import.ts, archive.ts, routes.ts).
import { ITEM_COLUMNS, type ItemColumn, type ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemImport, ItemOperations } from '@noor-quest/contract/items'
import { prophetItems } from '@noor-quest/contract/prophets'
import { questionItems } from '@noor-quest/contract/questions'
import type { FileFormat } from '@noor-quest/contract/requests'
import { termItems } from '@noor-quest/contract/terms'
import { arabicKey } from '@noor-quest/rules/arabic'
import { foldDigits } from '@noor-quest/rules/digits'
import type { QuizLevel } from '@noor-quest/rules/quiz-levels'
import type { z } from 'zod'
import { ITEM_TABLES } from './item-rows.ts'
import { readProphetCells, readQuestionCells, readTermCells } from './read-cells.ts'

export type ItemFields = { [field: string]: string | number | boolean | string[] | null }
/** A request's item, with fields that aren't stored. */
export type NewItem = {
  request_id?: string | undefined
  allow_duplicate?: boolean | undefined
  [field: string]: ItemFields[string] | undefined
}

export type ItemKind = {
  kind: ItemKindName
  table: (typeof ITEM_TABLES)[ItemKindName]
  /** The noun in files and summaries: "3 questions". */
  many: 'questions' | 'prophets' | 'terms'
  operations: ItemOperations<
    /** Defaults are filled in. */
    z.ZodType<NewItem>,
    z.ZodType<ItemFields>,
    z.ZodType<ItemImport>,
    z.ZodType<{ level?: QuizLevel | undefined }>,
    z.ZodType<{ level?: QuizLevel | undefined; format: FileFormat }>
  >
  /**
   * True for questions. Their lists and files can be filtered by level, and the portal asks before
   * it adds a duplicate.
   */
  hasLevel: boolean
  /**
   * The items have an item_image_url. The image is removed with the item
   * (content/images/stored-images.ts).
   */
  hasImage: boolean
  /** A title in one line. */
  titleOf: (item: ItemFields) => string
  /** The item's keys. An import treats items with a common key as the same (match-items.ts). */
  keysOf: (item: ItemFields) => string[]
  columns: readonly ItemColumn[]
  /** Input of a new item from the cells of a row. */
  readCells: (values: Partial<Record<ItemColumn, string>>) => Record<string, unknown>
}

const texts = (item: ItemFields, fields: readonly string[]) =>
  fields.map((field) => item[field]).filter((text): text is string => typeof text === 'string' && text !== '')

export const ITEM_KINDS: Record<ItemKindName, ItemKind> = {
  question: {
    kind: 'question',
    table: ITEM_TABLES.question,
    many: 'questions',
    operations: questionItems,
    hasLevel: true,
    hasImage: false,
    titleOf: (item) => `Level ${item.level}: ${item.question_text ?? item.question_text_ar}`,
    keysOf: (item) => texts(item, ['question_text', 'question_text_ar']).map(questionKey),
    columns: ITEM_COLUMNS.question,
    readCells: readQuestionCells,
  },
  prophet: {
    kind: 'prophet',
    table: ITEM_TABLES.prophet,
    many: 'prophets',
    operations: prophetItems,
    hasLevel: false,
    hasImage: true,
    titleOf: (item) => String(item.name ?? item.name_ar),
    // Several items may be about the same prophet, so the key includes the description.
    keysOf: ({ name, description, name_ar, description_ar }) =>
      [
        [name, description],
        [name_ar, description_ar],
      ]
        .filter(([first]) => first)
        .map((pair) => pair.map((text) => questionKey(String(text))).join('\n')),
    columns: ITEM_COLUMNS.prophet,
    readCells: readProphetCells,
  },
  term: {
    kind: 'term',
    table: ITEM_TABLES.term,
    many: 'terms',
    operations: termItems,
    hasLevel: false,
    hasImage: false,
    titleOf: (item) => String(item.arabic_text),
    // Terms that differ only in vowel signs are two terms, here and in games. The portal marks
    // them.
    keysOf: (item) => texts(item, ['arabic_text']).map(readingKey),
    columns: ITEM_COLUMNS.term,
    readCells: readTermCells,
  },
}

export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The text without differences of case and spaces. */
export function readingKey(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
}

/**
 * The key by which two questions are the same: their letters and digits without differences of
 * case, accents, vowel signs and letter forms. The key of a text without letters and digits keeps
 * its symbols.
 */
export function questionKey(text: string): string {
  // مسؤول and مسئول are the same word.
  const seatless = text.normalize('NFC').replace(/(?<=\p{L}\p{M}*)[ؤئ](?=\p{M}*\p{L})/gu, '')
  const words = foldDigits(arabicKey(seatless).replace(/['’‘ʾʿ`]/gu, '')).replace(/[^\p{L}\p{N}]+/gu, ' ')
  return words.trim() || readingKey(text)
}

const WORDS: Record<string, string> = {
  question_text: 'question',
  option_a: 'option A',
  option_b: 'option B',
  option_c: 'option C',
  option_d: 'option D',
  correct_option: 'right option',
  time_limit: 'time limit',
  tags: 'topics',
  item_image_url: 'picture',
  arabic_text: 'term',
}

/** A column's name in words, such as "option A in Arabic". */
export function inWords(column: string): string {
  const name = column.replace(/_ar$/, '')
  return `${WORDS[name] ?? name}${name === column ? '' : ' in Arabic'}`
}
