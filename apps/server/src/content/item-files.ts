// Items as tables: exports, and the empty template.
import { type ItemColumn, LANGUAGE_TEXTS } from '@noor-quest/contract/item-fields'
import { TIME_LIMIT_DEFAULT, TIME_LIMIT_MAX, TIME_LIMIT_MIN } from '@noor-quest/contract/limits'
import type { Column, Table, TableRow } from '../platform/spreadsheets/table.ts'
import { reviewColumns } from './item-checks.ts'
import { capitalised, type ItemFields, type ItemKind } from './item-kinds.ts'
import type { Item } from './items.ts'

/** Rows that are written in one turn of the event loop. */
const CHUNK_ROWS = 500
const TEXT_WIDTH = 40

/** Each column's description, for the template's second sheet. */
const HELP: Record<ItemColumn, string> = {
  question_text: 'The question in English. A question is in English, in Arabic, or in both.',
  option_a: 'The first option. All four are needed, and no two are the same.',
  option_b: 'The second option',
  option_c: 'The third option',
  option_d: 'The fourth option',
  correct_option: 'The right one: A, B, C or D. 1 to 4, أ ب ج د and the option’s text are understood too.',
  level: '1, 2 or 3',
  time_limit: `Seconds, ${TIME_LIMIT_MIN} to ${TIME_LIMIT_MAX}. Empty: ${TIME_LIMIT_DEFAULT}`,
  source: "Where players can read it, for example Qur'an 2:185",
  explanation: 'Why it is so, in a sentence that players read after the game',
  question_text_ar: 'The same in Arabic, or empty',
  option_a_ar: 'The first option in Arabic: all four, or none',
  option_b_ar: 'The second option in Arabic',
  option_c_ar: 'The third option in Arabic',
  option_d_ar: 'The fourth option in Arabic',
  explanation_ar: 'The explanation in Arabic',
  tags: 'Topics, separated by commas',
  reviewed_by: 'Who has read it and knows the subject, or empty',
  reviewed_at: 'On which day, for example 2026-01-31',
  name: 'The prophet in English, with the honorific',
  description: 'What the picture shows, without the name of the prophet',
  item_image_url: 'The address of a picture that was uploaded in the portal',
  name_ar: 'The prophet in Arabic',
  description_ar: 'What the picture shows, in Arabic',
  arabic_text: 'The term in Arabic, with its vowel signs',
  meaning: 'What it means, in English',
  meaning_ar: 'What it means, in Arabic',
}

/** Columns of a few characters. The others contain texts. */
const NARROW = new Set<ItemColumn>(['correct_option', 'level', 'time_limit', 'reviewed_at'])

const columnsOf = (kind: ItemKind): Column[] =>
  kind.columns.map((column) => ({ heading: column, ...(!NARROW.has(column) && { width: TEXT_WIDTH }) }))

/** The table of these items. Its sheet begins at the right if most of them are in Arabic only. */
export function itemsTable(kind: ItemKind, items: readonly Item[]): Table {
  const [first] = LANGUAGE_TEXTS[kind.kind]
  const arabic = items.filter((item) => first === undefined || !item[first]).length
  return {
    name: capitalised(kind.many),
    columns: columnsOf(kind),
    chunks: chunksOf(kind, items),
    zone: 'UTC',
    isRightToLeft: arabic * 2 > items.length,
  }
}

function* chunksOf(kind: ItemKind, items: readonly Item[]): Generator<TableRow[]> {
  for (let at = 0; at < items.length; at += CHUNK_ROWS) {
    const part = items.slice(at, at + CHUNK_ROWS)
    yield part.map((item) => {
      const cells: ItemFields = { ...(item as ItemFields), ...reviewColumns(kind.kind, item) }
      return kind.columns.map((column) => toCell(cells[column]))
    })
  }
}

function toCell(value: Item[string] | undefined): string | number {
  // An embedded picture isn't text for a spreadsheet. Archives contain it.
  if (typeof value === 'string' && value.startsWith('data:')) return ''
  if (typeof value === 'number') return value
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** A sheet to fill in, and one with instructions. */
export function templateTables(kind: ItemKind): Table[] {
  const help = kind.columns.map((column) => [column, HELP[column]])
  const columns = [
    { heading: 'Column', width: 20 },
    { heading: 'What to write there', width: 60 },
  ]
  return [
    { name: capitalised(kind.many), columns: columnsOf(kind), chunks: [], zone: 'UTC' },
    { name: 'How to fill it in', columns, chunks: [help], zone: 'UTC' },
  ]
}
