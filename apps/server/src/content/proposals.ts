// A reviewer's proposal: a changed item, sent with a check (docs/product-rules.md#proposals).
// An admin accepts it, which changes the item, or refuses it.
import type { DecideProposal, Proposal } from '@noor-quest/contract/checks'
import { proposableFields } from '@noor-quest/contract/item-fields'
import type { Language } from '@noor-quest/rules/languages'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { editConflict, invalidField, validationError } from '../platform/app-error.ts'
import { transact } from '../platform/database/transact.ts'
import { LANGUAGES, lockVersion } from './check-items.ts'
import { personKey } from './item-checks.ts'
import type { ItemFields, ItemKind } from './item-kinds.ts'
import { type Act, type ContentDeps, changeInside, type Item, readItem, requireWhole, toColumns } from './items.ts'

/**
 * The proposed fields that differ from the item's; null if none does.
 * @throws AppError validation_failed
 */
export function readProposal(
  kind: ItemKind,
  content: ItemFields,
  language: Language,
  proposed: Proposal | null,
): Proposal | null {
  if (proposed === null) return null
  const known = proposableFields(kind.kind, language)
  const stray = Object.keys(proposed).find((field) => !known.includes(field))
  if (stray !== undefined) throw invalidField(`proposal.${stray}`, 'is not a field')
  const read = kind.operations['PATCH /{id}'].body.safeParse(proposed)
  if (!read.success) throw validationError(read.error)
  const differing = Object.entries(read.data as Proposal).filter(
    ([field, value]) => value !== undefined && value !== (content[field] ?? null),
  )
  if (differing.length === 0) return null
  const proposal = Object.fromEntries(differing)
  requireWhole(kind, { ...content, ...proposal })
  return proposal
}

/**
 * Accepts a proposal for the item's present version, which changes the item, or refuses it. A repeated
 * request changes nothing.
 * @throws AppError not_found, validation_failed; edit_conflict, with the item, if the item or the
 * check isn't as the admin saw it
 */
export async function decideProposal(
  { db, images }: ContentDeps,
  kind: ItemKind,
  act: Act,
  id: string,
  sent: DecideProposal,
): Promise<Item> {
  const { version, language, by, checked_at, accept } = sent
  const { actor, at } = act
  const decision = accept ? 'accepted' : 'refused'
  return transact(db, async (tx) => {
    const ofCheck = { version_sha256: version, language, person: personKey(by) }
    const stored = await tx
      .selectFrom('item_checks')
      .select(['checked_at', 'proposal', 'decision'])
      .where(({ and }) => and({ ...ofCheck, kind: kind.kind, item_id: id }))
      .executeTakeFirst()
    const isSeen = stored?.checked_at === checked_at
    if (isSeen && stored.decision === decision) return readItem(tx, kind, id)
    const item = await lockVersion(tx, kind, id, version)
    if (!isSeen || stored.proposal === null) throw editConflict(item)
    await tx
      .updateTable('item_checks')
      .set({ decision, decided_at: at, decided_by: actor.email ?? '' })
      .where(({ and }) => and(ofCheck))
      .execute()
    const summary = `Proposal ${LANGUAGES[language]} by ${by} ${decision}: ${kind.titleOf(item)}`
    await writeAudit(tx, actor, { action: 'review', entity: kind.table, entityId: id, summary }, at)
    if (!accept) return readItem(tx, kind, id)
    return changeInside(tx, { images, kind }, act, id, toColumns(JSON.parse(stored.proposal)), version)
  })
}
