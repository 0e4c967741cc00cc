// CSV for spreadsheets: UTF-8 with a byte order mark, or Excel takes Arabic for something else; CRLF; and no cell a
// spreadsheet would run as a formula.
import { stringify } from 'csv-stringify/sync'
import type { Cell, Table } from './table.ts'

/** How a cell begins that Excel, LibreOffice, Numbers or Google Sheets takes for a formula. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/**
 * An apostrophe in front makes the cell a text. Cells that already begin with one get one more, so that readCell gives every
 * text back as it was; also "-5", which a spreadsheet would make a number.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** A cell's text without the apostrophe that guardCell, or a person in a spreadsheet, put in front of a formula sign. */
export function readCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
}

/**
 * What a cell of type text needs, so that readCell gives it back as it was. Nothing would run it, but people save what CSV gave them
 * as another file, and an import reads all of them.
 */
export function keepApostrophe(text: string): string {
  return text.startsWith("'") ? guardCell(text) : text
}

/** Lines of a file. Cells are written as they are: guard what people typed. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows', quoted: true },
  )
}

/** The bytes of a table's file. Moments are as they are stored, in UTC. */
export async function* csvChunks({ columns, chunks }: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\ufeff${csvLines([columns.map(({ heading }) => heading)])}`)
  for await (const rows of chunks) yield Buffer.from(csvLines(rows.map((row) => row.map(toCell))))
}

function toCell(cell: Cell): string | number {
  if (typeof cell === 'number') return cell
  if (typeof cell === 'string') return guardCell(cell)
  if ('name' in cell) return nameCell(cell.name)
  return 'phone' in cell ? `'${cell.phone}` : cell.at
}

/**
 * A name that somebody typed. Where cells are separated by semicolons, one in it could begin a formula in its middle.
 */
function nameCell(name: string): string {
  return guardCell(name.replace(/([;|])(?=\s*[=+\-@])/g, "$1'"))
}
