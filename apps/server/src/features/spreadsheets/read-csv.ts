// Reading CSV files, part by part: others are served in between, however large or odd the file is. Not with csv-parse, which
// makes an error with a stack for each row of another length than the header's, and took 46 s for 1.9 MB of line ends.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Characters that are read before others get their turn: a few milliseconds, whatever they are. */
const PART = 16_384
/** Ten times the longest row that anything of ours can have. */
const MOST_ROW_CHARACTERS = 100_000
const MOST_COLUMNS = 100
const LINE_END = /\r\n|\r|\n/

export type CsvRecord = {
  cells: string[]
  /** The line it starts on. */
  line: number
}

/** What is wrong with a file, to be read after its name: "is not a CSV file: ...". */
export class UnreadableCsv extends Error {}

/**
 * The header and at most `mostRows` rows; those with nothing but spaces in their cells are skipped. `firstLine` is the number
 * of the text's first line.
 * @throws UnreadableCsv as soon as there is one row too many, or something that is no CSV
 */
export async function readCsv(
  text: string,
  { delimiter, firstLine, mostRows }: { delimiter: string; firstLine: number; mostRows: number },
): Promise<CsvRecord[]> {
  const records: CsvRecord[] = []
  const unquoted = new RegExp(`[^${delimiter}\\r\\n]*`, 'y')
  let line = firstLine
  let partEnd = PART
  for (let at = 0; at < text.length; ) {
    const { cells, next, isQuoted } = readRow(text, at, delimiter, unquoted)
    if (cells.some((cell) => cell.trim() !== '')) {
      records.push({ cells, line })
      if (records.length > mostRows + 1) throw new UnreadableCsv(`has more than ${mostRows} rows`)
      if (cells.length > MOST_COLUMNS) throw new UnreadableCsv(`has more than ${MOST_COLUMNS} columns`)
    }
    line += 1
    if (isQuoted) line += cells.reduce((count, cell) => count + cell.split(LINE_END).length - 1, 0)
    at = next
    if (at < partEnd) continue
    await nextTurn()
    partEnd = at + PART
  }
  return records
}

/** The row that begins at `start`, and where the next one does. */
function readRow(
  text: string,
  start: number,
  delimiter: string,
  unquoted: RegExp,
): { cells: string[]; next: number; isQuoted: boolean } {
  const cells: string[] = []
  let isQuoted = false
  for (let at = start; ; at += 1) {
    const quoted = text[at] === '"' ? readQuoted(text, at, start) : null
    isQuoted ||= quoted !== null
    unquoted.lastIndex = quoted === null ? at : quoted.end
    const [rest = ''] = unquoted.exec(text) ?? []
    at = unquoted.lastIndex
    // What follows a closing quotation mark makes all of it a text with quotation marks in it.
    cells.push(quoted === null || rest === '' ? (quoted?.cell ?? rest) : `"${quoted.cell}"${rest}`)
    if (at - start > MOST_ROW_CHARACTERS) throw tooLong()
    if (text[at] !== delimiter) return { cells, next: at + (text.startsWith('\r\n', at) ? 2 : 1), isQuoted }
  }
}

/** The text between the quotation mark at `at` and its closing one, and what comes after that. A doubled one is one of the text. */
function readQuoted(text: string, at: number, rowStart: number): { cell: string; end: number } {
  let cell = ''
  for (let from = at + 1; ; ) {
    const mark = text.indexOf('"', from)
    if (mark < 0) throw new UnreadableCsv('is not a CSV file: a quotation mark is opened and never closed')
    if (mark - rowStart > MOST_ROW_CHARACTERS) throw tooLong()
    cell += text.slice(from, mark)
    if (text[mark + 1] !== '"') return { cell, end: mark + 1 }
    cell += '"'
    from = mark + 2
  }
}

function tooLong(): UnreadableCsv {
  return new UnreadableCsv('is not a CSV file: a row is too long, or a quotation mark is closed much later')
}
