// What reading a spreadsheet gives, whatever its format, and how much of one is read.

export type SheetRow = {
  /** The spreadsheet's own, from 1. */
  number: number
  cells: string[]
  /** Cells (0-based) whose content is no text that somebody meant, and why, to be read after the column's name. */
  faults: { index: number; message: string }[]
}

export type SheetLimits = {
  /** Rows with something in them below the header. */
  rows: number
}

/** A header may be that far down: files of other programs begin with their instructions. */
export const HEAD_ROWS = 20

/** Ten times the longest row that anything of ours can have. */
export const MOST_ROW_CHARACTERS = 100_000
export const MOST_COLUMNS = 100

/** What is wrong with a file, to be read after its name: "has more than 100 columns". */
export class UnreadableSpreadsheet extends Error {}

export const isBlankRow = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

export const tooManyRows = ({ rows }: SheetLimits) => new UnreadableSpreadsheet(`has more than ${rows} rows`)
