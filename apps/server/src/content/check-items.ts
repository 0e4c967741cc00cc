// An admin's decision that a person's check of an item doesn't count.
import type { SetAside } from '@noor-quest/contract/checks'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { editConflict } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { personKey } from './item-checks.ts'
import type { ItemKind } from './item-kinds.ts'
import { type Act, type Item, lockRow, readItem } from './items.ts'

export const LANGUAGES = { en: 'in English', ar: 'in Arabic' }

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
