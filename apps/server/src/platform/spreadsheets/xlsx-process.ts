// A process that reads workbooks of unknown senders (platform/files/work-process.ts).
import { readWorkbook, type Workbook } from './read-xlsx.ts'
import { type SheetLimits, UnreadableSpreadsheet } from './sheet-rows.ts'

export type XlsxJob = { bytes: Uint8Array; limits: SheetLimits; sheet: string | null }
export type XlsxDone = { ok: true; workbook: Workbook } | { ok: false; reason: string }

process.on('disconnect', () => process.exit(0))
process.on('message', async (job: XlsxJob) => {
  process.send?.(await work(job))
})

async function work({ bytes, limits, sheet }: XlsxJob): Promise<XlsxDone> {
  try {
    return { ok: true, workbook: await readWorkbook(bytes, limits, sheet) }
  } catch (cause) {
    if (cause instanceof UnreadableSpreadsheet) return { ok: false, reason: cause.message }
    throw cause
  }
}
