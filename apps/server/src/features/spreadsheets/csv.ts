// CSV for spreadsheets: UTF-8 with a byte order mark, or Excel takes Arabic for something else; CRLF; and no cell a
// spreadsheet would run as a formula.
import { stringify } from 'csv-stringify/sync'

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

export type CsvRow = readonly (string | number)[]

/** Lines of a file. Cells are written as they are: guard what people typed. */
export function csvLines(rows: readonly CsvRow[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows', quoted: true },
  )
}

export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A file that is sent while its rows are read, the header first: other requests are served between two chunks, and memory
 * stays flat.
 */
export function csvStream(chunks: AsyncGenerator<readonly CsvRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let mark = BYTE_ORDER_MARK
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) return controller.close()
      controller.enqueue(encoder.encode(mark + csvLines(value)))
      mark = ''
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}

/**
 * A name that somebody typed. Where cells are separated by semicolons, one in it could begin a formula in its middle.
 */
export function nameCell(name: string): string {
  return guardCell(name.replace(/([;|])(?=\s*[=+\-@])/g, "$1'"))
}
