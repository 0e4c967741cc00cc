// Rows of a file that an admin uploads as a spreadsheet. Its bytes decide its format.
import { join } from 'node:path'
import { createWorkProcess } from '../files/work-process.ts'
import { decodeCsv, readCsv } from './read-csv.ts'
import { NO_SPREADSHEET, type Workbook } from './read-xlsx.ts'
import { type SheetLimits, UnreadableSpreadsheet } from './sheet-rows.ts'
import type { XlsxDone, XlsxJob } from './xlsx-process.ts'

/** `sheet` is null where the format has no sheets. */
export type Spreadsheet = Omit<Workbook, 'sheet'> & { sheet: string | null }

const TIMEOUT_MS = 10_000
/** 3x the heap that reading the largest files takes. */
const HEAP_MB = 128
/** Files that may wait for the one being read; each keeps its bytes in memory. */
const QUEUE_MAX = 4

/**
 * An Excel workbook's sheet of that name, or the first one that isn't empty; or a CSV file.
 * @throws UnreadableSpreadsheet; AppError backend_unavailable when too many files wait already
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

/**
 * The rows of a CSV file's text.
 * @throws UnreadableSpreadsheet
 */
export async function readCsvText(csv: string, limits: SheetLimits): Promise<Spreadsheet> {
  const text = csv.replace(/^\ufeff/, '')
  // Excel writes and reads a first line that names the separator. It isn't a row of the sheet.
  const named = /^sep=([,;\t])\r?\n/i.exec(text)
  const body = named === null ? text : text.slice(named[0].length)
  const rows = await readCsv(body, { delimiter: named?.[1] ?? findDelimiter(body), limits })
  if (rows.length === 0) throw new UnreadableSpreadsheet('is empty')
  return { rows, sheet: null, sheets: [], hiddenRows: 0 }
}

/** Enough characters to find the separator. */
const START_MAX = 10_000

/** The separator, by the first line. Where a comma is the decimal sign, Excel uses semicolons. */
function findDelimiter(text: string): string {
  const header = text.slice(0, START_MAX).split(/[\r\n]/, 1)[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

/** The message for an OLE file: old Excel files and encrypted new ones share this container. */
function describeOle(bytes: Uint8Array): string {
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isEncrypted
    ? 'is protected with a password. Save it without one'
    : 'is an old Excel file (.xls). Open it and save it as .xlsx'
}

/** One workbook at a time, in a process without our secrets. Its last output isn't logged. */
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
