import type { AuditAction, AuditContent } from '@noor-quest/contract/admins'
import type { ItemKindName } from '@noor-quest/contract/item-fields'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/tables.ts'

const SEARCHED = ['actor', 'from_address', 'entity', 'entity_id', 'action'] as const

/** An entry's summary, which may contain a question's text, unless the question was sealed since. */
const SUMMARY = sql<string>`case
  when entity = 'quiz_questions' and exists (select 1 from sealed_questions
    where item_id = entity_id or item_ids like '%' || item_id || '%') then 'A question that is sealed now'
  when entity = 'corrections' and exists (select 1 from sealed_questions
    join corrections on question_id = item_id
    where corrections.id = entity_id) then 'A correction of a question that is sealed now'
  else summary end`

/** An entry's position in the list: its time and its id. */
export const AUDIT_PLACE: [at: string, id: string] = ['', '']

/**
 * Entries after `place`, newest first. `search` is matched against all shown fields
 * (docs/product-rules.md#activity-log).
 */
export async function readAudit(
  db: Db,
  {
    search,
    action,
    place,
    limit,
  }: { search?: string | undefined; action?: AuditAction | undefined; place: typeof AUDIT_PLACE | null; limit: number },
): Promise<(Selectable<Database['audit_log']> & { actor_name: string | null })[]> {
  // PostgreSQL's text can't contain NUL.
  const sought = (search ?? '').replaceAll('\0', '').toLowerCase()
  const pattern = `%${sought.replaceAll(/[\\%_]/g, '\\$&')}%`
  const [at, id] = place ?? AUDIT_PLACE
  return db
    .selectFrom('audit_log')
    .selectAll()
    .select(SUMMARY.as('summary'))
    .select(
      // An account without a name has its address there.
      sql<string | null>`(select name from auth_users
        where auth_users.id = audit_log.actor_id and auth_users.name <> auth_users.email)`.as('actor_name'),
    )
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'change'))
    .$if(sought !== '', (query) =>
      query.where((eb) =>
        eb.or(
          [SUMMARY, ...SEARCHED.map((column) => sql.ref(column))].map(
            (text) => sql<boolean>`lower(${text}) like ${pattern} escape '\\'`,
          ),
        ),
      ),
    )
    .$if(place !== null, (query) =>
      query.where((eb) => eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '<', id)])])),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

const KINDS: Record<string, ItemKindName> = { quiz_questions: 'question', prophets: 'prophet', islamic_terms: 'term' }
const CHANGING: ReadonlySet<AuditAction> = new Set(['add', 'change', 'delete', 'restore', 'import', 'undo_import'])
/** Items of an entry beyond these are only counted. */
const ITEMS_MAX = 50

type Acted = Pick<Selectable<Database['audit_log']>, 'action' | 'entity' | 'entity_id' | 'item_ids'>

/** Whether the entry is a change of items, which the items' versions contain. */
export function hasContent({ action, entity, entity_id, item_ids }: Acted): boolean {
  const isOfItems = entity !== null && (entity in KINDS || entity === 'content')
  return isOfItems && CHANGING.has(action) && (entity_id !== null || item_ids !== null)
}

/**
 * Each item of an entry, before and after the change, from the items' versions; null if there is no
 * such entry.
 */
export async function readAuditContent(db: Db, id: string): Promise<AuditContent | null> {
  const entry = await db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst()
  if (entry === undefined) return null
  const ids = hasContent(entry) ? await itemsOf(db, entry) : []
  const some = ids.slice(0, ITEMS_MAX)
  if (some.length === 0) return { items: [], more: 0 }
  const versions = await db
    .selectFrom('item_versions')
    .select(['item_id', 'kind', 'content', 'created_at'])
    .where('item_id', 'in', some)
    .where('item_id', 'not in', db.selectFrom('sealed_questions').select('item_id'))
    .where('created_at', '<=', entry.at)
    // An imported archive may contain items of two kinds with one id.
    .$if(entry.entity !== 'content', (query) => query.where('kind', '=', KINDS[entry.entity ?? ''] ?? 'question'))
    .orderBy('number')
    .execute()
  const items = some.flatMap((itemId): AuditContent['items'] => {
    const ofItem = versions.filter(({ item_id }) => item_id === itemId)
    const last = ofItem.at(-1)
    if (last === undefined) return []
    const first = ofItem.findIndex(({ created_at }) => created_at === entry.at)
    const before = first === -1 ? last : ofItem[first - 1]
    const [was, is] = [before === undefined ? null : fieldsOf(before.content), fieldsOf(last.content)]
    const change = { id: itemId, kind: last.kind }
    if (entry.action === 'add' || entry.action === 'restore') return [{ ...change, before: null, after: is }]
    const isGone = entry.action === 'delete' || (entry.action === 'undo_import' && first === -1)
    return [{ ...change, before: was, after: isGone ? null : is }]
  })
  return { items, more: ids.length - some.length }
}

async function itemsOf(db: Db, { action, entity_id, item_ids }: Selectable<Database['audit_log']>): Promise<string[]> {
  if (item_ids !== null) return JSON.parse(item_ids)
  if (entity_id === null) return []
  if (action !== 'import') return [entity_id]
  const rows = await db.selectFrom('item_versions').select('item_id').where('request_id', '=', entity_id).execute()
  return rows.map(({ item_id }) => item_id)
}

function fieldsOf(content: string): NonNullable<AuditContent['items'][number]['after']> {
  const { id: _id, kind: _kind, ...fields } = JSON.parse(content)
  return fields
}

/** Entries of one row that are read: more than admins make while a form is open. */
const RECENT = 200

/**
 * The last change of each of these fields of a row: its admin and time, newest entries first. A
 * field that no entry names is left out.
 * @param fieldsOf the fields that an entry's summary names
 */
export async function readLastChanges(
  db: Db,
  { entity, entityId }: { entity: string; entityId: string },
  fields: readonly string[],
  fieldsOf: (summary: string) => readonly string[],
): Promise<{ field: string; by: string | null; at: string }[]> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor', 'at', 'summary'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('action', '=', 'change')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute()
  return fields.flatMap((field) => {
    const last = entries.find(({ summary }) => fieldsOf(summary).includes(field))
    return last === undefined ? [] : [{ field, by: last.actor, at: last.at }]
  })
}
