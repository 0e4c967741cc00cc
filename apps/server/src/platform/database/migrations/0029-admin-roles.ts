// A part of 0029-version-3.0.0.ts: an account without a stored role is no longer an owner.
import { type Kysely, sql } from 'kysely'

/** Admins of version 2.0.x without a stored role were owners, and stay so. */
export async function storeOwners(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables()
  // A new database gets its accounts' tables later.
  if (!tables.some(({ name }) => name === 'auth_users')) return
  // An admin by the mail domain has no flag, but has signed in.
  await sql`update auth_users set portal_role = 'owner' where portal_role is null
    and (is_admin or role = 'admin' or (last_sign_in_at is not null and rights_revoked_at is null))`.execute(db)
}
