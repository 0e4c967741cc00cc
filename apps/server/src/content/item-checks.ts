// Checks of items by people (docs/product-rules.md#checks-of-items). A check belongs to a version,
// a language and a person, so a changed item needs new checks.
import type { ItemCheck } from '@noor-quest/contract/checks'
import { type ItemKindName, LANGUAGE_FIELDS } from '@noor-quest/contract/item-fields'
import type { Insertable } from 'kysely'
import { inBatches } from '../platform/batches.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { ROWS } from './item-rows.ts'

type Language = ItemCheck['language']
export type ItemChecks = { checks: ItemCheck[]; changed_since_check: boolean }

/** The key of a person's name: case, accents, vowel signs and punctuation don't matter. */
export function personKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || name.trim()
}

/** The languages in which an item is checked. A term without a meaning is Arabic. */
export function languagesOf(kind: ItemKindName, content: { [field: string]: unknown }): Language[] {
  const [first] = LANGUAGE_FIELDS[kind]
  const languages: Language[] = []
  if (content[first]) languages.push('en')
  if (content[`${first}_ar`]) languages.push('ar')
  return languages.length === 0 ? ['ar'] : languages
}

type NewCheck = Omit<
  Insertable<Database['item_checks']>,
  'person' | 'set_aside_at' | 'set_aside_by' | 'decision' | 'decided_at' | 'decided_by'
>

/**
 * Stores a check in place of the person's earlier one. It counts, even if that was set aside, and its
 * proposal is to be decided.
 */
export async function storeCheck(tx: Tx, check: NewCheck): Promise<void> {
  const { checked_by, verdict, note, checked_at, proposal = null } = check
  const undecided = { decision: null, decided_at: null, decided_by: null }
  const person = personKey(checked_by)
  await tx
    .insertInto('item_checks')
    .values({ ...check, person })
    .onConflict((conflict) =>
      conflict.columns(['version_sha256', 'language', 'person']).doUpdateSet({
        ...{ checked_by, verdict, note, checked_at, proposal, set_aside_at: null, set_aside_by: null },
        ...undecided,
      }),
    )
    .execute()
}

/** Stores checks from a file. A stored one of the same person stays. */
export async function importChecks(tx: Tx, checks: readonly NewCheck[]): Promise<void> {
  const rows = checks.map((check) => ({ ...check, person: personKey(check.checked_by) }))
  await inBatches(rows, ROWS, async (part) => {
    await tx
      .insertInto('item_checks')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** The checks of every version of these items, oldest first. */
export async function readChecks(db: Db, kind: ItemKindName, ids: readonly string[]) {
  return (
    db
      .selectFrom('item_checks')
      .select(['item_id', 'version_sha256', 'language', 'checked_by', 'verdict', 'note', 'checked_at', 'set_aside_by'])
      .select(['proposal', 'decision', 'decided_by'])
      .where('kind', '=', kind)
      // The versions of a few items are found by an index; the checks of all are read once.
      .$if(ids.length <= ROWS, (query) =>
        query.where('version_sha256', 'in', (eb) =>
          eb.selectFrom('item_versions').select('sha256').where('item_id', 'in', ids),
        ),
      )
      .orderBy('checked_at')
      .orderBy('person')
      .orderBy('language')
      .execute()
  )
}

type StoredCheck = Awaited<ReturnType<typeof readChecks>>[number]

export function toCheck({ item_id: _id, version_sha256: _version, ...check }: StoredCheck): ItemCheck {
  const { checked_by: by, proposal, ...fields } = check
  return { ...fields, by, proposal: proposal === null ? null : JSON.parse(proposal) }
}

/** The items with the checks of their present versions. */
export async function withChecks<Item extends { id: string; version: string }>(
  db: Db,
  kind: ItemKindName,
  items: readonly Item[],
): Promise<(Item & ItemChecks)[]> {
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const checks = Map.groupBy(await readChecks(db, kind, ids), ({ item_id }) => item_id)
  return items.map((item) => {
    const all = checks.get(item.id) ?? []
    const present = all.filter(({ version_sha256 }) => version_sha256 === item.version).map(toCheck)
    return { ...item, checks: present, changed_since_check: present.length === 0 && all.length > 0 }
  })
}

/** By item, the languages in which a person found its present version right. */
export async function readFoundRight(db: Db, kind: ItemKindName, items: readonly { id: string; version: string }[]) {
  const checked = await withChecks(db, kind, items)
  return new Map(checked.map(({ id, checks }) => [id, [...new Set(rightOf(checks).map(({ language }) => language))]]))
}

const rightOf = (checks: readonly ItemCheck[]) =>
  checks.filter(({ verdict, set_aside_by }) => verdict === 'right' && set_aside_by === null)

/** Between the names of a file's reviewers. */
export const SEPARATOR = /[;؛]/g

/** A review as a file contains it: people who found the item right in each of its languages. */
export type FileReview = { reviewers: string[]; day: string }

/** The columns of an item's review in a file, which can't contain other verdicts. */
export function reviewColumns(kind: ItemKindName, item: ItemChecks & { [field: string]: unknown }) {
  const right = rightOf(item.checks)
  const languages = languagesOf(kind, item)
  const whole = [...Map.groupBy(right, ({ by }) => personKey(by)).values()].filter(
    (checks) => checks.length === languages.length,
  )
  if (whole.length === 0) return { reviewed_by: null, reviewed_at: null }
  const days = whole.flat().map(({ checked_at }) => checked_at.slice(0, 10))
  const names = whole.flatMap(([check]) => check?.by.replace(SEPARATOR, ',') ?? [])
  return { reviewed_by: names.join('; '), reviewed_at: days.toSorted().at(-1) ?? null }
}

/** The checks that a file's review stands for, of an item with this content. */
export function checksOfFile(
  { reviewers, day }: FileReview,
  { kind, item_id, sha256, content }: Pick<Database['item_versions'], 'kind' | 'item_id' | 'sha256' | 'content'>,
): NewCheck[] {
  const check = { kind, item_id, version_sha256: sha256, verdict: 'right', note: '' } as const
  return languagesOf(kind, JSON.parse(content)).flatMap((language) =>
    reviewers.map((checked_by) => ({ ...check, language, checked_by, checked_at: `${day}T00:00:00.000Z` })),
  )
}
