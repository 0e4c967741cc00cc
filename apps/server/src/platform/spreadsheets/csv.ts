// CSV for spreadsheets. The byte order mark makes Excel read Arabic right. Cells that begin a
// formula get an apostrophe. Phone numbers get none, for contact programs.
import { FORMULA } from '@noor-quest/rules/guarded-cell'
import { dialledPhone } from '@noor-quest/rules/phone-numbers'
import { stringify } from 'csv-stringify/sync'
import type { Cell, Table } from './table.ts'

/**
 * Guards a formula with an apostrophe, which makes the cell a text. "-5" gets one too, because a
 * spreadsheet would make it a number. A text that already begins with an apostrophe before a
 * formula sign gets one more, so that readCell restores every text.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/**
 * Keeps the apostrophe of a text cell, so that readCell restores the text. No program would run the
 * cell, but admins save CSV as other formats, and an import reads all of them.
 */
export function keepApostrophe(text: string): string {
  return text.startsWith("'") ? guardCell(text) : text
}

/** Lines of a file. Cells are written unchanged: guard typed text first. */
function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows', quoted: true },
  )
}

/** The bytes of a table's file. Moments are in UTC, as stored. */
export async function* csvChunks({ columns, chunks }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${csvLines([columns.map(({ heading }) => heading)])}`)
  for await (const rows of chunks) yield Buffer.from(csvLines(rows.map((row) => row.map(toCell))))
}

function toCell(cell: Cell): string | number {
  if (typeof cell === 'number') return cell
  if (typeof cell === 'string') return guardCell(cell)
  if ('name' in cell) return nameCell(cell.name)
  return 'phone' in cell ? (dialledPhone(cell.phone) ?? nameCell(cell.phone)) : cell.at
}

/**
 * Guards a typed name, and each semicolon in it: where semicolons separate cells, a formula could
 * begin after one.
 */
function nameCell(name: string): string {
  return guardCell(name.replace(/([;|])(?=\s*[=+\-@])/g, "$1'"))
}
