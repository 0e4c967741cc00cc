// Rows of a file that somebody calls a spreadsheet, whatever it is: its bytes say.
import { join } from 'node:path'
import { createWorkProcess } from '../work-process.ts'
import { decodeCsv } from './decode-csv.ts'
import { readCsv } from './read-csv.ts'
import { NO_SPREADSHEET, type Workbook } from './read-xlsx.ts'
import { type SheetLimits, UnreadableSpreadsheet } from './sheet-rows.ts'
import type { XlsxDone, XlsxJob } from './xlsx-process.ts'

/** `sheet` is null, and there is no other, where the format has no sheets. */
export type Spreadsheet = Omit<Workbook, 'sheet'> & { sheet: string | null }

const TIMEOUT_MS = 10_000
/** Reading the largest files takes a third of it. */
const HEAP_MB = 128
/** Files that wait for the one being read; each holds its bytes. */
const QUEUE_MAX = 4

/**
 * An Excel workbook's sheet of that name, or the first one with something in it; or a CSV file.
 * @throws UnreadableSpreadsheet; AppError backend_unavailable when too many wait already
 */
export async function readSpreadsheet(
  bytes: Uint8Array,
  limits: SheetLimits,
  sheet: string | null,
): Promise<Spreadsheet> {
  if (bytes.length === 0) throw new UnreadableSpreadsheet('is empty')
  const start = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (start.startsWith('PK\x03\x04')) return readWorkbook({ bytes, limits, sheet })
  if (start === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') throw new UnreadableSpreadsheet(describeOle(bytes))
  const text = decodeCsv(bytes)
  if (text === null) throw new UnreadableSpreadsheet(NO_SPREADSHEET)
  return readCsvText(text, limits)
}

/** The same of the text of a CSV file. @throws UnreadableSpreadsheet */
export async function readCsvText(csv: string, limits: SheetLimits): Promise<Spreadsheet> {
  const text = csv.replace(/^\ufeff/, '')
  // Excel writes, and understands, a first line that names the separator. It is no row of the sheet.
  const named = /^sep=([,;\t])\r?\n/i.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const rows = await readCsv(body, { delimiter: named?.[1] ?? findDelimiter(body), limits })
  if (rows.length === 0) throw new UnreadableSpreadsheet('is empty')
  return { rows, sheet: null, sheets: [], hiddenRows: 0 }
}

/** Characters that say enough of how cells are separated. */
const START_MAX = 10_000

/** Where a comma is the decimal sign, Excel separates cells with semicolons. The first line shows which. */
function findDelimiter(text: string): string {
  const header = text.slice(0, START_MAX).split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** Old Excel files have the same container as encrypted new ones. */
function describeOle(bytes: Uint8Array): string {
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted
    ? 'is protected with a password. Save it without one'
    : 'is an old Excel file (.xls). Open it and save it as .xlsx'
}

/** One workbook at a time, without anything of ours to be found. What it writes as it dies is no line of our log. */
const reader = createWorkProcess<XlsxJob, XlsxDone>({
  file: join(import.meta.dirname, 'xlsx-process.ts'),
  execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=8'],
  timeoutMs: TIMEOUT_MS,
  queueMax: QUEUE_MAX,
  isSilent: true,
})

async function readWorkbook(job: XlsxJob): Promise<Workbook> {
  const result = await reader.run(job)
  if (result.end === 'timed-out') throw new UnreadableSpreadsheet(`takes too long to be read. ${COPY}`)
  if (result.end === 'died') throw new UnreadableSpreadsheet(`is too large to be read. ${COPY}`)
  if (!result.done.ok) throw new UnreadableSpreadsheet(result.done.reason)
  return result.done.workbook
}

const COPY = 'Copy the rows into a new workbook'
