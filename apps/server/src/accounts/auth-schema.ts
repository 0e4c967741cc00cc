// better-auth's tables, made by better-auth. Which state they are in is noted in app_state, so that a start that has
// nothing to do doesn't load better-auth, which takes longer than the rest of the start.
import { sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { withoutWaitLimit } from '../platform/database/wait-limit.ts'

const KEY = 'auth_schema'
/** Raised whenever better-auth's release or auth.ts changes these tables; auth-schema.test.ts notices. */
export const AUTH_TABLES_VERSION = '2'
/** Any number, as long as nothing else takes the same lock. */
const ADVISORY_LOCK = 7_310_226

/** Brings better-auth's tables up to date; after migrate(). Two processes may start at once. */
export async function migrateAuth(db: Db): Promise<void> {
  if ((await readVersion(db)) === AUTH_TABLES_VERSION) return
  const [{ getMigrations }, { schemaOptions }] = await Promise.all([
    import('better-auth/db/migration'),
    import('./auth.ts'),
  ])
  const bringUpToDate = async (tx: Tx) => {
    // SQLite's transaction began with the write lock; PostgreSQL needs one of our own.
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx)
    const before = await readVersion(tx)
    if (before === AUTH_TABLES_VERSION) return
    const { runMigrations } = await getMigrations(schemaOptions(tx))
    await runMigrations()
    if (before === '1') await markRevoked(tx)
    await tx
      .insertInto('app_state')
      .values({ key: KEY, value: AUTH_TABLES_VERSION })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: AUTH_TABLES_VERSION }))
      .execute()
  }
  // Another process may be doing the same.
  await withoutWaitLimit(() => transact(db, bringUpToDate))
}

async function readVersion(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('app_state').select('value').where('key', '=', KEY).executeTakeFirst()
  return row?.value
}

/** Version 1 didn't note who had lost their rights; the activity log has it. */
async function markRevoked(tx: Tx): Promise<void> {
  await tx
    .updateTable('auth_users')
    .set((eb) => ({
      rights_revoked_at: eb
        .selectFrom('audit_log')
        .select((revocation) => revocation.fn.max('at').as('at'))
        .where('action', '=', 'revoke')
        .whereRef('entity_id', '=', 'auth_users.id'),
    }))
    .where('is_admin', '=', sql<boolean>`false`)
    .execute()
}
