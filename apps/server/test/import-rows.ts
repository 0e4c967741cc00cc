import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { ItemImport } from '@noor-quest/contract/items'
import { readFile } from '../../web/src/portal/content/import/file/read-file.ts'
import { NO_CHOICES, type TableChoices } from '../../web/src/portal/content/import/table/choices.ts'
import { importRows } from '../../web/src/portal/content/import/table/import-rows.ts'
import { readTable } from '../../web/src/portal/content/import/table/read-table.ts'

/** The rows of a file, as the browser sends them. */
export function rowsOfFile(
  bytes: Uint8Array,
  kind: ItemKindName = 'question',
  choices: Partial<TableChoices> = {},
): ItemImport['rows'] {
  const { sheets } = readFile(bytes)
  return importRows(readTable(kind, sheets, { ...NO_CHOICES, ...choices }).rows)
}

/** The rows of a CSV file. */
export const rowsOf = (csv: string, kind?: ItemKindName, choices?: Partial<TableChoices>): ItemImport['rows'] =>
  rowsOfFile(new TextEncoder().encode(csv), kind, choices)
