// The first admin. While there is none, each start prints a link that makes one, once.

import { createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { transact } from '../../db/transact.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { hasActiveAdmin } from './change-account.ts'
import { endSessions } from './sessions.ts'

const KEY = 'setup_token'
const LIFETIME_MS = 24 * 60 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** A new setup token, which ends the one before; null when there is an admin. Only its hash is stored. */
export async function createSetupToken(db: Db, nowMs: number): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  return transact(db, async (tx) => {
    await tx.deleteFrom('app_state').where('key', '=', KEY).execute()
    if (await hasActiveAdmin(tx)) return null
    const expiresAt = new Date(nowMs + LIFETIME_MS).toISOString()
    const value = JSON.stringify({ hash: hashOf(token).toString('hex'), expires_at: expiresAt })
    await tx
      .insertInto('app_state')
      .values({ key: KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
    return token
  })
}

/**
 * Uses the token up and makes this address a verified admin with this password, whether it had an account or not.
 * @throws AppError invalid_link, also when there is an admin already
 */
export async function setUpFirstAdmin(
  tx: Tx,
  from: string,
  given: { token: string; email: string; passwordHash: string },
  at: string,
): Promise<void> {
  // Deleted first: a second request with the same token waits for this one and finds nothing.
  const stored = await tx.deleteFrom('app_state').where('key', '=', KEY).returning('value').executeTakeFirst()
  const { hash, expires_at } = JSON.parse(stored?.value ?? '{"hash":"","expires_at":""}')
  const expected = Buffer.from(hash, 'hex')
  const offered = hashOf(given.token)
  const right = expected.length === offered.length && timingSafeEqual(expected, offered)
  if (!right || expires_at <= at || (await hasActiveAdmin(tx))) throw new AppError('invalid_link')

  const email = given.email.toLowerCase()
  const existing = await tx.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirst()
  const id = existing?.id ?? randomUUIDv7()
  const rights = { is_admin: sql<boolean>`true`, email_verified: sql<boolean>`true`, suspended_at: null }
  if (existing === undefined) {
    await tx
      .insertInto('auth_users')
      .values({
        ...{ id, name: email, email, image: null, created_at: at, updated_at: at },
        ...{
          ...rights,
          two_factor_enabled: sql<boolean>`false`,
          role: null,
          user_type: 'admin',
          last_sign_in_at: null,
        },
      })
      .execute()
  } else {
    await tx
      .updateTable('auth_users')
      .set({ ...rights, updated_at: at })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('auth_accounts').where('user_id', '=', id).execute()
    await endSessions(tx, id, {})
  }
  await tx
    .insertInto('auth_accounts')
    .values({
      ...{ id: randomUUIDv7(), account_id: id, provider_id: 'credential', user_id: id },
      ...{ password: given.passwordHash, created_at: at, updated_at: at },
    })
    .execute()
  const actor: Actor = { id, email, from }
  const entry = { action: 'setup', entity: 'auth_users', entityId: id, summary: `${email} is the first admin` } as const
  await writeAudit(tx, actor, entry, at)
}
