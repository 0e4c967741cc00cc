import { sql } from 'kysely'
import type { Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'

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
      ...{ id: newId(), name: email, email, image: null, created_at: at, updated_at: at, user_type: 'admin' },
      ...{ email_verified: off, is_admin: off, two_factor_enabled: off, role: null },
      ...{ suspended_at: null, rights_revoked_at: null, last_sign_in_at: null },
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
