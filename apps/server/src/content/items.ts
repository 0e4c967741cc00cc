// Questions, prophets and terms in the portal. A game keeps its dealt versions, so nothing here
// changes a game. A prophet and its image come and go together (content/images/stored-images.ts).
import type { AuditAction } from '@noor-quest/contract/admins'
import type { SealedDetails } from '@noor-quest/contract/errors'
import { itemFaults } from '@noor-quest/contract/item-fields'
import type { ItemHistory } from '@noor-quest/contract/items'
import type { QuizLevel } from '@noor-quest/rules/quiz-levels'
import { type Selectable, sql } from 'kysely'
import { requireVersion } from '../accounts/audit/require-version.ts'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { inBatches } from '../platform/batches.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import type { StoredImages } from './images/stored-images.ts'
import { type ItemChecks, readChecks, toCheck, withChecks } from './item-checks.ts'
import { type ItemFields, type ItemKind, inWords, type NewItem } from './item-kinds.ts'
import {
  appendVersions,
  type ItemVersion,
  insertItems,
  lockAdditions,
  type NewItemRow,
  ROWS,
  versionOf,
} from './item-rows.ts'

export type ContentDeps = { db: Db; images: StoredImages }
/** The actor of a change, and its time. */
export type Act = { actor: Actor; at: string }

/** Acts at the present time. */
export const actsBy =
  (clock: Clock) =>
  (actor: Actor): Act => ({ actor, at: new Date(clock.nowMs()).toISOString() })

/** An item with the fields of its kind. */
export type StoredItem = ItemFields & { id: string; created_at: string; version: string; active: boolean }
/** An item as the API returns it. */
export type Item = StoredItem & ItemChecks

/** A row of a kind's table: the three tables' common columns, and others. */
export type Row = Selectable<Database['islamic_terms']> & { [column: string]: string | number | null }

/** The kind's table, typed as the smallest of the three. `Row` allows the other tables' columns. */
export const tableOf = (kind: ItemKind) => kind.table as 'islamic_terms'

/** The items by level if the kind has one, then oldest first. `level` null: all levels. */
export async function listItems(db: Db, kind: ItemKind, level: QuizLevel | null = null): Promise<Item[]> {
  const rows = await selectItems(db, kind)
    .$if(level !== null, (query) => query.where(sql.ref('item.level'), '=', level))
    .$if(kind.hasLevel, (query) => query.orderBy(sql.ref('item.level')))
    .orderBy('item.created_at')
    .orderBy('item.id')
    .execute()
  return withChecks(db, kind.kind, rows.map(toItem))
}

/** Oldest first. `isLocked`: no other transaction changes them until this one has ended. */
export async function readRows(db: Db, kind: ItemKind, isLocked: boolean): Promise<Row[]> {
  return db
    .selectFrom(tableOf(kind))
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .$if(isLocked, forUpdate(db))
    .execute()
}

function selectItems(db: Db, kind: ItemKind) {
  return db.selectFrom(`${tableOf(kind)} as item`).selectAll('item')
}

export function toItem({ request_id: _requestId, version_sha256: version, active, ...row }: Row): StoredItem {
  const { tags } = row
  return {
    ...row,
    ...(typeof tags === 'string' && { tags: JSON.parse(tags) }),
    version,
    active: active === 1,
  } as StoredItem
}

/** An item's fields as columns of its row. */
export function toColumns({ tags, ...fields }: ItemFields): { [column: string]: string | number | null } {
  return { ...(fields as Record<string, string | number | null>), ...(tags && { tags: JSON.stringify(tags) }) }
}

/** A new row of these fields, which the kind's schema has checked. */
export function newRow(id: string, fields: ItemFields, requestId: string | null): NewItemRow<'term'> {
  return { id, ...toColumns(fields), request_id: requestId } as unknown as NewItemRow<'term'>
}

/** The fields of a request that are stored. */
export function fieldsOf({ allow_duplicate: _allowed, request_id: _id, ...fields }: NewItem): ItemFields {
  return fields as ItemFields
}

const FAULTS = {
  no_language: 'is missing',
  half_filled: 'is missing',
  same_option: 'is the same as another option',
}

/** The fields' faults, in words. */
export function describeFaults(kind: ItemKind, fields: ItemFields): { path: string; message: string }[] {
  return itemFaults(kind.kind, fields).map(({ field, reason }) => ({ path: field, message: FAULTS[reason] }))
}

export function requireWhole(kind: ItemKind, fields: ItemFields): void {
  const faults = describeFaults(kind, fields)
  if (faults.length > 0) throw new AppError('validation_failed', { details: { fields: faults } })
}

/**
 * Adds an item; a repeated request gets the item of the first one.
 * @throws AppError validation_failed; duplicate, with the stored question; not_an_image
 */
