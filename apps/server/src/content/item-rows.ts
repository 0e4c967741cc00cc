// Rows of questions, prophets and terms, and their versions (docs/decisions/0015).
import { createHash } from 'node:crypto'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { type Insertable, sql } from 'kysely'
import { inBatches } from '../platform/batches.ts'
import type { Tx } from '../platform/database/connect.ts'
import { lockKey } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'

export const ITEM_TABLES = { question: 'quiz_questions', prophet: 'prophets', term: 'islamic_terms' } as const
type ItemTable<K extends ItemKindName> = Database[(typeof ITEM_TABLES)[K]]

/** An item's row, or an insert of one. */
export type Columns = { id: string; [column: string]: unknown }

export type ItemVersion = Pick<Database['item_versions'], 'item_id' | 'kind' | 'sha256' | 'content'>

/** Columns of the items' tables that aren't content. */
const NO_CONTENT = new Set(['created_at', 'request_id', 'version_sha256', 'active'])

/**
 * The version of an item with these columns. Its content is JSON of the columns and `kind`, sorted
 * by name, without null and empty lists: a column that is added later then changes no version of
 * the items without it.
 */
export function versionOf(kind: ItemKindName, row: Columns): ItemVersion {
  const fields = Object.entries({ ...row, kind })
    .filter(([name, value]) => value !== null && value !== undefined && !NO_CONTENT.has(name))
    .map(([name, value]) => [name, name === 'tags' ? JSON.parse(String(value)) : value] as const)
    .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
    .sort(([one], [two]) => (one < two ? -1 : 1))
  const content = JSON.stringify(Object.fromEntries(fields))
  return { item_id: row.id, kind, sha256: createHash('sha256').update(content).digest('hex'), content }
}

/** A subquery for an item's content in its version: both are columns of the outer query. */
export function contentOf(item: string, version: string) {
  return sql<string>`(select content from item_versions
    where item_versions.item_id = ${sql.ref(item)} and sha256 = ${sql.ref(version)} limit 1)`
}

/** The columns in a version's content, without its kind: the input of `versionOf`. */
export function columnsOf(content: string): Columns {
  const { kind: _kind, tags, ...columns } = JSON.parse(content)
  return { ...columns, ...(tags && { tags: JSON.stringify(tags) }) }
}

/**
 * The most rows of one statement. PostgreSQL allows 65,535 parameters in a statement, SQLite
 * 32,766.
 */
export const ROWS = 500

/**
 * Appends a version to each of these items, in the transaction that writes their rows. `by` is the
 * admin's email, `requestId` an import's. The transaction has locked the rows of changed items,
 * because versions are numbered consecutively.
 */
export async function appendVersions(
  tx: Tx,
  versions: readonly ItemVersion[],
  by: string | null,
  at: string,
  requestId: string | null = null,
): Promise<void> {
  await inBatches(versions, ROWS, async (part) => {
    const rows = part.map((version) => ({
      ...version,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from item_versions where item_id = ${version.item_id})`,
      created_at: at,
      created_by: by,
      request_id: requestId,
    }))
    await tx.insertInto('item_versions').values(rows).execute()
  })
}

/**
 * Makes transactions that add items wait for each other: of two admins with the same file, the
 * second one finds the first one's items.
 */
export async function lockAdditions(tx: Tx): Promise<void> {
  await lockKey(tx, 'add items')
}

/** A new row without its computed columns. */
export type NewItemRow<K extends ItemKindName> = Omit<Insertable<ItemTable<K>>, 'created_at' | 'version_sha256'> & {
  id: string
}

/**
 * Writes new items and their first versions, except those whose request_id is already stored.
 * `importId`: the import's id.
 * @returns the versions of the written items
 */
export async function insertItems<K extends ItemKindName>(
  tx: Tx,
  kind: K,
  items: readonly NewItemRow<K>[],
  by: string | null,
  at: string,
  importId: string | null = null,
): Promise<ItemVersion[]> {
  const added: ItemVersion[] = []
  await inBatches(items, ROWS, async (part) => {
    const versions = part.map((item) => versionOf(kind, item))
    const rows = part.map((item, index) => ({ ...item, created_at: at, version_sha256: versions[index]?.sha256 }))
    const inserted = await tx
      // The tables differ only in their rows' columns, which the kind's schema has checked.
      .insertInto(ITEM_TABLES[kind] as 'islamic_terms')
      .values(rows as unknown as Insertable<Database['islamic_terms']>[])
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .execute()
    const ids = new Set(inserted.map(({ id }) => id))
    added.push(...versions.filter(({ item_id }) => ids.has(item_id)))
  })
  await appendVersions(tx, added, by, at, importId)
  return added
}
