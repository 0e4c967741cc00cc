// Reads CSV files in parts, so that other requests are served in between, however large or odd the
// file is. csv-parse was rejected: it makes an error with a stack for each row of another length
// than the header's, and took 46 s for 1.9 MB of line ends.
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  HEAD_ROWS,
  isBlankRow,
  MAX_COLUMNS,
  MAX_ROW_CHARACTERS,
  type SheetLimits,
  type SheetRow,
  tooManyRows,
  UnreadableSpreadsheet,
} from './sheet-rows.ts'

/** Characters read before other requests get their turn: at most a few milliseconds. */
const PART = 16_384

/**
 * A file's rows without blank ones, whose cells have only spaces. They have the numbers that a
 * spreadsheet shows: a row with line ends in its cells counts once, and so does an empty line.
 * @throws UnreadableSpreadsheet as soon as the text has one row too many, or isn't CSV
 */
export async function readCsv(
  text: string,
  { delimiter, limits }: { delimiter: string; limits: SheetLimits },
): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const unquoted = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  let partEnd = PART
  for (let [at, number] = [0, 1]; at < text.length; number++) {
    const { cells, next } = readRow(text, at, delimiter, unquoted)
    if (!isBlankRow(cells)) {
      rows.push({ number, cells, faults: [] })
      if (rows.length > limits.rows + HEAD_ROWS) throw tooManyRows(limits)
      if (cells.length > MAX_COLUMNS) throw new UnreadableSpreadsheet(`has more than ${MAX_COLUMNS} columns`)
    }
    at = next
    if (at < partEnd) continue
    await nextTurn()
    partEnd = at + PART
  }
  return rows
}

/** The row that begins at `start`, and the start of the next one. */
function readRow(text: string, start: number, delimiter: string, unquoted: RegExp): { cells: string[]; next: number } {
  const cells: string[] = []
  for (let at = start; ; at += 1) {
    const quoted = text[at] === '"' ? readQuoted(text, at, start) : null
    unquoted.lastIndex = quoted === null ? at : quoted.end
    const [rest = ''] = unquoted.exec(text) ?? []
    at = unquoted.lastIndex
    // Text after a closing quotation mark makes the whole cell a text with quotation marks in it.
    cells.push(quoted === null || rest === '' ? (quoted?.cell ?? rest) : `"${quoted.cell}"${rest}`)
    if (at - start > MAX_ROW_CHARACTERS) throw tooLong()
    if (text[at] !== delimiter) return { cells, next: at + (text.startsWith('\r\n', at) ? 2 : 1) }
  }
}

/**
 * The text between the quotation mark at `at` and its closing one, and the position after that. A
 * doubled mark is one mark of the text.
 */
function readQuoted(text: string, at: number, rowStart: number): { cell: string; end: number } {
  let cell = ''
  for (let from = at + 1; ; ) {
    const mark = text.indexOf('"', from)
    if (mark < 0) throw new UnreadableSpreadsheet('is not a CSV file: a quotation mark is opened and never closed')
    if (mark - rowStart > MAX_ROW_CHARACTERS) throw tooLong()
    cell += text.slice(from, mark)
    if (text[mark + 1] !== '"') return { cell, end: mark + 1 }
    cell += '"'
    from = mark + 2
  }
}

function tooLong(): UnreadableSpreadsheet {
  return new UnreadableSpreadsheet('is not a CSV file: a row is too long, or a quotation mark is closed much later')
}

/** Beginnings of other documents that consist of text. */
const OTHER_TEXT = /^(?:\xef\xbb\xbf)?\s*(?:%PDF|\{\\rtf|<(?:!doctype|html|\?xml))/i

/**
 * The text of a CSV file: UTF-8 or UTF-16 by its byte order mark, UTF-8 when the bytes are valid
 * UTF-8, else Windows-1256, in which a spreadsheet on an Arabic Windows writes plain "CSV". The
 * preview shows whether that was right. null for bytes that aren't text.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // Pictures, PDFs and databases have such bytes near their start; text has none.
  if (bytes.subarray(0, 4096).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return null
  if (OTHER_TEXT.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1256').decode(bytes)
  }
}
