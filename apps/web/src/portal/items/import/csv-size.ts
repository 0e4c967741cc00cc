import { ITEM_COLUMNS, type ItemKindName } from '@noor-quest/contract/item-fields'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@noor-quest/contract/limits'

/** A comma or line end, and a cell's quotation marks. */
const AROUND_CELL_BYTES = 3

/**
 * Whether a CSV file of these items would exceed an import's limits. The estimate is too high by a
 * few bytes per cell.
 */
export function exceedsImport(kind: ItemKindName, items: readonly object[]): boolean {
  if (items.length > IMPORT_MAX_ROWS) return true
  const encoder = new TextEncoder()
  let bytes = 0
  for (const item of items) {
    for (const column of ITEM_COLUMNS[kind]) {
      const value = (item as Record<string, unknown>)[column]
      // The file leaves out embedded pictures.
      const isText = value !== null && value !== undefined && !String(value).startsWith('data:')
      bytes += AROUND_CELL_BYTES + (isText ? encoder.encode(String(value)).length : 0)
    }
    if (bytes > IMPORT_MAX_BYTES) return true
  }
  return false
}
