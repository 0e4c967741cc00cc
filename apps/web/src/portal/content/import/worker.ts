// Reads files and tables beside the page, which stays responsive with 2,000 rows. A file that never
// ends or takes all memory does so here, and the page ends it.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { type FileContents, readFile } from './file/read-file.ts'
import { type FileFault, type FileSheet, UnreadableFile } from './file/sheets.ts'
import type { TableChoices } from './table/choices.ts'
import { readTable, type TableReading } from './table/read-table.ts'

/** A file's facts for the page. Its sheets stay in the worker. */
export type FileNotes = Omit<FileContents, 'sheets'>
export type ToWorker = { file: ArrayBuffer } | { kind: ItemKindName; choices: TableChoices }
/** `ready`: the worker's code has arrived. */
export type FromWorker = 'ready' | { file: FileNotes } | { table: TableReading } | { fault: FileFault }

const send = (message: FromWorker) => self.postMessage(message)
let sheets: readonly FileSheet[] = []

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  try {
    if ('file' in data) {
      const { sheets: read, ...file } = readFile(new Uint8Array(data.file))
      sheets = read
      send({ file })
    } else send({ table: readTable(data.kind, sheets, data.choices) })
  } catch (cause) {
    if (!(cause instanceof UnreadableFile)) throw cause
    send({ fault: cause.fault })
  }
}
send('ready')
