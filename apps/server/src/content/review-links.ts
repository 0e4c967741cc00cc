// Links for reviewers without an account (docs/product-rules.md#review-by-link).
import { randomBytes } from 'node:crypto'
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
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { hashToken } from '../platform/tokens.ts'
import { requireLanguage } from './check-items.ts'
import { languagesOf, personKey, storeCheck } from './item-checks.ts'
import { ITEM_KINDS, type ItemKind } from './item-kinds.ts'
import { contentOf } from './item-rows.ts'

const DAY_MS = 86_400_000
const ENTITY = 'review_links'

/** Where a link's items are: a kind's table, or the sealed questions. */
type ItemSource = { kind: ItemKind; isSealed: boolean }
const ITEM_SOURCES: ItemSource[] = [
  ...Object.values(ITEM_KINDS).map((kind) => ({ kind, isSealed: false })),
  { kind: ITEM_KINDS.question, isSealed: true },
]

type PlacedItem = { id: string; version_sha256: string; created_at: string }
const itemsIn = ({ kind, isSealed }: ItemSource) =>
  isSealed
    ? sql<PlacedItem>`(select item_id as id, version_sha256, created_at from sealed_questions)`.as<'item'>(sql`item`)
    : sql<PlacedItem>`(select id, version_sha256, created_at from ${sql.table(kind.table)})`.as<'item'>(sql`item`)

/** @throws AppError not_found if none of the items exists */
export async function makeLink(
  db: Db,
  actor: Actor,
  { reviewer, days, kind, ids }: z.output<typeof newReviewLink>,
  isSealed: boolean,
  nowMs: number,
): Promise<MadeReviewLink> {
  const at = new Date(nowMs).toISOString()
  const token = randomBytes(24).toString('base64url')
  return transact(db, async (tx) => {
    const items = await tx
      .selectFrom(itemsIn({ kind: ITEM_KINDS[kind], isSealed }))
      .select('item.id')
      .where('item.id', 'in', ids)
      .execute()
    if (items.length === 0) throw new AppError('not_found')
    const id = newId()
    await tx
      .insertInto('review_links')
      .values({
        id,
        token_sha256: hashToken(token),
        reviewer,
        person: personKey(reviewer),
        is_sealed: isSealed ? 1 : 0,
        created_at: at,
        created_by: actor.email,
        expires_at: new Date(nowMs + days * DAY_MS).toISOString(),
      })
      .execute()
    await tx
      .insertInto('review_link_items')
      .values(items.map((item) => ({ link_id: id, kind, item_id: item.id })))
      .execute()
    const summary = `For ${reviewer}: ${items.length} ${isSealed ? 'sealed ' : ''}${ITEM_KINDS[kind].many}, ${days} days`
    await writeAudit(tx, actor, { action: 'make_link', entity: ENTITY, entityId: id, summary }, at)
    return { id, token }
  })
}

/** A link's existing items in one source. */
function selectItems(db: Db, source: ItemSource) {
  return db
    .selectFrom('review_links as link')
    .innerJoin('review_link_items as chosen', 'chosen.link_id', 'link.id')
    .innerJoin(itemsIn(source), 'item.id', 'chosen.item_id')
    .where(({ and }) => and({ 'chosen.kind': source.kind.kind, 'link.is_sealed': source.isSealed ? 1 : 0 }))
}

