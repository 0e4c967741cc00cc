// Questions sealed for a final (docs/product-rules.md#sealed-questions). Like deleted items they
// are in a table of their own, so that no deal, list, count or file contains them.
import type { Question } from '@noor-quest/contract/questions'
import type { ListedSealedQuestion, SealedQuestion, SealObstacle } from '@noor-quest/contract/sealed-questions'
import { requireVersion } from '../accounts/audit/require-version.ts'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import { AppError } from '../platform/app-error.ts'
import { inPages } from '../platform/batches.ts'
import { readState } from '../platform/database/app-state.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import { transact } from '../platform/database/transact.ts'
import { newId } from '../platform/new-id.ts'
import { hashInDeals } from '../play/item-versions.ts'
import { insertRows, rowOf } from './deleted-items.ts'
import { languagesOf, readFoundRight } from './item-checks.ts'
import { ITEM_KINDS, type ItemFields, type ItemKind, type NewItem } from './item-kinds.ts'
import { appendVersions, contentOf, lockAdditions, versionOf } from './item-rows.ts'
import {
  type Act,
  asItem,
  fieldsOf,
  findLastVersion,
  type Item,
  lockRows,
  newRow,
  refuseDuplicate,
  requireWhole,
} from './items.ts'
import { STARTER_LOADED } from './load-starter-content.ts'

const QUESTION = ITEM_KINDS.question
const ENTITY = 'sealed_questions'
const DEALS_PAGE = 1000

/** The sealed questions, each with the content of its version. */
function selectSealed(db: Db) {
  return db
    .selectFrom('sealed_questions as sealed')
    .selectAll('sealed')
    .select(contentOf('sealed.item_id', 'sealed.version_sha256').as('content'))
}

type Sealed = Awaited<ReturnType<typeof readSealed>>

export async function listSealed(db: Db): Promise<ListedSealedQuestion[]> {
  const rows = await selectSealed(db).orderBy('sealed_at').orderBy('item_id').execute()
  const items = rows.map(({ item_id: id, version_sha256: version }) => ({ id, version }))
  const right = await readFoundRight(db, 'question', items)
  return rows.map((row) => ({ ...toHead(row), checked: right.get(row.item_id) ?? [] }))
}

function toHead({ item_id: id, content, sealed_at, sealed_by }: Sealed): SealedQuestion {
  const fields = JSON.parse(content)
  return { id, level: fields.level, languages: languagesOf('question', fields), sealed_at, sealed_by }
}

const sealing = ({ actor, at }: Act) => ({ sealed_at: at, sealed_by: actor.email })

/** @throws AppError not_found */
async function readSealed(db: Db, id: string, isLocked: boolean) {
  const row = await selectSealed(db)
    .where('sealed.item_id', '=', id)
    .$if(isLocked, forUpdate(db, 'sealed'))
    .executeTakeFirst()
  if (row === undefined) throw new AppError('not_found')
  return row
}

/**
 * Returns a predicate: whether a file's item is a sealed question, by id or text. Call it after the
 * stored items are locked: from then on none of them can be sealed.
 */
export async function loadSealedCheck(db: Db, kind: ItemKind) {
  const sealed = kind === QUESTION ? await selectSealed(db).execute() : []
  const ids = new Set(sealed.map(({ item_id }) => item_id))
  const keys = new Set(sealed.flatMap(({ content }) => kind.keysOf(JSON.parse(content))))
  return ({ id = '', fields }: { id?: string; fields: ItemFields }) =>
    ids.has(id) || kind.keysOf(fields).some((key) => keys.has(key))
}

/** The question with its texts. An entry of the log says who opened it. */
export async function openSealed(db: Db, { actor, at }: Act, id: string): Promise<Question> {
  return transact(db, async (tx) => {
    const sealed = await readSealed(tx, id, false)
    const summary = `A sealed question of level ${toHead(sealed).level}`
    await writeAudit(tx, actor, { action: 'open', entity: ENTITY, entityId: id, summary }, at)
    return asQuestion(await asItem(tx, QUESTION, rowOf(QUESTION, { ...sealed, active: 0 })))
  })
}

/**
 * Adds a question that is sealed from the start. A repeated request gets the first question.
 * @throws AppError validation_failed; duplicate, with the stored unsealed question
 */
export async function addSealed(db: Db, { actor, at }: Act, sent: NewItem): Promise<SealedQuestion> {
  const fields = fieldsOf(sent)
  requireWhole(QUESTION, fields)
  return transact(db, async (tx) => {
    await lockAdditions(tx)
    const { request_id = null } = sent
    if (request_id !== null) {
      const repeated = await selectSealed(tx).where('sealed.request_id', '=', request_id).executeTakeFirst()
      if (repeated !== undefined) return toHead(repeated)
    }
    // Sealed questions aren't compared: the result would reveal them.
    await refuseDuplicate(tx, QUESTION, fields)
    const id = newId()
    const version = versionOf('question', newRow(id, fields, null))
    await appendVersions(tx, [version], actor.email, at)
    await tx
      .insertInto('sealed_questions')
      .values({ item_id: id, version_sha256: version.sha256, created_at: at, request_id, ...sealing({ actor, at }) })
      .execute()
    const summary = `A sealed question of level ${fields.level}`
    await writeAudit(tx, actor, { action: 'add', entity: ENTITY, entityId: id, summary }, at)
    return toHead(await readSealed(tx, id, false))
  })
}

