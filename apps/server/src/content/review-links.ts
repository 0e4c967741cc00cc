// Links for reviewers without an account (docs/product-rules.md#review-by-link).
import { createHash, randomBytes } from 'node:crypto'
import { type ItemKindName, LANGUAGE_FIELDS } from '@noor-quest/contract/item-fields'
import type {
  Desk,
  DeskItem,
  LinkChecks,
  LinkFault,
  MadeReviewLink,
  newCheck,
  newReviewLink,
  ReviewLink,
} from '@noor-quest/contract/review-links'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { ITEM_KINDS } from './item-kinds.ts'
import { lockRows, tableOf } from './items.ts'

const DAY_MS = 86_400_000
const ENTITY = 'review_links'
const KINDS = Object.values(ITEM_KINDS)

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** @throws AppError not_found if none of the items exists */
export async function makeLink(
  db: Db,
  actor: Actor,
  { reviewer, days, kind, ids }: z.output<typeof newReviewLink>,
  nowMs: number,
): Promise<MadeReviewLink> {
  const at = new Date(nowMs).toISOString()
  const token = randomBytes(24).toString('base64url')
  return transact(db, async (tx) => {
    const items = await lockRows(tx, ITEM_KINDS[kind], ids)
    if (items.length === 0) throw new AppError('not_found')
    const id = newId()
    await tx
      .insertInto('review_links')
      .values({
        id,
        token_sha256: hashOf(token),
        reviewer,
        created_at: at,
        created_by: actor.email,
        expires_at: new Date(nowMs + days * DAY_MS).toISOString(),
      })
      .execute()
    await tx
      .insertInto('review_link_items')
      .values(items.map((item) => ({ link_id: id, kind, item_id: item.id })))
      .execute()
    const summary = `For ${reviewer}: ${items.length} ${ITEM_KINDS[kind].many}, ${days} days`
    await writeAudit(tx, actor, { action: 'make_link', entity: ENTITY, entityId: id, summary }, at)
    return { id, token }
  })
}

export async function listLinks(db: Db): Promise<ReviewLink[]> {
  const links = await db.selectFrom('review_links').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  const counts = new Map<string, { items: number; checked: number }>()
  for (const kind of KINDS) {
    const rows = await db
      .selectFrom('review_link_items as chosen')
      .innerJoin(`${tableOf(kind)} as item`, 'item.id', 'chosen.item_id')
      .where('chosen.kind', '=', kind.kind)
      .groupBy('chosen.link_id')
      .select('chosen.link_id')
      .select(({ fn }) => fn.countAll<number | string>().as('items'))
      .select(
        sql<number | string>`sum(case when exists (select 1 from item_checks
          where item_checks.link_id = chosen.link_id and version_sha256 = item.version_sha256)
          then 1 else 0 end)`.as('checked'),
      )
      .execute()
    for (const { link_id, items, checked } of rows) {
      counts.set(link_id, { items: Number(items), checked: Number(checked) })
    }
  }
  return links.map(({ token_sha256: _hash, ...link }) => ({
    ...link,
    ...(counts.get(link.id) ?? { items: 0, checked: 0 }),
  }))
}

