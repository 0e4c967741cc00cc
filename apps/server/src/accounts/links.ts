// Mailed links. Each contains a token that works once, until it expires or the account's password
// changes. Only its hash is stored, beside better-auth's own verifications.
import { randomBytes } from 'node:crypto'
import type { Role } from '@noor-quest/rules/permissions'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'
import { hashToken } from '../platform/tokens.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import { portalRoleOf } from './admin-session.ts'

const LIFETIME_MS = { 'verify-email': 24 * 60 * 60_000, 'reset-password': 60 * 60_000 }

export type LinkKind = keyof typeof LIFETIME_MS

const identifierOf = (kind: LinkKind, token: string) => `${kind}:${hashToken(token, 'base64url')}`

// The machine's clock, by which better-auth dates and removes the rows of this table.
const now = () => new Date().toISOString()

export async function createLink(tx: Tx, kind: LinkKind, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertVerification(tx, identifierOf(kind, token), userId, LIFETIME_MS[kind])
  return token
}

/** Stores what a token proves, which ends by itself. */
export async function insertVerification(tx: Tx, identifier: string, value: string, lifetimeMs: number) {
  const [id, at] = [newId(), now()]
  const expires_at = new Date(Date.parse(at) + lifetimeMs).toISOString()
  await tx
    .insertInto('auth_verifications')
    .values({ id, identifier, value, expires_at, created_at: at, updated_at: at })
    .execute()
  return { id, expires_at }
}

/** The row of a valid token. The token stays valid. */
export function validVerification(db: Db, identifier: string) {
  return db.selectFrom('auth_verifications').where('identifier', '=', identifier).where('expires_at', '>', now())
}

/** The account of a valid token; null if the token isn't valid. */
export async function findLink(
  db: Db,
  kind: LinkKind,
  token: string,
): Promise<{ id: string; email: string; role: Role } | null> {
  const found = await validVerification(db, identifierOf(kind, token))
    .innerJoin('auth_users', 'auth_users.id', 'auth_verifications.value')
    .select(['auth_users.id', 'auth_users.email', 'portal_role'])
    .executeTakeFirst()
  if (found === undefined) return null
  const { portal_role, ...account } = found
  return { ...account, role: portalRoleOf(portal_role) }
}

/**
 * Uses a token up and returns what it proves. Of two requests at once one waits and throws.
 * @throws AppError invalid_link if the token was used or ended meanwhile
 */
export async function useVerification(tx: Tx, identifier: string): Promise<string> {
  const used = await tx
    .deleteFrom('auth_verifications')
    .where('identifier', '=', identifier)
    .where('expires_at', '>', now())
    .returning('value')
    .executeTakeFirst()
  if (used === undefined) throw new AppError('invalid_link')
  return used.value
}

/** @throws AppError invalid_link */
export async function useLink(tx: Tx, kind: LinkKind, token: string): Promise<void> {
  await useVerification(tx, identifierOf(kind, token))
}

export async function endLinks(tx: Tx, kind: LinkKind, userId: string): Promise<void> {
  await tx
    .deleteFrom('auth_verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', `${kind}:%`)
    .execute()
}

/** Ends an account's links and the sign-ins that wait for a code. */
export async function endVerifications(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('auth_verifications').where('value', '=', userId).execute()
}

/**
 * Refuses an invalid token. Only invalid tokens count: a valid one is never refused, regardless of
 * other requests from its address.
 * @throws AppError invalid_link, rate_limited
 */
export async function refuseLink(
  { limits }: AccountDeps,
  { attempt, record }: AccountRequest,
  summary: string,
): Promise<never> {
  await limits.count('link', attempt(null))
  await record('link_refused', summary, { id: null, email: null })
  throw new AppError('invalid_link')
}

/**
 * Refuses a link by which an owner begins, over http from another machine: a copy of its token from
 * the network would make another owner. The link stays valid.
 * @throws AppError not_over_http
 */
export function refuseOwnerOverHttp(role: Role, { overHttp }: Pick<AccountRequest, 'overHttp'>): void {
  if (overHttp && role === 'owner') throw new AppError('not_over_http')
}
