// The sheets that are read together, and what each of their columns contains.
import { ITEM_COLUMNS, type ItemKindName } from '@noor-quest/contract/item-fields'
import { readCell } from '@noor-quest/rules/guarded-cell'
import type { FileSheet } from '../file/sheets.ts'
import type { TableChoices } from './choices.ts'
import { findHeader, type Header, headingKey, isFurtherOption, type Target } from './headings.ts'
import { readLevel } from './levels.ts'

/**
 * `id`: the same for the same headings. `isFilled`: whether a row has a text there. `isFurther`: an
 * option after the fifth, without a target.
 */
export type TableColumn = {
  id: string
  heading: string
  target: Target | null
  isFilled: boolean
  isFurther: boolean
}

type ReadSheet = {
  name: string | null
  rows: FileSheet['rows']
  hidden: number
  header: Header
  width: number
  /** The index of each target's column. */
  indexes: [Target, number][]
  /** Columns of options after the fifth. */
  further: number[]
  /** Added to a row's number to make its id. */
  offset: number
}

export type ChosenSheets = {
  names: string[]
  sheets: ReadSheet[]
  /** The names of sheets that aren't read. */
  unread: string[]
  header: Header
  columns: TableColumn[]
  sample: { number: number; cells: string[] }[]
  /** Whether the file is an export of ours, which is read unchanged. */
  isOwn: boolean
}

/** More than a sheet has rows. */
const OFFSET = 2_000_000
const SAMPLE_ROWS = 5

type Headed = { sheet: FileSheet; header: Header; ids: string[]; signature: string }

export function chooseSheets(kind: ItemKindName, sheets: readonly FileSheet[], choices: TableChoices): ChosenSheets {
  const all = sheets.map((sheet) => headed(kind, sheet, choices.hasHeadings))
  const named = choices.sheet === null ? undefined : all.find(({ sheet }) => sheet.name === choices.sheet)
  const main = named ?? all.find(({ header }) => header.named > 1) ?? all[0] ?? headed(kind, EMPTY, null)
  const same = named === undefined ? all.filter(({ signature }) => signature === main.signature) : [main]
  const others = all.filter((each) => !same.includes(each))
  const columns = columnsOf(kind, main, same, choices.columns)
  return {
    names: sheets.flatMap(({ name }) => name ?? []),
    sheets: same.map((each) => ({
      name: each.sheet.name,
      rows: each.sheet.rows,
      hidden: each.sheet.hidden_rows,
      header: each.header,
      width: each.ids.length,
      indexes: columns.flatMap(({ id, target }): [Target, number][] => {
        const index = each.ids.indexOf(id)
        return target === null || index < 0 ? [] : [[target, index]]
      }),
      further: columns.flatMap(({ id, isFurther }) => (isFurther ? each.ids.indexOf(id) : [])),
      offset: sheets.length < 2 ? 0 : sheets.indexOf(each.sheet) * OFFSET,
    })),
    unread: others.flatMap(({ sheet }) => sheet.name ?? []),
    header: main.header,
    columns,
    sample: contentOf(main)
      .slice(0, SAMPLE_ROWS)
      .map(({ number, cells }) => ({ number, cells: cells.map(readCell) })),
    isOwn: isExport(kind, main, same),
  }
}

/** Whether the headings are our export's, and the keys its letters. A filled-in template has others. */
function isExport(kind: ItemKindName, main: Headed, same: readonly Headed[]): boolean {
  const fields: readonly string[] = ITEM_COLUMNS[kind]
  if (!fields.every((column, index) => main.header.names[index]?.[0]?.trim() === column)) return false
  const key = fields.indexOf('correct_option')
  return key < 0 || same.every((each) => contentOf(each).every(({ cells }) => /^[a-d]?$/.test(cells[key] ?? '')))
}

const EMPTY: FileSheet = { name: null, hidden_rows: 0, rows: [] }

function headed(kind: ItemKindName, sheet: FileSheet, hasHeadings: boolean | null): Headed {
  const fields = ITEM_COLUMNS[kind]
  const found = findHeader(sheet.rows, fields)
  const isHeadless =
    hasHeadings === null ? found.named < 2 && looksLikeContent(sheet.rows[0]?.cells ?? []) : !hasHeadings
  const header: Header = isHeadless ? { start: 0, rows: 0, names: [], columns: [], named: 0 } : found
  const width = isHeadless ? Math.max(0, ...sheet.rows.map(({ cells }) => cells.length)) : header.names.length
  const met = new Map<string, number>()
  const ids = Array.from({ length: width }, (_, index) => {
    const name = header.names[index]?.[0] ?? ''
    const key = isHeadless ? '' : headingKey(name) || name.trim()
    if (key === '') return `#${index + 1}`
    const before = met.get(key) ?? 0
    met.set(key, before + 1)
    return before === 0 ? key : `${key}#${before + 1}`
  })
  const signature = isHeadless
    ? `#${width}`
    : ids
        .filter((id) => !id.startsWith('#'))
        .toSorted()
        .join('|')
  return { sheet, header, ids, signature }
}

