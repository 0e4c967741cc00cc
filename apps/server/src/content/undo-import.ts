// Undoing an import (docs/product-rules.md#import-and-export). Each version names the import that
// wrote it, so its items and what they were before are known.
import type { ImportList, ImportUndone } from '@noor-quest/contract/items'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { deleteRows, rowOf } from './deleted-items.ts'
import type { ItemKind } from './item-kinds.ts'
import { appendVersions } from './item-rows.ts'
import { type Act, changeRow, lockRows } from './items.ts'

/** Imports that the portal lists. */
const LISTED = 5

export async function listImports(db: Db, kind: ItemKind): Promise<ImportList> {
  const found = await db
    .selectFrom('item_versions')
    .select(({ fn }) => ['request_id', fn.max('created_at').as('at'), fn.max('created_by').as('by')])
    .where('kind', '=', kind.kind)
    .where('request_id', 'is not', null)
    .groupBy('request_id')
    .orderBy('at', 'desc')
    .orderBy('request_id')
    .limit(LISTED)
    .execute()
  const imports = []
  for (const { request_id: id, at, by } of found) {
    if (id === null || at === null) continue
    const versions = await readWritten(db, kind, id)
    imports.push({ id, at, by, items: versions.length, can_undo: versions.every(({ is_present }) => is_present) })
  }
  return { imports }
}

/**
 * The versions that an import wrote. `is_present`: the item has this version's content, perhaps again,
 * because a later import was undone.
 */
async function readWritten(db: Db, kind: ItemKind, id: string) {
  const versions = await db
    .selectFrom('item_versions as version')
    .leftJoin(`${kind.table as 'islamic_terms'} as item`, 'item.id', 'version.item_id')
    .select(['version.item_id', 'version.number', 'version.sha256', 'item.version_sha256'])
    .where('version.kind', '=', kind.kind)
    .where('version.request_id', '=', id)
    .execute()
  return versions.map(({ sha256, version_sha256, ...version }) => ({
    ...version,
    is_present: sha256 === version_sha256,
  }))
}

/**
 * Deletes the items that an import added, and gives the others the version before it as a new one.
 * @throws AppError not_found; edit_conflict if one of its items was changed or deleted since
 */
export async function undoImport(db: Db, kind: ItemKind, act: Act, id: string): Promise<ImportUndone> {
  return transact(db, async (tx) => {
    const ids = (await readWritten(tx, kind, id)).map(({ item_id }) => item_id)
    if (ids.length === 0) throw new AppError('not_found')
    const rows = new Map((await lockRows(tx, kind, ids)).map((row) => [row.id, row]))
    // Read again: until the rows were locked, another admin could change them.
    const written = await readWritten(tx, kind, id)
    if (written.some(({ is_present }) => !is_present)) {
      throw new AppError('edit_conflict', { message: 'An item of this import was changed or deleted since.' })
    }
    const added = written.filter(({ number }) => number === 1).flatMap(({ item_id }) => rows.get(item_id) ?? [])
    await deleteRows(tx, kind, act, added)
    const restored = []
    for (const { item_id, number } of written.filter(({ number }) => number > 1)) {
      const row = rows.get(item_id)
      const before = await tx
        .selectFrom('item_versions')
        .select(['content', 'sha256 as version_sha256'])
        .where('item_id', '=', item_id)
        .where('number', '=', number - 1)
        .executeTakeFirstOrThrow()
      if (row === undefined) continue
      const {
        id: _id,
        created_at: _at,
        active: _active,
        request_id: _request,
        version_sha256: _sha,
        ...fields
      } = rowOf(kind, { ...before, created_at: row.created_at, active: row.active })
      restored.push(await changeRow(tx, kind, row, fields))
    }
    await appendVersions(tx, restored, act.actor.email, act.at)
    const back = restored.length === 0 ? '' : `, and ${restored.length} that it had changed are as before`
    const summary = `The import of ${added.length} ${kind.many} was undone${back}`
    await writeAudit(tx, act.actor, { action: 'delete', entity: kind.table, summary }, act.at)
    return { removed: added.length, restored: restored.length }
  })
}
