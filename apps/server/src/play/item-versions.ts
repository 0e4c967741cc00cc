// The contents of dealt items. A version never changes and is named by its hash, so one copy in
// memory serves every game and database (docs/decisions/0016).

import { BoundedMap } from '../platform/bounded-map.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { LostDeal } from './queries.ts'

/**
 * The number of versions kept: far more than a club's items and as many edits. A version has one or
 * two kB.
 */
const MAX_VERSIONS = 4000

/** A version's columns as in its row; columns that were null are missing. */
export type Content = { [column: string]: unknown }

/** A function that reads versions of the kind by their SHA-256. */
export function createItemVersions<T>(kind: Database['item_versions']['kind'], parse: (content: Content) => T) {
  const known = new BoundedMap<T>(MAX_VERSIONS)
  return async (db: Db, hashes: readonly string[]) => {
    const found = new Map<string, T>()
    const missing = new Set<string>()
    for (const hash of hashes) {
      const item = known.get(hash)
      if (item === undefined) missing.add(hash)
      else found.set(hash, item)
    }
    if (missing.size > 0) {
      const rows = await db
        .selectFrom('item_versions')
        .select(['sha256', 'content'])
        .where('sha256', 'in', [...missing])
        .where('kind', '=', kind)
        .execute()
      for (const { sha256, content } of rows) {
        const item = parse(JSON.parse(content))
        known.set(sha256, item)
        found.set(sha256, item)
      }
    }
    /** @throws LostDeal for a missing version */
    return (hash: string): T => {
      const item = found.get(hash)
      if (item === undefined) throw new LostDeal(`there is no version ${hash} of a ${kind}`)
      return item
    }
  }
}

/** A version's hash as stored deals name it. */
export const hashInDeals = (sha256: string) => Buffer.from(sha256, 'hex').toString('base64url')

/** A column of a version, null if it was empty. */
export function textOf(content: Content, column: string): string | null {
  const value = content[column]
  return typeof value === 'string' ? value : null
}

/** A text in both languages; a separate column contains its Arabic. */
export function bothOf(content: Content, column: string): { en: string | null; ar: string | null } {
  return { en: textOf(content, column), ar: textOf(content, `${column}_ar`) }
}
