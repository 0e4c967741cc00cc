// Tables that the portal exports for spreadsheets: the meaning of their cells, which CSV and XLSX
// write differently.

/**
 * A text or a number is written unchanged. A `name` was typed by a person. A `phone` is a
 * text in a workbook, or a spreadsheet would drop its first zero; CSV has its digits alone. `at` is
 * a moment, ISO-8601 UTC.
 */
export type Cell = string | number | { name: string } | { phone: string } | { at: string }
export type TableRow = readonly Cell[]

export type Column = {
  heading: string
  /** The width in characters; by default it follows the heading. */
  width?: number
}

export type Table = {
  /** The sheet's name: at most 31 characters without []:*?/\ */
  name: string
  columns: readonly Column[]
  /**
   * Rows, read while the file is sent: other requests are served between two chunks, and memory
   * stays flat.
   */
  chunks: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>
  /** IANA time zone of its moments, for formats that don't store a zone. */
  zone: string
  /** The sheet begins at the right, for Arabic content. */
  isRightToLeft?: boolean
}
