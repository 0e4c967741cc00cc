import type { Db, Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'

/** better-auth's mark for the row with a password. */
const PASSWORD = 'credential'
/** The mark for the row that links an account to a person of the identity provider. */
export const PROVIDER_ID = 'oidc'

/** The hash of an account's password; null if it has none. */
export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD)
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
      ...{ id: newId(), account_id: userId, provider_id: PASSWORD, user_id: userId },
      ...{ password: hash, created_at: at, updated_at: at },
    })
    .execute()
}