/**
 * Replaces a sealed question's fields.
 * @throws AppError not_found, validation_failed; edit_conflict for another version than `seen`
 */
export async function changeSealed(db: Db, { actor, at }: Act, id: string, { version: seen, ...fields }: ItemFields) {
  requireWhole(QUESTION, fields)
  return transact(db, async (tx) => {
    const before = await readSealed(tx, id, true)
    const version = versionOf('question', newRow(id, fields, null))
    if (version.sha256 === before.version_sha256) return toHead(before)
    await requireVersion(tx, {
      seen: seen as string,
      now: before.version_sha256,
      // Its texts are only sent when they are opened, which is logged.
      current: () => null,
      lastChange: () => findLastVersion(tx, QUESTION, id),
    })
    await appendVersions(tx, [version], actor.email, at)
    await tx.updateTable('sealed_questions').set({ version_sha256: version.sha256 }).where('item_id', '=', id).execute()
    const summary = `A sealed question of level ${fields.level}`
    await writeAudit(tx, actor, { action: 'change', entity: ENTITY, entityId: id, summary }, at)
    return toHead({ ...before, content: version.content })
  })
}

/**
 * Seals questions, all of them or none.
 * @returns the ids of the questions that exist
 * @throws AppError cannot_be_sealed, with the obstacle and the questions' ids
 */
export async function sealQuestions(db: Db, { actor, at }: Act, ids: readonly string[]): Promise<string[]> {
  return transact(db, async (tx) => {
    const rows = await lockRows(tx, QUESTION, ids)
    // The `created_at` of all starter items.
    const starter = await readState(tx, STARTER_LOADED)
    refuseSeal(
      'starter',
      rows.filter((row) => row.created_at === starter).map(({ id }) => id),
    )
    const existing = rows.map(({ id }) => id)
    refuseSeal('dealt', await findDealt(tx, existing))
    if (rows.length === 0) return []
    const sealed = rows.map(({ id, version_sha256, created_at }) => ({
      item_id: id,
      version_sha256,
      created_at,
      request_id: null,
      ...sealing({ actor, at }),
    }))
    await tx.insertInto('sealed_questions').values(sealed).execute()
    // A deleted question that an archive has added again is among the deleted ones too.
    await tx.deleteFrom('deleted_items').where('kind', '=', 'question').where('item_id', 'in', existing).execute()
    await tx.deleteFrom('quiz_questions').where('id', 'in', existing).execute()
    const summary = `${rows.length} questions sealed for a final`
    await writeAudit(tx, actor, { action: 'seal', entity: ENTITY, itemIds: existing, summary }, at)
    return existing
  })
}

const OBSTACLES: Record<SealObstacle, string> = {
  dealt: 'This question was used in games already, so players may know it.',
  starter: 'This question came with the software, so it is public.',
}

function refuseSeal(reason: SealObstacle, ids: readonly string[]): void {
  if (ids.length > 0) throw new AppError('cannot_be_sealed', { message: OBSTACLES[reason], details: { reason, ids } })
}

/** The questions that a game was dealt, or that a player was shown. */
async function findDealt(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const versions = await tx
    .selectFrom('item_versions')
    .select(['item_id', 'sha256', 'created_at'])
    .where('item_id', 'in', ids)
    .execute()
  const names = new Map(versions.map(({ item_id, sha256 }) => [hashInDeals(sha256), item_id]))
  // Deals from before content had versions name the question.
  for (const id of ids) names.set(id, id)
  const dealt = new Set<string>()
  const shown = await tx
    .selectFrom('seen_questions')
    .select('question_id')
    .where('question_id', 'in', ids)
    .union(tx.selectFrom('answers').select('question_id').where('question_id', 'in', ids))
    .execute()
  for (const { question_id } of shown) dealt.add(question_id)
  const deleted = await tx
    .selectFrom('deleted_deals')
    .select('name')
    .where('name', 'in', [...names.keys()])
    .execute()
  for (const { name } of deleted) dealt.add(names.get(name) ?? name)
  const pages = inPages<{ game_id: string; deal: string }>(DEALS_PAGE, (last) =>
    tx
      .selectFrom('game_deals')
      .select(['game_id', 'deal'])
      .where('game_id', '>', last?.game_id ?? '')
      .orderBy('game_id')
      .limit(DEALS_PAGE)
      .execute(),
  )
  for await (const page of pages) {
    for (const { deal } of page) for (const [name, id] of names) if (deal.includes(name)) dealt.add(id)
  }
  return [...dealt]
}

/**
 * Returns a sealed question to the others, left out of games until an admin switches it on.
 * @throws AppError not_found; duplicate if an archive has added the question again
 */
export async function releaseSealed(db: Db, { actor, at }: Act, id: string): Promise<Question> {
  return transact(db, async (tx) => {
    const sealed = await readSealed(tx, id, true)
    const [row] = await insertRows(tx, QUESTION, [rowOf(QUESTION, { ...sealed, active: 0 })])
    if (row === undefined) throw new AppError('duplicate')
    await tx.deleteFrom('sealed_questions').where('item_id', '=', id).execute()
    const item = await asItem(tx, QUESTION, row)
    const summary = QUESTION.titleOf(item)
    await writeAudit(tx, actor, { action: 'release', entity: QUESTION.table, entityId: id, summary }, at)
    return asQuestion(item)
  })
}

/** An item of any kind has no types of its fields. */
const asQuestion = (item: Item) => item as unknown as Question
