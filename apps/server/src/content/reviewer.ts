// A reviewer's items and checks (docs/product-rules.md#reviewers). A reviewer doesn't see other
// people's checks, so that each check is the person's own.
import type { ReviewerItem, reviewerCheck, sealedCheck } from '@noor-quest/contract/reviewer'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { rowLock } from '../platform/database/dialect.ts'
import { transact } from '../platform/database/transact.ts'
import { LANGUAGES } from './check-items.ts'
import { languagesOf, personKey, storeCheck } from './item-checks.ts'
import { ITEM_KINDS, type ItemFields, type ItemKind } from './item-kinds.ts'
import { contentOf } from './item-rows.ts'
import type { Act } from './items.ts'
import { readProposal } from './proposals.ts'

/** Where a reviewer's items are: a kind's table, or the sealed questions. */
type Source = { kind: ItemKind; table: string; id: string }
const SEALED: Source = { kind: ITEM_KINDS.question, table: 'sealed_questions', id: 'item_id' }
const sourceOf = (kind: ItemKind): Source => ({ kind, table: kind.table, id: 'id' })

/** All items of a kind, oldest first. */
export const listForReviewer = (db: Db, { actor }: Act, kind: ItemKind) => readItems(db, sourceOf(kind), actor.email)

/** The sealed questions. An entry of the log says who read them. */
export async function openSealedForReviewer(db: Db, { actor, at }: Act): Promise<ReviewerItem[]> {
  return transact(db, async (tx) => {
    const items = await readItems(tx, SEALED, actor.email)
    const summary = `Sealed questions for a reviewer: ${items.length}`
    await writeAudit(tx, actor, { action: 'open', entity: SEALED.table, summary }, at)
    return items
  })
}

async function readItems(db: Db, { kind, table, id }: Source, email: string | null): Promise<ReviewerItem[]> {
  const checks = await db
    .selectFrom('item_checks')
    .select(['version_sha256', 'language', 'verdict', 'note', 'checked_at', 'proposal', 'decision'])
    .where(({ and }) => and({ kind: kind.kind, person: personKey(email ?? '') }))
    .orderBy('language')
    .execute()
  const own = Map.groupBy(checks, ({ version_sha256 }) => version_sha256)
  const { rows } = await sql<{ id: string; version: string; content: string }>`
    select ${sql.ref(id)} as id, version_sha256 as version,
      ${contentOf(`${table}.${id}`, `${table}.version_sha256`)} as content
    from ${sql.table(table)} order by created_at, ${sql.ref(id)}`.execute(db)
  return rows.map(({ id, version, content: json }) => {
    const { id: _id, kind: _kind, ...content } = JSON.parse(json)
    const checks = (own.get(version) ?? []).map(({ version_sha256: _version, proposal, ...check }) => ({
      ...check,
      proposal: proposal === null ? null : JSON.parse(proposal),
    }))
    return { id, version, languages: languagesOf(kind.kind, content), content, checks }
  })
}

type SealedSent = z.output<typeof sealedCheck>
type Sent = SealedSent & Pick<z.output<typeof reviewerCheck>, 'proposal'>

/**
 * Stores the reviewer's check of the version that they read.
 * @throws AppError not_found; edit_conflict for another version; validation_failed for a language
 * without texts in the item, or a proposal that can't be stored
 */
export const checkAsReviewer = (db: Db, act: Act, kind: ItemKind, sent: Sent) => check(db, act, sourceOf(kind), sent)

/** Likewise. The log doesn't contain the question. */
export const checkSealed = (db: Db, act: Act, sent: SealedSent) => check(db, act, SEALED, { ...sent, proposal: null })

async function check(db: Db, { actor, at }: Act, source: Source, { id, ...sent }: Sent) {
  const { kind, table } = source
  const { version, proposal: proposed, ...given } = sent
  return transact(db, async (tx) => {
    const content = await lockContent(tx, source, id, version)
    if (!languagesOf(kind.kind, content).includes(given.language)) throw invalidField('language', 'is missing')
    const title = source === SEALED ? `a sealed question of level ${content.level}` : kind.titleOf(content)
    const proposal = readProposal(kind, content, given.language, proposed)
    await storeCheck(tx, {
      ...given,
      kind: kind.kind,
      item_id: id,
      version_sha256: version,
      checked_by: actor.email ?? '',
      checked_at: at,
      proposal: proposal && JSON.stringify(proposal),
    })
    const withProposal = proposal ? ', with a proposal' : ''
    const summary = `${given.verdict} ${LANGUAGES[given.language]}${withProposal}: ${title}`
    await writeAudit(tx, actor, { action: 'review', entity: table, entityId: id, summary }, at)
    return { ...given, checked_at: at, proposal, decision: null }
  })
}

/** The content of an item, whose row is locked. */
async function lockContent(tx: Tx, { table, id: column }: Source, id: string, version: string): Promise<ItemFields> {
  const { rows } = await sql<{ version: string; content: string }>`
    select version_sha256 as version, ${contentOf(`${table}.${column}`, `${table}.version_sha256`)} as content
    from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${rowLock(tx)}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new AppError('not_found')
  if (row.version !== version) throw new AppError('edit_conflict', { details: { fields: [] } })
  return JSON.parse(row.content)
}