/** Whether a first row without a known heading is a question. */
function looksLikeContent(cells: readonly string[]): boolean {
  const texts = cells.map((cell) => cell.trim()).filter(Boolean)
  return texts.some((text) => /[?؟]$/.test(text)) || (texts.length > 4 && new Set(texts).size < texts.length)
}

const contentOf = ({ sheet, header }: Headed) => sheet.rows.slice(header.rows === 0 ? 0 : header.start + header.rows)

function columnsOf(
  kind: ItemKindName,
  main: Headed,
  same: readonly Headed[],
  chosen: TableChoices['columns'],
): TableColumn[] {
  const isUnknown = main.header.named < 2 && kind === 'question'
  const proposed = isUnknown ? guessColumns(contentOf(main), main.ids.length, main.header.columns) : main.header.columns
  const taken = new Set(main.ids.flatMap((id) => chosen[id] ?? []))
  const filled = new Set(
    same.flatMap((each) => {
      const rows = contentOf(each)
      return each.ids.filter((_, index) => rows.some(({ cells }) => (cells[index] ?? '').trim() !== ''))
    }),
  )
  return main.ids.map((id, index) => {
    const proposal = proposed[index] ?? null
    const target = id in chosen ? (chosen[id] ?? null) : proposal !== null && taken.has(proposal) ? null : proposal
    const heading = main.header.names[index]?.[0]?.trim() ?? ''
    const isFurther = target === null && kind === 'question' && isFurtherOption(heading)
    return { id, heading, target, isFilled: filled.has(id), isFurther }
  })
}

const LOOKED_AT = 50

/** Columns by their contents: a question, four options after it, a key. */
function guessColumns(rows: FileSheet['rows'], width: number, known: readonly (Target | null)[]): (Target | null)[] {
  const some = rows.slice(0, LOOKED_AT)
  const cellsOf = (index: number) => some.map(({ cells }) => (cells[index] ?? '').trim())
  const share = (index: number, test: (text: string, row: number) => boolean) => {
    const filled = cellsOf(index)
      .map((text, row) => [text, row] as const)
      .filter(([text]) => text !== '')
    return filled.length === 0 ? 0 : filled.filter(([text, row]) => test(text, row)).length / filled.length
  }
  const all = Array.from({ length: width }, (_, index) => index)
  const columns = all.map((index) => known[index] ?? null)
  const question = all.find((index) => share(index, (text) => /[?؟]$/.test(text)) > 0.5)
  if (question === undefined || columns.includes('question_text')) return columns
  columns[question] = 'question_text'
  const isKey = (index: number) =>
    share(index, (text, row) => /^[a-dأبجد\p{Nd}][).]?$/iu.test(text) || isRepeated(some[row]?.cells ?? [], index)) >
    0.8
  const rest = all.filter((index) => index > question && columns[index] === null)
  const last = rest.toReversed()
  const level = last.find((index) => share(index, (text) => /\D/.test(text) && readLevel(text) !== null) > 0.8)
  const keys = last.filter((index) => index !== level && rest.indexOf(index) > 1 && isKey(index))
  const isNumber = (index: number) => share(index, (text) => /^\p{Nd}$/u.test(text)) > 0.8
  // The last of two such columns may be the levels' numbers.
  const isLevel =
    keys.length > 1 && level === undefined && share(keys[0] ?? 0, (text) => readLevel(text) !== null) > 0.8
  const key = keys.find((index) => !isNumber(index)) ?? keys[isLevel ? 1 : 0]
  if (level !== undefined) columns[level] = 'level'
  else if (isLevel && key !== keys[0]) columns[keys[0] ?? 0] = 'level'
  if (key !== undefined) columns[key] = 'correct_option'
  const options = rest.filter((index) => columns[index] === null && share(index, Boolean) > 0)
  const names = ['option_a', 'option_b', 'option_c', 'option_d'] as const
  for (const [place, index] of options.slice(0, names.length).entries()) columns[index] = names[place] ?? null
  return columns
}

const isRepeated = (cells: readonly string[], index: number) =>
  cells.some((cell, other) => other !== index && cell.trim() !== '' && cell.trim() === cells[index]?.trim())
