// The check that dealt items are unchanged: each version matches its SHA-256, and each item its
// version.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { ITEM_KINDS, type ItemKind } from './item-kinds.ts'
import { type Columns, versionOf } from './item-rows.ts'

/** Rows in memory at once. */
const PAGE = 500

export type ItemDifference = {
  what: 'version' | ItemKind['kind']
  /** A version's number and item: "2 of question {id}". */
  id: string
  stored: Record<string, unknown>
  recomputed: Record<string, unknown>
}

/**
 * Checks every version, also those of deleted items, then every item. It changes and locks nothing.
 */
export async function verifyItems(db: Db): Promise<{ versions: number; differences: ItemDifference[] }> {
  const differences: ItemDifference[] = []
  let versions = 0
  let page = await readVersions(db, { item_id: '', number: 0 })
  while (page.length > 0) {
    versions += page.length
    for (const { item_id, number, kind, sha256, content } of page) {
      const recomputed = createHash('sha256').update(content).digest('hex')
      if (recomputed === sha256) continue
      const id = `${number} of ${kind} ${item_id}`
      differences.push({ what: 'version', id, stored: { sha256 }, recomputed: { sha256: recomputed } })
    }
    page = await readVersions(db, page.at(-1) ?? { item_id: '', number: 0 })
  }
  for (const kind of Object.values(ITEM_KINDS)) differences.push(...(await checkItems(db, kind)))
  return { versions, differences }
}

function readVersions(db: Db, after: { item_id: string; number: number }) {
  return db
    .selectFrom('item_versions')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('item_id', '>', after.item_id),
        eb.and([eb('item_id', '=', after.item_id), eb('number', '>', after.number)]),
      ]),
    )
    .orderBy('item_id')
    .orderBy('number')
    .limit(PAGE)
    .execute()
}

/** Items that differ from the version that they name, or whose version is missing. */
async function checkItems(db: Db, { kind, table }: ItemKind): Promise<ItemDifference[]> {
  const isStored = sql<unknown>`exists (select 1 from item_versions where item_id = item.id and sha256 = item.version_sha256)`
  const rows = await db
    .selectFrom(`${table as 'islamic_terms'} as item`)
    .selectAll()
    .select(isStored.as('is_stored'))
    .orderBy('item.id')
    .execute()
  return rows.flatMap(({ is_stored, ...row }): ItemDifference[] => {
    const recomputed = versionOf(kind, row as Columns).sha256
    const stored = { version: row.version_sha256 }
    if (recomputed !== row.version_sha256)
      return [{ what: kind, id: row.id, stored, recomputed: { version: recomputed } }]
    return is_stored ? [] : [{ what: kind, id: row.id, stored, recomputed: {} }]
  })
}
