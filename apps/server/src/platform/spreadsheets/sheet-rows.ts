// Rows of a spreadsheet in any format, and the limits of reading one.

export type SheetRow = {
  /** The spreadsheet's own row number, from 1. */
  number: number
  cells: string[]
  /**
   * Cells (0-based) whose content isn't intended text, with a message that follows the column's
   * name.
   */
  faults: { index: number; message: string }[]
}

export type SheetLimits = {
  /** Rows with content below the header. */
  rows: number
}

/** The header is searched in so many rows: files of other programs begin with instructions. */
export const HEAD_ROWS = 20

/** 10x the longest row of our own exports. */
export const MAX_ROW_CHARACTERS = 100_000
export const MAX_COLUMNS = 100

/** The fault of a file, as text that follows its name: "has more than 100 columns". */
export class UnreadableSpreadsheet extends Error {}

export const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

export const tooManyRows = ({ rows }: SheetLimits) => new UnreadableSpreadsheet(`has more than ${rows} rows`)