export async function listLinks(db: Db): Promise<ReviewLink[]> {
  const links = await db.selectFrom('review_links').selectAll().orderBy('created_at', 'desc').orderBy('id').execute()
  const counts = new Map<string, { items: number; checked: number }>()
  for (const source of ITEM_SOURCES) {
    const rows = await selectItems(db, source)
      .groupBy('link.id')
      .select('link.id')
      .select(({ fn }) => fn.countAll<number | string>().as('items'))
      .select(
        sql<number | string>`sum(case when exists (select 1 from item_checks
          where item_checks.person = link.person and item_checks.version_sha256 = item.version_sha256)
          then 1 else 0 end)`.as('checked'),
      )
      .execute()
    for (const { id, items, checked } of rows) counts.set(id, { items: Number(items), checked: Number(checked) })
  }
  return links.map(({ token_sha256: _hash, person: _key, is_sealed, ...link }) => ({
    ...link,
    is_sealed: is_sealed === 1,
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

/**
 * The reviewer's checks of a link's existing items. Those of deleted and sealed ones aren't shown:
 * a note could contain a sealed question's text.
 */
export async function readLinkChecks(db: Db, id: string): Promise<LinkChecks> {
  const link = await db.selectFrom('review_links').select('person').where('id', '=', id).executeTakeFirst()
  if (link === undefined) throw new AppError('not_found')
  const checks: LinkChecks['checks'] = []
  for (const { kind } of ITEM_SOURCES.filter(({ isSealed }) => !isSealed)) {
    const rows = await db
      .selectFrom('review_link_items as chosen')
      .innerJoin(itemsIn({ kind, isSealed: false }), 'item.id', 'chosen.item_id')
      .innerJoin('item_versions as version', 'version.item_id', 'chosen.item_id')
      .innerJoin('item_checks as stored', 'stored.version_sha256', 'version.sha256')
      .select(['stored.item_id', 'language', 'verdict', 'note', 'checked_at', 'version.content'])
      .select(['item.version_sha256 as current', 'stored.version_sha256 as seen'])
      .where('chosen.link_id', '=', id)
      .where('chosen.kind', '=', kind.kind)
      .where('stored.kind', '=', kind.kind)
      .where('stored.person', '=', link.person)
      // A restored version is stored again under a new number, so it would be listed twice.
      .distinct()
      .orderBy('stored.item_id')
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
  unknown: 'This link is not valid. Check that you opened the whole link.',
  revoked: 'This link was withdrawn. Ask the club for a new one.',
  expired: 'This link has expired. Ask the club for a new one.',
}

const refuse = (reason: LinkFault) => new AppError('invalid_link', { message: FAULTS[reason], details: { reason } })

/**
 * The link of a token.
 * @param refuseUnknown limits guesses: called for an unknown token only, so a valid one is never
 *   refused for other clients' guesses
 * @throws AppError invalid_link with a LinkFault; rate_limited
 */
async function readLink(db: Db, token: string, nowMs: number, refuseUnknown: () => Promise<void>) {
  const link = await db
    .selectFrom('review_links')
    .selectAll()
    .where('token_sha256', '=', hashToken(token))
    .executeTakeFirst()
  if (link === undefined) {
    await refuseUnknown()
    throw refuse('unknown')
  }
  if (link.revoked_at !== null) throw refuse('revoked')
  if (Date.parse(link.expires_at) <= nowMs) throw refuse('expired')
  return link
}

type Link = Selectable<Database['review_links']>
export type Opening = {
  token: string
  /** The reviewer's address. */
  from: string | null
  /** Counts an unknown token. */
  refuseUnknown: () => Promise<void>
  /** Limits openings of sealed questions: each writes a log entry. @throws AppError rate_limited */
  limitLogged: (linkId: string) => Promise<void>
}

/** The link's items with the reviewer's checks. An opening of sealed questions is logged. */
export async function openDesk(db: Db, opening: Opening, nowMs: number): Promise<Desk> {
  const { token, from, refuseUnknown, limitLogged } = opening
  const link = await readLink(db, token, nowMs, refuseUnknown)
  const { id, reviewer, expires_at } = link
  if (link.is_sealed === 1) await limitLogged(id)
  const at = new Date(nowMs).toISOString()
  await transact(db, async (tx) => {
    await tx.updateTable('review_links').set({ opened_at: at }).where('id', '=', id).execute()
    if (link.is_sealed === 0) return
    const actor = { id: null, email: reviewer, from }
    const summary = `Sealed questions, by the link for ${reviewer}`
    await writeAudit(tx, actor, { action: 'open', entity: ENTITY, entityId: id, summary }, at)
  })
  const items: DeskItem[] = []
  for (const source of ITEM_SOURCES) items.push(...(await readItems(db, link, source)))
  return { reviewer, expires_at, items }
}

async function readItems(db: Db, { id, person }: Link, source: ItemSource): Promise<DeskItem[]> {
  const { kind } = source.kind
  const stored = await selectItems(db, source)
    .innerJoin('item_checks as stored', 'stored.version_sha256', 'item.version_sha256')
    .select(['item.id', 'language', 'verdict', 'note', 'checked_at'])
    .where(({ and }) => and({ 'link.id': id, 'stored.person': person }))
    .orderBy('language')
    .execute()
  const checks = Map.groupBy(stored, (check) => check.id)
  const rows = await selectItems(db, source)
    .select(['item.id', 'item.version_sha256'])
    .select(contentOf('item.id', 'item.version_sha256').as('content'))
    .where('link.id', '=', id)
    .orderBy('item.created_at')
    .orderBy('item.id')
    .execute()
  const items = rows.map((row): DeskItem => {
    const { id: _id, kind: _kind, ...content } = JSON.parse(row.content)
    return {
      kind,
      id: row.id,
      version: row.version_sha256,
      languages: languagesOf(kind, content),
      content,
      checks: (checks.get(row.id) ?? []).map(({ id: _item, ...check }) => check),
    }
  })
  const levelOf = ({ content }: DeskItem) => Number(content.level ?? 0)
  return items.sort((one, two) => levelOf(one) - levelOf(two))
}

/**
 * Stores the reviewer's check of the version that they read, in one language.
 * @throws AppError invalid_link, rate_limited; not_found for other items; edit_conflict for another
 * version; validation_failed for a language that the item lacks
 */
export async function checkByLink(
  db: Db,
  { token, kind, id, version, language, verdict, note }: z.output<typeof newCheck>,
  nowMs: number,
  refuseUnknown: () => Promise<void>,
): Promise<DeskItem['checks'][number]> {
  const link = await readLink(db, token, nowMs, refuseUnknown)
  const source = { kind: ITEM_KINDS[kind], isSealed: link.is_sealed === 1 }
  return transact(db, async (tx) => {
    const content = await lockChosen(tx, link.id, source, id, version)
    requireLanguage(source.kind, content, language)
    const check = { language, verdict, note, checked_at: new Date(nowMs).toISOString() }
    await storeCheck(tx, { kind, item_id: id, version_sha256: version, checked_by: link.reviewer, ...check })
    return check
  })
}

/** The content of a link's item, whose row is locked. @throws AppError not_found, edit_conflict */
async function lockChosen(tx: Tx, linkId: string, { kind, isSealed }: ItemSource, itemId: string, version: string) {
  const chosen = await tx
    .selectFrom('review_link_items')
    .select('item_id')
    .where(({ and }) => and({ link_id: linkId, kind: kind.kind, item_id: itemId }))
    .executeTakeFirst()
  if (chosen === undefined) throw new AppError('not_found')
  const [table, column] = isSealed ? ['sealed_questions', 'item_id'] : [kind.table, 'id']
  const lock = isPostgres(tx) ? sql`for update` : sql``
  const { rows } = await sql<{ version_sha256: string }>`select version_sha256 from ${sql.table(table)}
    where ${sql.ref(column)} = ${itemId} ${lock}`.execute(tx)
  if (rows[0] === undefined) throw new AppError('not_found')
  if (rows[0].version_sha256 !== version) throw new AppError('edit_conflict', { details: { fields: [] } })
  const { content } = await tx
    .selectFrom('item_versions')
    .select('content')
    .where(({ and }) => and({ item_id: itemId, sha256: version }))
    .limit(1)
    .executeTakeFirstOrThrow()
  return JSON.parse(content) as Record<string, unknown>
}
