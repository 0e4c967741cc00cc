import type { ItemImport } from '@noor-quest/contract/items'
import type { TableRow } from './read-table.ts'

/** The rows that the server gets: without blank values, and without rows that this screen refuses. */
export function importRows(rows: readonly TableRow[]): ItemImport['rows'] {
  return rows
    .filter(({ faults }) => faults.length === 0)
    .map(({ id: row, values }) => ({
      row,
      values: Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')),
    }))
}
