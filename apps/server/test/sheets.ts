import type { ImportSheet } from '@noor-quest/contract/items'
import { parse } from 'csv-parse/sync'

/** The rows of a CSV file with commas, as the browser sends them: without blank ones. */
export function sheetsOf(csv: string): ImportSheet[] {
  const lines: string[][] = parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: false })
  const rows = lines
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return [{ name: null, hidden_rows: 0, rows }]
}
