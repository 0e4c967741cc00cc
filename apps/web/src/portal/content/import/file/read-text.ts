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
  const lines = withoutTableLines(text.replace(/\r\n?/g, '\n'))
  // Excel writes and reads a first line that names the separator. It isn't a row of the sheet.
  const named = /^sep=([,;\t|])\n/i.exec(lines)
  const sheets = createSheets()
  const { addRow } = sheets.add(null)
  let number = 0
  const delimiter = named?.[1] ?? guessDelimiter(lines)
  Papa.parse<string[]>(withStraightQuotes(named === null ? lines : lines.slice(named[0].length), delimiter), {
    delimiter,
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

/** Markdown's tables have a bar at both ends of a row, and a row of hyphens. */
function withoutTableLines(lines: string): string {
  if (!/^\s*\|.*\|\s*\n\s*\|[\s:|-]+\|\s*$/m.test(lines)) return lines
  return lines.replace(/^[ \t]*\|[\s:|-]+\|[ \t]*$/gm, '').replace(/^[ \t]*\|[ \t]*|[ \t]*\|[ \t]*$/gm, '')
}

/** Word processors turn the quotation marks around “a, b” into curly ones. They stay around whole texts. */
function withStraightQuotes(lines: string, delimiter: string): string {
  const cell = new RegExp(`(?<=^|[${delimiter}])[“„]([^“”„"\n]*)[”“](?=[${delimiter}]|$)`, 'gm')
  const hasDelimiter = [...lines.matchAll(cell)].some(([, inner = '']) => inner.includes(delimiter))
  return hasDelimiter ? lines.replace(cell, '"$1"') : lines
}

/** Empty lines count as rows of one cell, and two columns as one then, unless they are skipped. */
const guessDelimiter = (lines: string): string =>
  Papa.parse(lines, { preview: 1, newline: '\n', skipEmptyLines: true, delimitersToGuess: DELIMITERS }).meta.delimiter
