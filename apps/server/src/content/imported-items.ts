// Items of files of every kind: compared with the stored ones, and stored.
import { reviewerName } from '@noor-quest/contract/checks'
import { z } from 'zod'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { StoredImages } from './images/stored-images.ts'
import { checksOfFile, type FileReview, importChecks, personKey, SEPARATOR } from './item-checks.ts'
import type { ItemFields, ItemKind } from './item-kinds.ts'
import { appendVersions, insertItems, versionOf } from './item-rows.ts'
import { changeRow, newRow, type Row, readRows, toColumns } from './items.ts'
import type { KnownItem } from './match-items.ts'

/** The earliest start of a day: on the first islands it begins 14 hours before it does in UTC. */
const FIRST_ISLANDS_MS = 14 * 60 * 60_000

/** Whether a day, such as 2026-01-31, hasn't begun anywhere on Earth at `at`. */
function isToCome(day: string, at: string): boolean {
  return day > new Date(Date.parse(at) + FIRST_ISLANDS_MS).toISOString().slice(0, 10)
}

type ReviewColumns = { reviewed_by?: unknown; reviewed_at?: unknown }
type ReviewFault = { column: keyof ReviewColumns; message: string }

/** The review in a file, read at `at`, or its fault; null without a reviewer and a day. */
export function readReview(values: ReviewColumns, at: string): FileReview | ReviewFault | null {
  const given = typeof values.reviewed_by === 'string' ? values.reviewed_by : ''
  // Two spellings of one name are one reviewer.
  const names = new Map(given.split(SEPARATOR).map((name) => [personKey(name), name]))
  names.delete('')
  const date = values.reviewed_at || ''
  if (names.size === 0 && date === '') return null
  if (names.size === 0) return { column: 'reviewed_by', message: 'is missing' }
  const reviewers = z.array(reviewerName).safeParse([...names.values()])
  const day = z.iso.date().safeParse(date)
  if (!reviewers.success) return { column: 'reviewed_by', message: 'is too long' }
  if (!day.success) return { column: 'reviewed_at', message: 'must be a date such as 2026-01-31' }
  if (isToCome(day.data, at)) return { column: 'reviewed_at', message: 'is still to come' }
  return { reviewers: reviewers.data, day: day.data }
}

/** A file's new item, or a stored one. */
export type ImportedItem = KnownItem & {
  id: string
  /** null: a new item. */
  row: Row | null
  /** The file's fields and review. */
  given: ItemFields
  review: FileReview | null
  requestId: string | null
  /** True for an archive's item that is switched off, so that no new game uses it. */
  isInactive?: boolean
}

/** The stored items. `isLocked`: they don't change until the transaction has ended. */
export async function readKnown(db: Db, kind: ItemKind, isLocked: boolean): Promise<ImportedItem[]> {
  const rows = await readRows(db, kind, isLocked)
  return rows.map((row) => ({
    id: row.id,
    row,
    fields: row,
    filled: {},
    given: {},
    review: null,
    requestId: row.request_id,
  }))
}

/** The stored items that a file's items have completed or changed. */
export function completedOf(known: readonly ImportedItem[]): ImportedItem[] {
  return known.filter(({ filled }) => Object.keys(filled).length > 0)
}

/**
 * Adds the new items and fills in the languages of others, each as a version of the import
 * `importId`. A review is stored if the item is then as its reviewer read it.
 */
export async function storeImported(
  tx: Tx,
  images: StoredImages,
  kind: ItemKind,
  { added, completed }: { added: readonly ImportedItem[]; completed: readonly ImportedItem[] },
  { by, at, importId }: { by: string | null; at: string; importId: string },
): Promise<void> {
  const rows = added.map((item) => ({
    ...newRow(item.id, item.fields, item.requestId),
    active: item.isInactive === true ? 0 : 1,
  }))
  const versions = await insertItems(tx, kind.kind, rows, by, at, importId)
  if (kind.hasImage) for (const { fields } of added) await images.use(tx, String(fields.item_image_url))

  const changed = []
  for (const { row, filled } of completed)
    if (row !== null) changed.push(await changeRow(tx, kind, row, toColumns(filled)))
  await appendVersions(tx, changed, by, at, importId)

  const stored = new Map([...versions, ...changed].map((version) => [version.item_id, version]))
  const checks = [...added, ...completed].flatMap(({ id, given, review }) => {
    const version = stored.get(id)
    if (review === null || version === undefined) return []
    const read = versionOf(kind.kind, newRow(id, given, null)).sha256
    return read === version.sha256 ? checksOfFile(review, version) : []
  })
  await importChecks(tx, checks)
}
