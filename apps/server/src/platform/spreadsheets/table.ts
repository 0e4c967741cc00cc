// Tables that leave the portal as files for spreadsheets: what their cells mean, which CSV and XLSX write in their own ways.

/**
 * A text or a number as it is. A `name` is what somebody typed where names are typed, a `phone` is a text whatever it contains, or
 * a spreadsheet drops its first zero, and `at` is a moment, ISO-8601 UTC.
 */
export type Cell = string | number | { name: string } | { phone: string } | { at: string }
export type TableRow = readonly Cell[]

export type Column = {
  heading: string
  /** In characters; by the heading where it isn't given. */
  width?: number
}

export type Table = {
  /** Of the sheet; at most 31 characters without []:*?/\ */
  name: string
  columns: readonly Column[]
  /** Read while the file is sent: other requests are served between two chunks, and memory stays flat. */
  chunks: AsyncIterable<readonly TableRow[]> | Iterable<readonly TableRow[]>
  /** IANA time zone of its moments, where a format has no zones of its own. */
  zone: string
  /** The sheet begins at the right, for what is written in Arabic. */
  isRightToLeft?: boolean
}
