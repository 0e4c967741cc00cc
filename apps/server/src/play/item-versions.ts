// The items of deals: which ones may be dealt, and their contents. A version never changes and is
// named by its hash, so one copy in memory serves every game and database (docs/decisions/0016).

import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { Language } from '@noor-quest/rules/languages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
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

/** For each language, whether an item lacks it (languagesOf in content/item-checks.ts). */
const LACKS: Record<ItemKindName, Record<Language, RawBuilder<SqlBool>>> = {
  question: { en: sql`question_text is null`, ar: sql`question_text_ar is null` },
  prophet: { en: sql`name is null`, ar: sql`name_ar is null` },
  term: { en: sql`meaning is null`, ar: sql`(meaning_ar is null and meaning is not null)` },
}

/**
 * Whether `required` people found an item's present version right in each of its languages, and no
 * open check says wrong or doubtful (docs/product-rules.md#reviews-required). A game shows both
 * languages, so each of them counts.
 */
export function isChecked(kind: ItemKindName, required: number): RawBuilder<SqlBool> {
  if (required === 0) return sql`1 = 1`
  // The subqueries don't depend on the row, so that each is run once for a deal.
  const isRight = (language: Language) => sql`(${LACKS[kind][language]} or version_sha256 in
    (select version_sha256 from item_checks where language = ${language} and verdict = 'right' and set_aside_at is null
      group by version_sha256 having count(*) >= ${required}))`
  return sql`(${isRight('en')} and ${isRight('ar')} and version_sha256 not in
    (select version_sha256 from item_checks where verdict in ('wrong', 'doubtful') and set_aside_at is null))`
}
