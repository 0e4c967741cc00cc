// The season's rule "reviews required" (docs/product-rules.md#reviews-required).
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import type { Language } from '@noor-quest/rules/languages'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** For each language, whether an item lacks it (languagesOf in content/item-checks.ts). */
const LACKS: Record<ItemKindName, Record<Language, RawBuilder<SqlBool>>> = {
  question: { en: sql`question_text is null`, ar: sql`question_text_ar is null` },
  prophet: { en: sql`name is null`, ar: sql`name_ar is null` },
  term: { en: sql`meaning is null`, ar: sql`(meaning_ar is null and meaning is not null)` },
}

/**
 * Whether `required` people found an item's present version right in each of its languages, and no
 * open check says wrong or doubtful. A game shows both languages, so each of them counts.
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
