// Sheets of a file, and the reasons for which a file can't be read.
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_SHEET_ROWS_MAX,
  IMPORT_SHEETS_MAX,
  IMPORT_TEXT_MAX,
} from '@noor-quest/contract/limits'

/**
 * The rows of a sheet that have content. `name` is null for a file without sheets. `number` is the
 * row's number in the spreadsheet, from 1.
 */
export type FileSheet = { name: string | null; hidden_rows: number; rows: { number: number; cells: string[] }[] }

/** `row`: where `quotes` don't match. */
export type FileFault = {
  code:
    | 'empty'
    | 'other_kind'
    | 'save_as_xlsx'
    | 'json'
    | 'gift'
    | 'moodle'
    | 'word'
    | 'anki'
    | 'password'
    | 'damaged'
    | 'quotes'
    | 'too_wide'
    | 'too_large'
    | 'too_slow'
  row?: number
}

export class UnreadableFile extends Error {
  readonly fault: FileFault
  constructor(code: FileFault['code'], row?: number) {
    super(code)
    this.fault = { code, ...(row !== undefined && { row }) }
  }
}

/** The characters of JSON around a cell's text. */
const AROUND_CELL = 3

/** Takes the rows of a file, and refuses more than one request may contain. */
export function createSheets() {
  const sheets: FileSheet[] = []
  let characters = 0
  return {
    /** The sheets with content. @throws UnreadableFile */
    finish: (): FileSheet[] => {
      const filled = sheets.filter(({ rows }) => rows.length > 0)
      if (filled.length === 0) throw new UnreadableFile('empty')
      if (filled.length > IMPORT_SHEETS_MAX) throw new UnreadableFile('too_large')
      return filled
    },
    add: (name: string | null) => {
      const sheet: FileSheet = { name, hidden_rows: 0, rows: [] }
      sheets.push(sheet)
      return {
        /**
         * Takes a row if it has content. False once the sheet has one row too many: the server then
         * refuses it, if it is the chosen sheet. @throws UnreadableFile
         */
        addRow: (number: number, cells: readonly string[], isHidden = false): boolean => {
          const width = 1 + cells.findLastIndex((cell) => cell.trim() !== '')
          if (width === 0) return true
          if (width > IMPORT_COLUMNS_MAX) throw new UnreadableFile('too_wide')
          const row = { number, cells: cells.slice(0, width) }
          for (const cell of row.cells) characters += cell.length + AROUND_CELL
          if (characters > IMPORT_TEXT_MAX) throw new UnreadableFile('too_large')
          sheet.rows.push(row)
          if (isHidden) sheet.hidden_rows++
          return sheet.rows.length < IMPORT_SHEET_ROWS_MAX
        },
      }
    },
  }
}
