// The admin's columns for the same headings, in this browser.
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { readLocal, writeLocal } from '../../../../platform/storage/local-storage.ts'
import type { TableChoices } from './choices.ts'
import type { TableReading } from './read-table.ts'

const KEY = 'import-columns'
const HEADINGS_MAX = 30

type Columns = TableChoices['columns']
type Entry = { headings: string; columns: Columns }

function readAll(): Entry[] {
  try {
    const entries = JSON.parse(readLocal(KEY) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => typeof entry?.headings === 'string') : []
  } catch {
    return []
  }
}

const headingsOf = (kind: ItemKindName, { columns }: TableReading) =>
  JSON.stringify([kind, ...columns.map(({ id }) => id)])

/** null if these headings are new. */
export function recallColumns(kind: ItemKindName, reading: TableReading): Columns | null {
  const headings = headingsOf(kind, reading)
  return readAll().find((entry) => entry.headings === headings)?.columns ?? null
}

export function rememberColumns(kind: ItemKindName, reading: TableReading, columns: Columns): void {
  const headings = headingsOf(kind, reading)
  const others = readAll().filter((entry) => entry.headings !== headings)
  writeLocal(KEY, JSON.stringify([{ headings, columns }, ...others].slice(0, HEADINGS_MAX)))
}
