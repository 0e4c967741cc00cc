// Deleted items (docs/product-rules.md#deleted-content). They move at once to a table of their own,
// so that no deal, count, duplicate check or export can see them. Their content is in their
// version, which is kept anyway (docs/decisions/0016).
import type { DeletedItems } from '@noor-quest/contract/items'
import { DELETED_KEPT_DAYS } from '@noor-quest/contract/limits'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { inBatches } from '../platform/batches.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import { transact } from '../platform/database/transact.ts'
import type { ItemKind } from './item-kinds.ts'
import { columnsOf, contentOf, lockAdditions, ROWS } from './item-rows.ts'
import { type Act, auditItems, type ContentDeps, lockRows, type Row, tableOf, toItem } from './items.ts'

const KEPT_MS = DELETED_KEPT_DAYS * 24 * 60 * 60_000
/** Rows that one transaction removes permanently. */
const BATCH_ROWS = 200

/** @returns the ids of the items that existed */
export async function deleteItems(db: Db, kind: ItemKind, act: Act, ids: readonly string[]): Promise<string[]> {
  return transact(db, async (tx) => {
    const rows = await lockRows(tx, kind, ids)
    await deleteRows(tx, kind, act, rows)
    await auditItems(tx, kind, act, 'delete', rows.map(toItem))
    return rows.map(({ id }) => id)
  })
}

/** Deletes rows that the transaction has locked. */
export async function deleteRows(tx: Tx, kind: ItemKind, act: Act, rows: readonly Row[]): Promise<void> {
  await inBatches(rows, ROWS, async (part) => {
    const partIds = part.map(({ id }) => id)
    // The item may have been deleted before and added again by an archive.
    await tx.deleteFrom('deleted_items').where('kind', '=', kind.kind).where('item_id', 'in', partIds).execute()
    const deleted = part.map((row) => ({
      kind: kind.kind,
      item_id: row.id,
      version_sha256: row.version_sha256,
      created_at: row.created_at,
      active: row.active,
      item_image_url: kind.hasImage ? String(row.item_image_url) : null,
      deleted_at: act.at,
      deleted_by: act.actor.email,
    }))
    await tx.insertInto('deleted_items').values(deleted).execute()
    await tx.deleteFrom(tableOf(kind)).where('id', 'in', partIds).execute()
  })
}

/** The items that can be restored at `at`, each with the content of its version. */
function selectDeleted(db: Db, kind: ItemKind, at: string) {
  return db
    .selectFrom('deleted_items')
    .selectAll('deleted_items')
    .select(contentOf('deleted_items.item_id', 'deleted_items.version_sha256').as('content'))
    .where('deleted_items.kind', '=', kind.kind)
    .where('deleted_at', '>', oldestKept(at))
    .$if(kind.kind === 'question', (query) =>
      query.where('deleted_items.item_id', 'not in', db.selectFrom('sealed_questions').select('item_id')),
    )
}

const oldestKept = (at: string) => new Date(Date.parse(at) - KEPT_MS).toISOString()

export async function listDeletedItems(db: Db, kind: ItemKind, at: string): Promise<DeletedItems> {
  const rows = await selectDeleted(db, kind, at).orderBy('deleted_at', 'desc').orderBy('item_id').execute()
  return {
    items: rows.map(({ item_id: id, content, deleted_at, deleted_by }) => {
      const { id: _id, kind: _kind, ...fields } = JSON.parse(content)
      const kept_until = new Date(Date.parse(deleted_at) + KEPT_MS).toISOString()
      return { id, content: fields, deleted_at, deleted_by, kept_until }
    }),
  }
}

/**
 * Restores deleted items unchanged. An item that an archive has added again under its id isn't
 * overwritten.
 * @returns the ids of the restored items
 */
export async function restoreItems({ db, images }: ContentDeps, kind: ItemKind, act: Act, ids: readonly string[]) {
  return transact(db, async (tx) => {
    await lockAdditions(tx)
    const restored: Row[] = []
    await inBatches([...new Set(ids)].toSorted(), ROWS, async (part) => {
      const deleted = await selectDeleted(tx, kind, act.at)
        .where('deleted_items.item_id', 'in', part)
        .orderBy('deleted_items.item_id')
        .$call(forUpdate(tx, 'deleted_items'))
        .execute()
      if (deleted.length === 0) return
      const rows = deleted.map((row) => rowOf(kind, row))
      const inserted = await insertRows(tx, kind, rows)
      restored.push(...inserted)
      const gone = deleted.map(({ item_id }) => item_id)
      await tx.deleteFrom('deleted_items').where('kind', '=', kind.kind).where('item_id', 'in', gone).execute()
      const back = new Set(inserted.map(({ id }) => id))
      for (const { item_id, item_image_url } of deleted) {
        if (item_image_url === null) continue
        await (back.has(item_id) ? images.use(tx, item_image_url) : images.release(tx, item_image_url))
      }
    })
    await auditItems(tx, kind, act, 'restore', restored.map(toItem))
    return restored.map(({ id }) => id)
  })
}

/**
 * The row of an item that has this version. A version omits empty columns. They are added again,
 * because all rows of one statement need the same columns.
 */
export function rowOf(
  { kind, columns }: ItemKind,
  version: { content: string; created_at: string; active: number; version_sha256: string },
): Row {
  const { content, created_at, active, version_sha256 } = version
  const optional = columns.filter((column) => column !== 'reviewed_by' && column !== 'reviewed_at' && column !== 'tags')
  return {
    ...Object.fromEntries(optional.map((column) => [column, null])),
    ...(kind === 'question' && { tags: '[]' }),
    ...columnsOf(content),
    created_at,
    active,
    version_sha256,
    request_id: null,
  } as Row
}

/** Inserts rows, except those whose id is taken. @returns the inserted ones */
export function insertRows(tx: Tx, kind: ItemKind, rows: readonly Row[]): Promise<Row[]> {
  return tx
    .insertInto(tableOf(kind))
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .execute()
}

/** Removes items whose time to be restored is over, with their pictures. @returns how many items */
export async function removeDeletedItems({ db, images }: ContentDeps, nowMs: number): Promise<number> {
  const at = new Date(nowMs).toISOString()
  let total = 0
  for (;;) {
    const removed = await transact(db, async (tx) => {
      const due = await tx
        .selectFrom('deleted_items')
        .select(['kind', 'item_id', 'item_image_url'])
        .where('deleted_at', '<=', oldestKept(at))
        .orderBy('kind')
        .orderBy('item_id')
        .limit(BATCH_ROWS)
        .$call(forUpdate(tx))
        .execute()
      for (const { kind, item_id, item_image_url } of due) {
        await tx.deleteFrom('deleted_items').where('kind', '=', kind).where('item_id', '=', item_id).execute()
        if (item_image_url !== null) await images.release(tx, item_image_url)
      }
      if (due.length > 0) {
        const summary = `${due.length} items, deleted ${DELETED_KEPT_DAYS} days ago, can't be brought back any more`
        const noAdmin = { id: null, email: null, from: null }
        await writeAudit(tx, noAdmin, { action: 'delete', entity: 'content', summary }, at)
      }
      return due.length
    })
    total += removed
    if (removed < BATCH_ROWS) return total
  }
}
