// Accounts written to a database, and the codes of their second factor. It needs no test runner,
// because benches use it too.
import { createHmac, randomUUID, randomUUIDv7 } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/connect.ts'

export const PASSWORD = 'lanterns over the harbour'
/**
 * PASSWORD hashed as a real process does it: slowly, so only for accounts that such a process
 * checks.
 */
const slowHash = hashPassword(PASSWORD)

export type AccountState = {
  email?: string
  isAdmin?: boolean
  role?: string
  verified?: boolean
  suspended?: boolean
}

/**
 * An account with PASSWORD. Every process can check it, unless `hash` is one that only the tests
 * know.
 */
export async function insertAccount(
  db: Db,
  state: AccountState,
  hash?: string,
): Promise<{ id: string; email: string }> {
  const { isAdmin = true, verified = true, suspended = false, role = null } = state
  const id = randomUUIDv7()
  const email = state.email ?? `${randomUUID()}@example.org`
  const at = '2026-01-01T09:00:00.000Z'
  const flag = (on: boolean) => (on ? sql<boolean>`true` : sql<boolean>`false`)
  await db
    .insertInto('auth_users')
    .values({
      id,
      name: email,
      email,
      image: null,
      created_at: at,
      updated_at: at,
      role,
      user_type: 'admin',
      email_verified: flag(verified),
      is_admin: flag(isAdmin),
      two_factor_enabled: flag(false),
      suspended_at: suspended ? at : null,
      rights_revoked_at: null,
      last_sign_in_at: null,
      portal_role: isAdmin || role === 'admin' ? 'owner' : null,
    })
    .execute()
  await db
    .insertInto('auth_accounts')
    .values({
      id: randomUUIDv7(),
      account_id: id,
      provider_id: 'credential',
      user_id: id,
      password: hash ?? (await slowHash),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { id, email }
}

/** The code of an authenticator app `periods` x 30 s from now (RFC 6238). */
export function totpCode(totpURI: string, periods = 0): string {
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periods))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
