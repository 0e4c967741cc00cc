import type { Selectable } from 'kysely'
import type { AuthTables } from '../platform/database/auth-tables.ts'
import type { Db } from '../platform/database/connect.ts'

/** All accounts of the portal, oldest first; with `id` at most that account. */
export function findAccounts(db: Db, id?: string): Promise<Selectable<AuthTables['auth_users']>[]> {
  return db
    .selectFrom('auth_users')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
