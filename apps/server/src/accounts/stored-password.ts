import type { Db, Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'

/** How better-auth marks the row that holds a password. */
const PASSWORD = 'credential'
/** And the one that links an account to a person of the identity provider. */
export const PROVIDER_ID = 'oidc'

/** The hash of an account's password; null when it has none. */
export async function readPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('auth_accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', PASSWORD)
    .executeTakeFirst()
  return row?.password ?? null
}

/** From now on nobody signs in to the account with a password. */
export async function endPassword(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth_accounts').where('user_id', '=', userId).where('provider_id', '=', PASSWORD).execute()
}

/** Gives an account this password in place of the one it had. */
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
