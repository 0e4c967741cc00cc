// Mailed links. Each contains a token that works once, until it expires or the account's password
// changes. Only its hash is stored, beside better-auth's own verifications.
import { randomBytes } from 'node:crypto'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'
import { hashToken } from '../platform/tokens.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { recordAccountEvent } from './audit/write-audit.ts'

const LIFETIME_MS = { 'verify-email': 24 * 60 * 60_000, 'reset-password': 60 * 60_000 }

export type LinkKind = keyof typeof LIFETIME_MS

const identifierOf = (kind: LinkKind, token: string) => `${kind}:${hashToken(token, 'base64url')}`

// The machine's clock, by which better-auth dates and removes the rows of this table.
const now = () => new Date().toISOString()

export async function createLink(tx: Tx, kind: LinkKind, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertProof(tx, identifierOf(kind, token), userId, LIFETIME_MS[kind])
  return token
}

/** Stores what a token proves, which ends by itself. */
export async function insertProof(tx: Tx, identifier: string, value: string, lifetimeMs: number) {
  const [id, at] = [newId(), now()]
  const expires_at = new Date(Date.parse(at) + lifetimeMs).toISOString()
  await tx
    .insertInto('auth_verifications')
    .values({ id, identifier, value, expires_at, created_at: at, updated_at: at })
    .execute()
  return { id, expires_at }
}

/** The account of a valid token; null if the token isn't valid. The token stays valid. */
export async function findLink(db: Db, kind: LinkKind, token: string): Promise<{ id: string; email: string } | null> {
  const found = await db
    .selectFrom('auth_verifications')
    .innerJoin('auth_users', 'auth_users.id', 'auth_verifications.value')
    .select(['auth_users.id', 'auth_users.email'])
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return found ?? null
}

/**
 * Uses a token up. False if it was used or ended meanwhile; of two requests at once one waits and
 * gets false.
 */
export async function useLink(tx: Tx, kind: LinkKind, token: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('auth_verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now())
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function endLinks(tx: Tx, kind: LinkKind, userId: string): Promise<void> {
  await tx
    .deleteFrom('auth_verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', `${kind}:%`)
    .execute()
}

/** Ends an account's links and the sign-ins that wait for a code. */
export async function endProofs(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_verifications').where('value', '=', userId).execute()
}

/**
 * Refuses an invalid token. Only invalid tokens count: a valid one is never refused, regardless of
 * other requests from its address.
 * @throws AppError invalid_link, rate_limited
 */
export async function refuseLink(
  { db, clock, limits }: AccountDeps,
  { from, attempt }: AccountRequest,
  summary: string,
): Promise<never> {
  await limits.count('link', attempt(null))
  const at = new Date(clock.nowMs()).toISOString()
  await recordAccountEvent(db, { id: null, email: null, from }, 'link_refused', summary, at, null)
  throw new AppError('invalid_link')
}
