import Papa from 'papaparse'
import { createSheets, type FileSheet, UnreadableFile } from './sheets.ts'

/** Where a comma is the decimal sign, Excel separates cells with semicolons. */
const DELIMITERS = [',', '\t', ';', '|', '؛']

/**
 * The rows of CSV, or of cells that were copied from a spreadsheet. They have the numbers that a
 * spreadsheet shows: a row with line ends in its cells counts once, and so does an empty line.
 * @throws UnreadableFile
 */
export function readText(text: string): FileSheet[] {
  const lines = text.replace(/\r\n?/g, '\n')
  // Excel writes and reads a first line that names the separator. It isn't a row of the sheet.
  const named = /^sep=([,;\t|])\n/i.exec(lines)
  const sheets = createSheets()
  const { addRow } = sheets.add(null)
  let number = 0
  Papa.parse<string[]>(named === null ? lines : lines.slice(named[0].length), {
    delimiter: named?.[1] ?? guessDelimiter(lines),
    newline: '\n',
    step: ({ data, errors }, parser) => {
      number++
      // The parser would go on to the next quotation mark, and make one cell of several rows.
      if (errors.some(({ type }) => type === 'Quotes')) throw new UnreadableFile('quotes', number)
      if (!addRow(number, data)) parser.abort()
    },
  })
  return sheets.finish()
}

/** Empty lines count as rows of one cell, and two columns as one then, unless they are skipped. */
const guessDelimiter = (lines: string): string =>
  Papa.parse(lines, { preview: 1, newline: '\n', skipEmptyLines: true, delimitersToGuess: DELIMITERS }).meta.delimiter