export async function addItem({ db, images }: ContentDeps, kind: ItemKind, { actor, at }: Act, sent: NewItem) {
  const { allow_duplicate: allowDuplicate, request_id: requestId = null } = sent
  const given = fieldsOf(sent)
  requireWhole(kind, given)
  const fields = await acceptImage(images, kind, given)
  return transact(db, async (tx) => {
    await lockAdditions(tx)
    const repeated = await findByRequest(tx, kind, requestId)
    if (repeated !== null) return repeated
    if (kind.hasLevel && !allowDuplicate) await refuseDuplicate(tx, kind, fields)
    const id = newId()
    const added = await insertItems(tx, kind.kind, [newRow(id, fields, requestId)], actor.email, at)
    if (added.length === 0) {
      // The second of two concurrent requests may see the first one's row only here.
      const first = await findByRequest(tx, kind, requestId)
      if (first === null) throw new Error('an item just stored is gone')
      return first
    }
    if (kind.hasImage) await images.use(tx, String(fields.item_image_url))
    const summary = kind.titleOf(fields)
    await writeAudit(tx, actor, { action: 'add', entity: kind.table, entityId: id, summary }, at)
    return readItem(tx, kind, id)
  })
}

/** The fields, with the address under which the image will be stored. */
async function acceptImage(images: StoredImages, kind: ItemKind, fields: ItemFields): Promise<ItemFields> {
  if (!kind.hasImage) return fields
  return { ...fields, item_image_url: await images.accept(String(fields.item_image_url)) }
}

async function findByRequest(tx: Tx, kind: ItemKind, requestId: string | null): Promise<Item | null> {
  if (requestId === null) return null
  const row = await selectItems(tx, kind).where('item.request_id', '=', requestId).executeTakeFirst()
  return row === undefined ? null : asItem(tx, kind, row)
}

export async function refuseDuplicate(tx: Tx, kind: ItemKind, fields: ItemFields): Promise<void> {
  const keys = new Set(kind.keysOf(fields))
  const same = (await listItems(tx, kind)).find((item) => kind.keysOf(item).some((key) => keys.has(key)))
  if (same === undefined) return
  throw new AppError('duplicate', {
    message: `This ${kind.kind} is already there.`,
    details: { [kind.kind]: same },
  })
}

/**
 * Changes the given fields; an equal value is no change. A replaced image is removed. `version`:
 * the version that the admin edited. A request that changes nothing, such as a repeated one, is
 * accepted for any version.
 * @throws AppError not_found, validation_failed, not_an_image; edit_conflict, with the item
 */
export async function changeItem(
  { db, images }: ContentDeps,
  kind: ItemKind,
  act: Act,
  id: string,
  { version, ...sent }: ItemFields,
): Promise<Item> {
  const stored = await readItem(db, kind, id)
  const given = toColumns(sent)
  // A form sends the stored image back, which was checked when it was stored.
  const image = given.item_image_url
  if (image !== undefined && image !== stored.item_image_url) given.item_image_url = await images.accept(String(image))

  return transact(db, (tx) => changeInside(tx, { images, kind }, act, id, given, version as string | undefined))
}

/**
 * Changes columns of an item. Its image was accepted before.
 * @throws AppError like changeItem
 */
export async function changeInside(
  tx: Tx,
  { images, kind }: Pick<ContentDeps, 'images'> & { kind: ItemKind },
  { actor, at }: Act,
  id: string,
  given: Columns,
  version: string | undefined,
): Promise<Item> {
  const before = await lockRow(tx, kind, id)
  const change = Object.fromEntries(Object.entries(given).filter(([column, value]) => before[column] !== value))
  const changed = Object.keys(change)
  if (changed.length === 0) return readItem(tx, kind, id)
  await requireVersion(tx, {
    seen: version,
    now: before.version_sha256,
    current: () => readItem(tx, kind, id),
    lastChange: () => findLastVersion(tx, kind, id),
  })
  const after = { ...before, ...change } as Row
  requireWhole(kind, toItem(after))
  await appendVersions(tx, [await changeRow(tx, kind, before, change)], actor.email, at)
  if (change.item_image_url !== undefined) {
    await images.use(tx, String(change.item_image_url))
    await images.release(tx, String(before.item_image_url))
  }
  const summary = `${changed.map(inWords).join(', ')}: ${kind.titleOf(toItem(after))}`
  await writeAudit(tx, actor, { action: 'change', entity: kind.table, entityId: id, summary }, at)
  return readItem(tx, kind, id)
}

/** Writes columns of a row that the transaction has locked. @returns the version to append */
export async function changeRow(tx: Tx, kind: ItemKind, row: Row, change: Columns): Promise<ItemVersion> {
  const next = versionOf(kind.kind, { ...row, ...change })
  await tx
    .updateTable(tableOf(kind))
    .set({ ...change, version_sha256: next.sha256 })
    .where('id', '=', row.id)
    .execute()
  return next
}

type Columns = { [column: string]: unknown }

