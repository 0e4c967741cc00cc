// A table as a response's body, in one of the formats.
import type { FileFormat } from '@noor-quest/contract/requests'
import { csvChunks } from './csv.ts'
import type { Table } from './table.ts'
import { xlsxChunks } from './write-xlsx.ts'

/** The file's bytes, sent while its rows are read. */
export function tableFile(table: Table, format: FileFormat): ReadableStream<Uint8Array> {
  return streamOf(format === 'csv' ? csvChunks(table) : xlsxChunks([table]))
}

/** A workbook with a sheet for each table. */
export function workbookFile(tables: readonly Table[]): ReadableStream<Uint8Array> {
  return streamOf(xlsxChunks(tables))
}

/** A response's body: the next chunk is made on demand. */
export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}
