// Invitations: a link with a role, for one account (docs/product-rules.md#roles). They are stored
// beside better-auth's own verifications, which end by themselves.
import { randomBytes } from 'node:crypto'
import type { Invitation, MadeInvitation, NewInvitation } from '@noor-quest/contract/admins'
import type { Role } from '@noor-quest/rules/permissions'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { hashToken } from '../platform/tokens.ts'
import { writeAudit } from './audit/write-audit.ts'
import { insertVerification, useVerification, validVerification } from './links.ts'
import { findOrAddAccount, makeAdmin } from './queries.ts'

const ENTITY = 'invitations'
const PREFIX = 'invitation:'
const HOUR_MS = 60 * 60_000

type Stored = { role: Role; invited_by: string | null }

const identifierOf = (token: string) => `${PREFIX}${hashToken(token, 'base64url')}`

export async function createInvitation(
  db: Db,
  actor: Actor,
  { role, hours }: NewInvitation,
  at: string,
): Promise<MadeInvitation> {
  const token = randomBytes(24).toString('base64url')
  return transact(db, async (tx) => {
    const stored = JSON.stringify({ role, invited_by: actor.email } satisfies Stored)
    const { id, expires_at } = await insertVerification(tx, identifierOf(token), stored, hours * HOUR_MS)
    const summary = `An invitation as ${role}, for ${hours} ${hours === 1 ? 'hour' : 'hours'}`
    await writeAudit(tx, actor, { action: 'make_link', entity: ENTITY, entityId: id, summary }, at)
    return { id, role, expires_at, token }
  })
}

/** The invitations that can be used, oldest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('auth_verifications')
    .select(['id', 'value', 'created_at', 'expires_at'])
    .where('identifier', 'like', `${PREFIX}%`)
    // The machine's clock, as in links.ts.
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, value, created_at, expires_at }) => ({
    id,
    ...(JSON.parse(value) as Stored),
    created_at: new Date(created_at).toISOString(),
    expires_at: new Date(expires_at).toISOString(),
  }))
}

/** A second withdrawal changes nothing. */
export async function withdrawInvitation(db: Db, actor: Actor, id: string, at: string): Promise<void> {
  await transact(db, async (tx) => {
    const row = await tx
      .deleteFrom('auth_verifications')
      .where('id', '=', id)
      .where('identifier', 'like', `${PREFIX}%`)
      .returning('value')
      .executeTakeFirst()
    if (row === undefined) return
    const summary = `An invitation as ${(JSON.parse(row.value) as Stored).role}`
    await writeAudit(tx, actor, { action: 'revoke_link', entity: ENTITY, entityId: id, summary }, at)
  })
}

/** Ends the invitations of an owner who loses that role. */
export async function endInvitationsOf(tx: Tx, email: string): Promise<void> {
  const rows = await tx
    .selectFrom('auth_verifications')
    .select(['id', 'value'])
    .where('identifier', 'like', `${PREFIX}%`)
    .execute()
  const theirs = rows.filter(({ value }) => (JSON.parse(value) as Stored).invited_by === email)
  for (const { id } of theirs) await tx.deleteFrom('auth_verifications').where('id', '=', id).execute()
}

/** The role of a usable invitation; null for another token. The invitation stays usable. */
export async function findInvitation(db: Db, token: string): Promise<Role | null> {
  const row = await validVerification(db, identifierOf(token)).select('value').executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.value) as Stored).role
}

/**
 * Uses an invitation up and makes this address an admin with the invitation's role. The owner who
 * invited vouches for the address, so it counts as verified.
 * @throws AppError invalid_link; duplicate for an address whose account is in use, which leaves the
 * invitation usable
 */
export async function acceptInvitation(
  tx: Tx,
  from: string,
  given: { token: string; name: string; email: string; passwordHash: string },
  at: string,
): Promise<void> {
  const { role, invited_by }: Stored = JSON.parse(await useVerification(tx, identifierOf(given.token)))
  const email = given.email.toLowerCase()
  const { id, verified } = await findOrAddAccount(tx, email, at)
  const account = await tx
    .selectFrom('auth_users')
    .select(['is_admin', 'role', 'suspended_at', 'rights_revoked_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { is_admin, suspended_at, rights_revoked_at } = account
  if (verified || is_admin || account.role !== null || suspended_at !== null || rights_revoked_at !== null) {
    throw new AppError('duplicate', {
      message: 'This address has an account. Sign in with it, or ask an owner to change its role.',
    })
  }
  await makeAdmin(tx, id, { name: given.name, portal_role: role, updated_at: at }, given.passwordHash, at)
  const summary = `${email} joined as ${role}, invited by ${invited_by}`
  await writeAudit(tx, { id, email, from }, { action: 'grant', entity: 'auth_users', entityId: id, summary }, at)
}
