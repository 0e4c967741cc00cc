// Items of files of every kind: compared with the stored ones, and stored.
import { type ItemReview, itemReview } from '@noor-quest/contract/items'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { StoredImages } from './images/stored-images.ts'
import type { ItemFields, ItemKind } from './item-kinds.ts'
import { appendVersions, insertItems, versionOf } from './item-rows.ts'
import { changeRow, isToCome, markReviewed, newRow, type Row, readRows, TO_COME } from './items.ts'
import type { KnownItem } from './match-items.ts'

/** An item's review as a file contains it. */
export type FileReview = Pick<ItemReview, 'reviewed_by' | 'reviewed_at'>
type ReviewFault = { column: keyof FileReview; message: string }

/** The review in a file, at `at`; null without a reviewer and a day; or a text about its fault. */
export function readReview(
  values: { [Column in keyof FileReview]?: unknown },
  at: string,
): FileReview | ReviewFault | null {
  const { reviewed_by: by, reviewed_at: day } = itemReview.shape
  const [reader, date] = [values.reviewed_by || '', values.reviewed_at || '']
  if (reader === '' && date === '') return null
  if (reader === '') return { column: 'reviewed_by', message: 'is missing' }
  const read = { by: by.safeParse(reader), day: day.safeParse(date) }
  if (!read.by.success) return { column: 'reviewed_by', message: 'is too long' }
  if (!read.day.success) return { column: 'reviewed_at', message: 'must be a date such as 2026-01-31' }
  if (isToCome(read.day.data, at)) return { column: 'reviewed_at', message: TO_COME }
  return { reviewed_by: read.by.data, reviewed_at: read.day.data }
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
  /** True for an archive's item that is switched off, so that games aren't dealt it. */
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

/** The stored items that a file's items have completed. */
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
  for (const { row, filled } of completed) if (row !== null) changed.push(await changeRow(tx, kind, row, filled))
  await appendVersions(tx, changed, by, at, importId)

  const shas = new Map([...versions, ...changed].map(({ item_id, sha256 }) => [item_id, sha256]))
  for (const { id, given, review } of [...added, ...completed]) {
    const sha256 = shas.get(id)
    if (review === null || sha256 === undefined) continue
    const read = versionOf(kind.kind, newRow(id, given, null)).sha256
    if (read === sha256) await markReviewed(tx, sha256, review, by)
  }
}
