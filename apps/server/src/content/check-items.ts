// An admin's own check of an item, and the decision that a person's check doesn't count.
import type { OwnCheck, Proposal, SetAside } from '@noor-quest/contract/checks'
import type { Language } from '@noor-quest/rules/languages'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { editConflict, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { languagesOf, personKey, storeCheck } from './item-checks.ts'
import type { ItemKind } from './item-kinds.ts'
import { type Act, type Item, lockRow, readItem } from './items.ts'

export const LANGUAGES = { en: 'in English', ar: 'in Arabic' }

/**
 * Stores the admin's check of the version that they read.
 * @throws AppError not_found; edit_conflict, with the item, for another version; validation_failed
 * for a language without texts in the item
 */
export async function checkItem(db: Db, kind: ItemKind, { actor, at }: Act, id: string, sent: OwnCheck) {
  const { version, language, verdict, note } = sent
  return transact(db, async (tx) => {
    const item = await lockVersion(tx, kind, id, version)
    requireLanguage(kind, item, language)
    const me = actor.email ?? ''
    const stored = item.checks.find((check) => check.language === language && personKey(check.by) === personKey(me))
    if (stored?.verdict === verdict && stored.note === note && stored.set_aside_by === null) return item
    await keepCheck(tx, { kind, table: kind.table, id, title: kind.titleOf(item) }, { actor, at }, sent)
    return readItem(tx, kind, id)
  })
}

/** `table`, `title`: of the item, for the log. */
type Checked = { kind: ItemKind; table: string; id: string; title: string }

/** Stores the actor's check of an item's version, with its entry in the log. */
export async function keepCheck(
  tx: Tx,
  item: Checked,
  { actor, at }: Act,
  sent: OwnCheck,
  proposal: Proposal | null = null,
): Promise<void> {
  const { kind, table, id, title } = item
  const { version, language, verdict, note } = sent
  const check = { kind: kind.kind, item_id: id, version_sha256: version, language, verdict, note }
  const proposed = proposal && JSON.stringify(proposal)
  await storeCheck(tx, { ...check, checked_by: actor.email ?? '', checked_at: at, proposal: proposed })
  const summary = `${verdict} ${LANGUAGES[language]}${proposal ? ', with a proposal' : ''}: ${title}`
  await writeAudit(tx, actor, { action: 'review', entity: table, entityId: id, summary }, at)
}

/** @throws AppError validation_failed */
export function requireLanguage(kind: ItemKind, content: { [field: string]: unknown }, language: Language): void {
  if (languagesOf(kind.kind, content).includes(language)) return
  throw invalidField('language', 'is missing')
}

/**
 * Decides whether a person's check of the present version counts.
 * @throws AppError not_found; edit_conflict, with the item, if it isn't as the admin saw it
 */
export async function setCheckAside(db: Db, kind: ItemKind, { actor, at }: Act, id: string, sent: SetAside) {
  const { version, language, by, checked_at, set_aside } = sent
  return transact(db, async (tx) => {
    const item = await lockVersion(tx, kind, id, version)
    const stored = item.checks.find((check) => check.language === language && personKey(check.by) === personKey(by))
    if (stored?.checked_at !== checked_at) throw editConflict(item)
    if ((stored.set_aside_by !== null) === set_aside) return item
    await tx
      .updateTable('item_checks')
      .set(
        set_aside ? { set_aside_at: at, set_aside_by: actor.email ?? '' } : { set_aside_at: null, set_aside_by: null },
      )
      .where(({ and }) => and({ version_sha256: version, language, person: personKey(by) }))
      .execute()
    const counts = set_aside ? 'doesn’t count' : 'counts again'
    const summary = `“${stored.verdict}” ${LANGUAGES[language]} by ${by} ${counts}: ${kind.titleOf(item)}`
    await writeAudit(tx, actor, { action: 'review', entity: kind.table, entityId: id, summary }, at)
    return readItem(tx, kind, id)
  })
}

export async function lockVersion(tx: Tx, kind: ItemKind, id: string, version: string): Promise<Item> {
  await lockRow(tx, kind, id)
  const current = await readItem(tx, kind, id)
  if (current.version !== version) throw editConflict(current)
  return current
}
