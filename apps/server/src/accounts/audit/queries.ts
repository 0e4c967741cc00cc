import type { AuditAction } from '@noor-quest/contract/admins'
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
export const AUDIT_POSITION: [at: string, id: string] = ['', '']

type Sought = {
  search: string | undefined
  action: AuditAction | undefined
  position: typeof AUDIT_POSITION | null
  limit: number
}

/**
 * Entries after `position`, newest first. `search` is matched against all shown fields
 * (docs/product-rules.md#activity-log).
 */
export async function readAudit(
  db: Db,
  { search, action, position, limit }: Sought,
): Promise<(Selectable<Database['audit_log']> & { actor_name: string | null })[]> {
  // PostgreSQL's text can't contain NUL.
  const sought = (search ?? '').replaceAll('\0', '').toLowerCase()
  const pattern = `%${sought.replaceAll(/[\\%_]/g, '\\$&')}%`
  const [at, id] = position ?? AUDIT_POSITION
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
    .$if(position !== null, (query) =>
      query.where((eb) => eb.or([eb('at', '<', at), eb.and([eb('at', '=', at), eb('id', '<', id)])])),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * The last change of rows, from the activity log.
 * @param word counts only entries whose summary has this word
 */
export async function findLastChange(
  db: Db,
  entity: string,
  entityIds: readonly string[],
  word = '',
): Promise<LastChange | undefined> {
  return db
    .selectFrom('audit_log')
    .select(['actor as by', 'at'])
    .where('entity', '=', entity)
    .where('entity_id', 'in', entityIds)
    .where('summary', 'like', `%${word}%`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** An admin's email, or null if no admin made the change, and the time. */
export type LastChange = { by: string | null; at: string }
