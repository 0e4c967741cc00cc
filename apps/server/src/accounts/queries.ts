import { type Selectable, sql, type Updateable } from 'kysely'
import type { AuthTables } from '../platform/database/auth-tables.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'
import { endVerifications } from './links.ts'
import { endSessions } from './sessions.ts'

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

/**
 * The account of this address (in lower case). A missing one is added: unverified, without rights
 * and without a password. Of two requests at once the second waits for the first.
 */
export async function findOrAddAccount(
  tx: Tx,
  email: string,
  at: string,
): Promise<{ id: string; verified: boolean; isNew: boolean }> {
  const off = sql<boolean>`false`
  const added = await tx
    .insertInto('auth_users')
    .values({
      id: newId(),
      name: email,
      email,
      email_verified: off,
      image: null,
      created_at: at,
      updated_at: at,
      is_admin: off,
      role: null,
      user_type: 'admin',
      suspended_at: null,
      rights_revoked_at: null,
      last_sign_in_at: null,
      portal_role: null,
      two_factor_enabled: off,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  const { id, email_verified } = await tx
    .updateTable('auth_users')
    .set({ updated_at: at })
    .where('email', '=', email)
    .returning(['id', 'email_verified'])
    .executeTakeFirstOrThrow()
  return { id, verified: Boolean(email_verified), isNew: added !== undefined }
}

/** better-auth's mark for the row with a password. */
const PASSWORD = 'credential'
/** The mark for the row that links an account to a person of the identity provider. */
export const PROVIDER_ID = 'oidc'

/** The hash of an account's password; null if it has none. */
export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where(({ and }) => and({ user_id: userId, provider_id: PASSWORD }))
    .executeTakeFirst()
  return row?.password ?? null
}

/** Removes the password, so that the account can't sign in with one. */
export async function endPassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_accounts').where('user_id', '=', userId).where('provider_id', '=', PASSWORD).execute()
}

export async function replacePassword(tx: Tx, userId: string, hash: string, at: string): Promise<void> {
  await endPassword(tx, userId)
  await tx
    .insertInto('auth_accounts')
    .values({
      id: newId(),
      account_id: userId,
      provider_id: PASSWORD,
      user_id: userId,
      password: hash,
      created_at: at,
      updated_at: at,
    })
    .execute()
}

/** Makes an account a verified admin with this password; its sessions and mailed links end. */
export async function makeAdmin(
  tx: Tx,
  id: string,
  fields: Updateable<AuthTables['auth_users']>,
  passwordHash: string,
  at: string,
): Promise<void> {
  const rights = { is_admin: sql<boolean>`true`, email_verified: sql<boolean>`true` }
  await tx
    .updateTable('auth_users')
    .set({ ...rights, ...fields })
    .where('id', '=', id)
    .execute()
  await endSessions(tx, id)
  await endVerifications(tx, id)
  await replacePassword(tx, id, passwordHash, at)
}
