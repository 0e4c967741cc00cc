// The check that dealt items are unchanged: each version matches its SHA-256, and each item its
// version.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inPages } from '../platform/batches.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Difference } from '../play/verify.ts'
import { ITEM_KINDS, type ItemKind } from './item-kinds.ts'
import { type ItemVersion, versionOf } from './item-rows.ts'

/** Rows in memory at once. */
const PAGE = 500

/**
 * Checks every version, also those of deleted items, then every item. It changes and locks nothing.
 */
export async function verifyItems(db: Db): Promise<{ versions: number; differences: Difference[] }> {
  const differences: Difference[] = []
  let versions = 0
  for await (const page of inPages<Version>(PAGE, (last) => readVersions(db, last))) {
    versions += page.length
    for (const { item_id, number, kind, sha256, content } of page) {
      const recomputed = createHash('sha256').update(content).digest('hex')
      if (recomputed === sha256) continue
      const id = `${number} of ${kind} ${item_id}`
      differences.push({ what: 'version', id, stored: { sha256 }, recomputed: { sha256: recomputed } })
    }
  }
  for (const kind of Object.values(ITEM_KINDS)) differences.push(...(await checkItems(db, kind)))
  return { versions, differences }
}

type Version = ItemVersion & { number: number }

function readVersions(db: Db, last: Version | undefined): Promise<Version[]> {
  return db
    .selectFrom('item_versions')
    .select(['item_id', 'number', 'kind', 'sha256', 'content'])
    .where((eb) => eb(eb.refTuple('item_id', 'number'), '>', eb.tuple(last?.item_id ?? '', last?.number ?? 0)))
    .orderBy('item_id')
    .orderBy('number')
    .limit(PAGE)
    .execute()
}

/** Items that differ from the version that they name, or whose version is missing. */
async function checkItems(db: Db, { kind, table }: ItemKind): Promise<Difference[]> {
  const isStored = sql<unknown>`exists (select 1 from item_versions where item_id = item.id and sha256 = item.version_sha256)`
  const rows = await db
    .selectFrom(`${table as 'islamic_terms'} as item`)
    .selectAll()
    .select(isStored.as('is_stored'))
    .orderBy('item.id')
    .execute()
  return rows.flatMap(({ is_stored, ...row }): Difference[] => {
    const recomputed = versionOf(kind, row).sha256
    const stored = { version: row.version_sha256 }
    if (recomputed !== row.version_sha256)
      return [{ what: kind, id: row.id, stored, recomputed: { version: recomputed } }]
    return is_stored ? [] : [{ what: kind, id: row.id, stored, recomputed: {} }]
  })
}
