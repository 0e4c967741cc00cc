import type { AuditAction } from '@noor-quest/contract/admins'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AuditLogTable } from '../../db/tables.ts'

const SEARCHED = ['actor', 'summary', 'from_address', 'entity', 'entity_id', 'action'] as const

/** An entry's place in the list: its time and its id. */
export const AUDIT_PLACE: [at: string, id: string] = ['', '']

/** Entries newest first, from after `place` on; `search` is matched against all that is shown. */
export async function readAudit(
  db: Db,
  {
    search,
    action,
    place,
    limit,
  }: { search?: string | undefined; action?: AuditAction | undefined; place: typeof AUDIT_PLACE | null; limit: number },
): Promise<Selectable<AuditLogTable>[]> {
  // PostgreSQL's text holds no NUL.
  const sought = (search ?? '').replaceAll('\0', '').toLowerCase()
  const pattern = `%${sought.replaceAll(/[\\%_]/g, '\\$&')}%`
  const [at, id] = place ?? AUDIT_PLACE
  return db
    .selectFrom('audit_log')
    .selectAll()
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'change'))
    .$if(sought !== '', (query) =>
      query.where((eb) =>
        eb.or(SEARCHED.map((column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`)),
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
