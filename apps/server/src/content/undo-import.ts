// Undoing an import. Each version that an import wrote names it, which identifies the items that
// are unchanged since.
import { LANGUAGE_FIELDS } from '@noor-quest/contract/item-fields'
import type { ContentImports, UndoneImport } from '@noor-quest/contract/items'
import { DELETED_KEPT_DAYS } from '@noor-quest/contract/limits'
import { sql } from 'kysely'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { moveAway } from './deleted-items.ts'
import { ITEM_KINDS, type ItemKind } from './item-kinds.ts'
import { appendVersions, columnsOf, type ItemVersion } from './item-rows.ts'
import { changeRow, lockRows, type Row, tableOf } from './items.ts'

const KEPT_MS = DELETED_KEPT_DAYS * 24 * 60 * 60_000
const oldest = (at: string) => new Date(Date.parse(at) - KEPT_MS).toISOString()

/** The imports with items that are unchanged since, newest first. */
export async function listImports(db: Db, at: string): Promise<ContentImports> {
  const imports = new Map<string, ContentImports['imports'][number]>()
  for (const kind of Object.values(ITEM_KINDS)) {
    const rows = await db
      .selectFrom('item_versions as written')
      .innerJoin(`${tableOf(kind)} as item`, (join) =>
        join.onRef('item.id', '=', 'written.item_id').onRef('item.version_sha256', '=', 'written.sha256'),
      )
      .select(['written.request_id', 'written.created_by', 'written.created_at'])
      .select([
        sql<number>`sum(case when item.created_at = written.created_at then 1 else 0 end)`.as('added'),
        sql<number>`sum(case when item.created_at = written.created_at then 0 else 1 end)`.as('completed'),
      ])
      .where('written.kind', '=', kind.kind)
      .where('written.request_id', 'is not', null)
      .where('written.created_at', '>', oldest(at))
      .groupBy(['written.request_id', 'written.created_by', 'written.created_at'])
      .execute()
    for (const { request_id, created_by: by, created_at, added, completed } of rows) {
      const id = String(request_id)
      const none = { questions: 0, prophets: 0, terms: 0 }
      const known = imports.get(id) ?? { id, at: created_at, by, added: { ...none }, completed: { ...none } }
      known.added[kind.many] += Number(added)
      known.completed[kind.many] += Number(completed)
      imports.set(id, known)
    }
  }
  return { imports: [...imports.values()].sort((one, two) => (one.at < two.at ? 1 : -1)) }
}

/**
 * Deletes the items that the import added, and removes the languages that it filled in. Items
 * changed since stay. The deleted ones can be restored like others.
 * @throws AppError not_found if the import has nothing to undo
 */
export async function undoImport(db: Db, actor: Actor, id: string, at: string): Promise<UndoneImport> {
  return transact(db, async (tx) => {
    const written = await tx
      .selectFrom('item_versions')
      .select(['item_id', 'number', 'kind', 'sha256', 'created_at'])
      .where('request_id', '=', id)
      .where('created_at', '>', oldest(at))
      .$if(isPostgres(tx), (query) => query.forUpdate())
      .execute()
    if (written.length === 0) throw new AppError('not_found')
    const undone: UndoneImport = { deleted: 0, reverted: 0, kept: 0 }
    const itemIds: string[] = []
    for (const kind of Object.values(ITEM_KINDS)) {
      const ofKind = new Map(
        written.filter((version) => version.kind === kind.kind).map((each) => [each.item_id, each]),
      )
      const rows = await lockRows(tx, kind, [...ofKind.keys()])
      const added: Row[] = []
      const reverted: ItemVersion[] = []
      for (const row of rows) {
        const version = ofKind.get(row.id)
        if (version === undefined || row.version_sha256 !== version.sha256) undone.kept++
        else if (row.created_at === version.created_at) added.push(row)
        else reverted.push(await revert(tx, kind, row, version.number))
      }
      await moveAway(tx, kind, added, actor.email, at)
      await appendVersions(tx, reverted, actor.email, at)
      undone.deleted += added.length
      undone.reverted += reverted.length
      itemIds.push(...added.map((row) => row.id), ...reverted.map(({ item_id }) => item_id))
    }
    if (itemIds.length > 0) {
      const { deleted, reverted, kept } = undone
      const summary = `${deleted} items deleted, ${reverted} without the language that was added, ${kept} changed since kept`
      await writeAudit(tx, actor, { action: 'undo_import', entity: 'content', entityId: id, itemIds, summary }, at)
    }
    return undone
  })
}

/** Gives the item the content that it had before version `number`. */
async function revert(tx: Tx, kind: ItemKind, row: Row, number: number): Promise<ItemVersion> {
  const { content } = await tx
    .selectFrom('item_versions')
    .select('content')
    .where('item_id', '=', row.id)
    .where('number', '=', number - 1)
    .executeTakeFirstOrThrow()
  const before = columnsOf(content)
  const filled = LANGUAGE_FIELDS[kind.kind].flatMap((text) => [text, `${text}_ar`])
  const change = Object.fromEntries(filled.map((column) => [column, before[column] ?? null]))
  return changeRow(tx, kind, row, change)
}