/** A second revocation changes nothing. @throws AppError not_found */
export async function revokeLink(db: Db, actor: Actor, id: string, at: string): Promise<{ id: string }> {
  return transact(db, async (tx) => {
    const link = await tx
      .selectFrom('review_links')
      .selectAll()
      .where('id', '=', id)
      .$if(isPostgres(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    if (link === undefined) throw new AppError('not_found')
    if (link.revoked_at !== null) return { id }
    await tx.updateTable('review_links').set({ revoked_at: at }).where('id', '=', id).execute()
    const summary = `For ${link.reviewer}`
    await writeAudit(tx, actor, { action: 'revoke_link', entity: ENTITY, entityId: id, summary }, at)
    return { id }
  })
}

/** The checks of a link's existing items: those of deleted and sealed ones aren't shown. */
export async function readChecks(db: Db, id: string): Promise<LinkChecks> {
  const link = await db.selectFrom('review_links').select('id').where('id', '=', id).executeTakeFirst()
  if (link === undefined) throw new AppError('not_found')
  const checks: LinkChecks['checks'] = []
  for (const kind of KINDS) {
    const rows = await db
      .selectFrom('item_checks')
      .innerJoin(`${tableOf(kind)} as item`, 'item.id', 'item_checks.item_id')
      .innerJoin('item_versions as version', (join) =>
        join
          .onRef('version.item_id', '=', 'item_checks.item_id')
          .onRef('version.sha256', '=', 'item_checks.version_sha256'),
      )
      .select(['item_checks.item_id', 'language', 'verdict', 'note', 'checked_at', 'version.content'])
      .select(['item.version_sha256 as current', 'item_checks.version_sha256 as seen'])
      .where('link_id', '=', id)
      .where('item_checks.kind', '=', kind.kind)
      // A version that was restored has two numbers.
      .distinct()
      .orderBy('item_checks.item_id')
      .orderBy('checked_at', 'desc')
      .orderBy('language')
      .execute()
    for (const { content, current, seen, ...check } of rows) {
      const title = kind.titleOf(JSON.parse(content))
      checks.push({ ...check, kind: kind.kind, title, is_outdated: current !== seen })
    }
  }
  return { checks }
}

const FAULTS: Record<LinkFault, string> = {
  unknown: 'This link is not valid. Check that you opened all of it.',
  revoked: 'This link was withdrawn. Ask the club for a new one.',
  expired: 'This link has expired. Ask the club for a new one.',
}

const refuse = (reason: LinkFault) => new AppError('invalid_link', { message: FAULTS[reason], details: { reason } })

/**
 * The link of a token.
 * @param refuseUnknown counts an unknown token; a known one never waits for other requests' attempts
 * @throws AppError invalid_link with a LinkFault; rate_limited
 */
async function readLink(db: Db, token: string, nowMs: number, refuseUnknown: () => Promise<void>) {
  const link = await db
    .selectFrom('review_links')
    .selectAll()
    .where('token_sha256', '=', hashOf(token))
    .executeTakeFirst()
  if (link === undefined) {
    await refuseUnknown()
    throw refuse('unknown')
  }
  if (link.revoked_at !== null) throw refuse('revoked')
  if (Date.parse(link.expires_at) <= nowMs) throw refuse('expired')
  return link
}

export async function openDesk(
  db: Db,
  token: string,
  nowMs: number,
  refuseUnknown: () => Promise<void>,
): Promise<Desk> {
  const { id, reviewer, expires_at } = await readLink(db, token, nowMs, refuseUnknown)
  await db
    .updateTable('review_links')
    .set({ opened_at: new Date(nowMs).toISOString() })
    .where('id', '=', id)
    .execute()
  const checks = await db
    .selectFrom('item_checks')
    .select(['version_sha256', 'language', 'verdict', 'note', 'checked_at'])
    .where('link_id', '=', id)
    .orderBy('language')
    .execute()
  const items: DeskItem[] = []
  for (const kind of KINDS) {
    const rows = await db
      .selectFrom('review_link_items as chosen')
      .innerJoin(`${tableOf(kind)} as item`, 'item.id', 'chosen.item_id')
      .select(['item.id', 'item.version_sha256'])
      .select(
        sql<string>`(select content from item_versions
          where item_versions.item_id = item.id and sha256 = item.version_sha256 limit 1)`.as('content'),
      )
      .where('chosen.link_id', '=', id)
      .where('chosen.kind', '=', kind.kind)
      .$if(kind.hasLevel, (query) => query.orderBy(sql.ref('item.level')))
      .orderBy('item.created_at')
      .orderBy('item.id')
      .execute()
    for (const row of rows) {
      const { id: _id, kind: _kind, ...content } = JSON.parse(row.content)
      items.push({
        kind: kind.kind,
        id: row.id,
        version: row.version_sha256,
        languages: languagesOf(kind.kind, content),
        content,
        checks: checks
          .filter(({ version_sha256 }) => version_sha256 === row.version_sha256)
          .map(({ version_sha256: _version, ...check }) => check),
      })
    }
  }
  return { reviewer, expires_at, items }
}

/** The languages of an item. A term without a meaning is Arabic. */
function languagesOf(kind: ItemKindName, content: Record<string, unknown>): DeskItem['languages'] {
  const [first] = LANGUAGE_FIELDS[kind]
  const languages: DeskItem['languages'] = []
  if (content[first] !== undefined) languages.push('en')
  if (content[`${first}_ar`] !== undefined) languages.push('ar')
  return languages.length === 0 ? ['ar'] : languages
}

/**
 * Stores the reviewer's check of the item's current version in one language.
 * @throws AppError invalid_link, rate_limited; not_found for other items; edit_conflict for another
 * version; validation_failed for a language that the item lacks
 */
export async function storeCheck(
  db: Db,
  { token, kind, id, version, language, verdict, note }: z.output<typeof newCheck>,
  nowMs: number,
  refuseUnknown: () => Promise<void>,
): Promise<DeskItem['checks'][number]> {
  const link = await readLink(db, token, nowMs, refuseUnknown)
  return transact(db, async (tx) => {
    await requireChosen(tx, link.id, kind, id)
    const [row] = await lockRows(tx, ITEM_KINDS[kind], [id])
    if (row === undefined) throw new AppError('not_found')
    if (row.version_sha256 !== version) throw new AppError('edit_conflict', { details: { fields: [] } })
    const filled = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? undefined]))
    if (!languagesOf(kind, filled).includes(language)) {
      throw new AppError('validation_failed', { details: { fields: [{ path: 'language', message: 'is missing' }] } })
    }
    const check = { verdict, note, checked_at: new Date(nowMs).toISOString() }
    await tx
      .insertInto('item_checks')
      .values({ link_id: link.id, kind, item_id: id, version_sha256: version, language, ...check })
      .onConflict((conflict) => conflict.columns(['link_id', 'version_sha256', 'language']).doUpdateSet(check))
      .execute()
    return { language, ...check }
  })
}

async function requireChosen(tx: Tx, linkId: string, kind: ItemKindName, itemId: string): Promise<void> {
  const chosen = await tx
    .selectFrom('review_link_items')
    .select('item_id')
    .where('link_id', '=', linkId)
    .where('kind', '=', kind)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  if (chosen === undefined) throw new AppError('not_found')
}
