// better-auth's tables, made by better-auth. app_state stores their version, so that a start
// without changes doesn't load better-auth, which takes longer than the rest of the start.

import { readState, writeState } from '../platform/database/app-state.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { lockKey } from '../platform/database/dialect.ts'
import { transact } from '../platform/database/transact.ts'
import { withoutWaitLimit } from '../platform/database/wait-limit.ts'

const KEY = 'auth_schema'
/**
 * Raise it when better-auth's release or auth.ts changes these tables; auth-schema.test.ts fails
 * without the raise.
 */
export const AUTH_TABLES_VERSION = '4'
/** Any number that no other lock uses. */
const ADVISORY_LOCK = 7_310_226n

/**
 * Brings better-auth's tables up to date; runs after migrate(). Two processes may start at once.
 */
export async function migrateAuth(db: Db): Promise<void> {
  if ((await readState(db, KEY)) === AUTH_TABLES_VERSION) return
  const [{ getMigrations }, { schemaOptions }] = await Promise.all([
    import('better-auth/db/migration'),
    import('./auth.ts'),
  ])
  const bringUpToDate = async (tx: Tx) => {
    await lockKey(tx, ADVISORY_LOCK)
    if ((await readState(tx, KEY)) === AUTH_TABLES_VERSION) return
    const { runMigrations } = await getMigrations(schemaOptions(tx))
    await runMigrations()
    await writeState(tx, KEY, AUTH_TABLES_VERSION)
  }
  // Another process may have the lock for the same work.
  await withoutWaitLimit(() => transact(db, bringUpToDate))
}