/** The last version of an item: its admin and time. */
export function findLastVersion(db: Db, { kind }: ItemKind, id: string) {
  return db
    .selectFrom('item_versions')
    .select(['created_by as by', 'created_at as at'])
    .where('item_id', '=', id)
    .where('kind', '=', kind)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Switches items on or off for deals. An equal value is no change.
 * @returns the ids of the items that exist
 */
export async function activateItems(db: Db, kind: ItemKind, act: Act, ids: readonly string[], isActive: boolean) {
  return transact(db, async (tx) => {
    const rows = await lockRows(tx, kind, ids)
    const active = isActive ? 1 : 0
    const changed = rows.filter((row) => row.active !== active)
    const changedIds = changed.map(({ id }) => id)
    await inBatches(changedIds, ROWS, (part) =>
      tx.updateTable(tableOf(kind)).set({ active }).where('id', 'in', part).execute(),
    )
    await auditItems(tx, kind, act, isActive ? 'activate' : 'deactivate', changed.map(toItem))
    return rows.map(({ id }) => id)
  })
}

/**
 * Moves questions to a level, each as a new version. An equal value is no change.
 * @returns the ids of the questions that exist
 */
export async function changeLevels(db: Db, kind: ItemKind, act: Act, ids: readonly string[], level: QuizLevel) {
  return transact(db, async (tx) => {
    const rows = await lockRows(tx, kind, ids)
    const others = rows.filter((row) => row.level !== level)
    const versions: ItemVersion[] = []
    for (const row of others) versions.push(await changeRow(tx, kind, row, { level }))
    await appendVersions(tx, versions, act.actor.email, act.at)
    const changed = others.map((row) => toItem({ ...row, level }))
    await auditItems(tx, kind, act, 'change', changed)
    return rows.map(({ id }) => id)
  })
}

/** Writes one audit entry for an action on one or several items; without items it writes none. */
export async function auditItems(tx: Tx, kind: ItemKind, act: Act, action: AuditAction, items: readonly StoredItem[]) {
  const [first] = items
  if (first === undefined) return
  const title = kind.titleOf(first)
  const one = { entityId: first.id, summary: title }
  const several = { itemIds: items.map(({ id }) => id), summary: `${items.length} ${kind.many}, such as: ${title}` }
  await writeAudit(tx, act.actor, { action, entity: kind.table, ...(items.length === 1 ? one : several) }, act.at)
}

/** @throws AppError not_found */
export async function readHistory(db: Db, kind: ItemKind, id: string): Promise<ItemHistory> {
  await readItem(db, kind, id)
  const rows = await db
    .selectFrom('item_versions')
    .selectAll()
    .where('item_id', '=', id)
    // An archive may give items of two kinds the same id.
    .where('kind', '=', kind.kind)
    .orderBy('number', 'desc')
    .execute()
  const checks = Map.groupBy(await readChecks(db, kind.kind, [id]), ({ version_sha256 }) => version_sha256)
  const versions = rows.map((row) => {
    const { id: _id, kind: _kind, ...content } = JSON.parse(row.content)
    const { number, sha256: version, created_at: at, created_by: by } = row
    return { number, version, at, by, checks: (checks.get(version) ?? []).map(toCheck), content }
  })
  return { versions }
}

/** A sealed question has a reason of its own, so that a form doesn't offer to add it again. */
async function notFound(db: Db, { kind }: ItemKind, id: string): Promise<AppError> {
  if (kind !== 'question') return new AppError('not_found')
  const sealed = await db.selectFrom('sealed_questions').select('item_id').where('item_id', '=', id).executeTakeFirst()
  if (sealed === undefined) return new AppError('not_found')
  const details = { reason: 'sealed' } satisfies SealedDetails
  return new AppError('not_found', { message: 'This question was sealed for a final.', details })
}

/** @throws AppError not_found */
export async function readItem(db: Db, kind: ItemKind, id: string): Promise<Item> {
  const row = await selectItems(db, kind).where('item.id', '=', id).executeTakeFirst()
  if (row === undefined) throw await notFound(db, kind, id)
  return asItem(db, kind, row)
}

/** The item of a row. */
export async function asItem(db: Db, kind: ItemKind, row: Row): Promise<Item> {
  const [item] = await withChecks(db, kind.kind, [toItem(row)])
  if (item === undefined) throw new Error('an item has no checks')
  return item
}

/** @throws AppError not_found */
export async function lockRow(tx: Tx, kind: ItemKind, id: string): Promise<Row> {
  const [row] = await lockRows(tx, kind, [id])
  if (row === undefined) throw await notFound(tx, kind, id)
  return row
}

/** Locks the existing rows of these items, in one order for all transactions, against deadlocks. */
export async function lockRows(tx: Tx, kind: ItemKind, ids: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  await inBatches([...new Set(ids)].toSorted(), ROWS, async (part) => {
    const locked = await tx
      .selectFrom(tableOf(kind))
      .selectAll()
      .where('id', 'in', part)
      .orderBy('id')
      .$call(forUpdate(tx))
      .execute()
    rows.push(...(locked as Row[]))
  })
  return rows
}
