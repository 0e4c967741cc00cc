// Tables with a row for each option, under a question that is repeated or empty in the next rows.
import { ITEM_COLUMNS } from '@noor-quest/contract/item-fields'
import type { FileSheet } from '../file/sheets.ts'
import { findHeader } from './headings.ts'

const TRUE = /^(?:true|yes|y|1|x|✓|✔|☑|✅|\*|correct|right|صح|صحيح|صحيحة|نعم|betul|benar|ya|درست)$/iu
const FALSE = /^(?:|false|no|n|0|-|✗|✘|☐|wrong|incorrect|خطأ|خاطئ|خاطئة|لا|salah|tidak|غلط)$/iu
const POSITION = /^\(?[a-e1-5أبجد][).]?$/iu

type Row = FileSheet['rows'][number]
type Columns = { option: number; truth: number | null }

/** The sheet with a row for each question, its options in columns; null for other tables. */
export function joinOptionRows(sheet: FileSheet): FileSheet | null {
  const header = findHeader(sheet.rows, ITEM_COLUMNS.question)
  if (header.columns.some((target) => target?.startsWith('option_b'))) return null
  const key = header.named > 1 ? header.columns.indexOf('correct_option') : -1
  const starts = header.named > 1 ? [header.start + header.rows] : [0, 1]
  for (const start of starts) {
    const body = sheet.rows.slice(start)
    const width = Math.max(0, ...body.map(({ cells }) => cells.length))
    for (let question = 0; question < Math.min(width, 3); question++) {
      const runs = runsOf(body, question)
      const columns = runs === null ? null : columnsOf(runs, question, width, key)
      if (runs === null || columns === null) continue
      const names = start === 0 ? [] : (sheet.rows[start - 1]?.cells ?? [])
      const titles = sheet.rows.slice(0, Math.max(0, start - 1))
      return { ...sheet, rows: [...titles, ...joinedRows(runs, { ...columns, question, width, names })] }
    }
  }
  return null
}

const cellOf = ({ cells }: Row, column: number) => (cells[column] ?? '').trim()

/** Rows with the same text in the column, or none after the first; null if a question has one row. */
function runsOf(body: readonly Row[], question: number): Row[][] | null {
  const runs: Row[][] = []
  let text = ''
  for (const row of body) {
    const own = cellOf(row, question)
    if (own === '' || own === text) {
      if (runs.length === 0) return null
      runs.at(-1)?.push(row)
    } else {
      if (runs.at(-1)?.length === 1) return null
      text = own
      runs.push([row])
    }
  }
  return (runs.at(-1)?.length ?? 0) > 1 ? runs : null
}

/** The column of options, and of what is right, if that isn't a key beside the question (`keyed`: this column). */
function columnsOf(runs: readonly Row[][], question: number, width: number, keyed: number): Columns | null {
  const others = Array.from({ length: width }, (_, column) => column).filter((column) => column !== question)
  const nearly = (test: (run: Row[]) => boolean) => runs.filter(test).length >= runs.length * 0.8
  const truth = others.find(
    (column) =>
      runs.flat().every((row) => TRUE.test(cellOf(row, column)) || FALSE.test(cellOf(row, column))) &&
      nearly((run) => run.filter((row) => TRUE.test(cellOf(row, column))).length === 1),
  )
  const varying = others.filter(
    (column) =>
      column !== truth &&
      runs.every((run) => new Set(run.map((row) => cellOf(row, column) || row)).size === run.length),
  )
  const lengthOf = (column: number) => runs.flat().reduce((sum, row) => sum + cellOf(row, column).length, 0)
  const option = varying.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0]
  if (option === undefined || runs.flat().some((row) => /^$|[?؟]$/.test(cellOf(row, option)))) return null
  if (truth !== undefined) return { option, truth }
  const isKey = (column: number) =>
    nearly((run) => {
      const [key, ...more] = new Set(run.map((row) => cellOf(row, column)).filter(Boolean))
      const isOption = (text: string) =>
        (column === keyed && POSITION.test(text)) || run.some((row) => cellOf(row, option) === text)
      return key !== undefined && more.length === 0 && isOption(key)
    })
  return others.some((column) => column !== option && isKey(column)) ? { option, truth: null } : null
}

type Joining = Columns & { question: number; width: number; names: readonly string[] }

function joinedRows(runs: readonly Row[][], { option, truth, question, width, names }: Joining): Row[] {
  const kept = Array.from({ length: width }, (_, column) => column).filter((one) => one !== option && one !== truth)
  const most = Math.max(...runs.map((run) => run.length))
  const letters = Array.from({ length: most }, (_, place) => String.fromCharCode(65 + place))
  const headings = kept.map((column) => names[column]?.trim() || (column === question ? 'Question' : ''))
  const heading = { number: 0, cells: [...headings, ...letters, ...(truth === null ? [] : ['Correct option'])] }
  const rows = runs.map((run) => {
    const own = kept.map((column) => run.map((row) => cellOf(row, column)).find(Boolean) ?? '')
    const options = letters.map((_, place) => cellOf(run[place] ?? { number: 0, cells: [] }, option))
    const rights = letters.filter((_, place) => truth !== null && TRUE.test((run[place]?.cells[truth] ?? '').trim()))
    return { number: run[0]?.number ?? 0, cells: [...own, ...options, ...(truth === null ? [] : [rights.join(', ')])] }
  })
  return [heading, ...rows]
}
