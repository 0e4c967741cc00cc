// Rights to use the portal. An admin, the command line or the setup link decides them, never the
// account itself.

import type { AccountChange, AuditAction } from '@noor-quest/contract/admins'
import { sql, type UpdateObject } from 'kysely'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'
import { portalRoleOf } from './admin-session.ts'
import { writeAudit } from './audit/write-audit.ts'
import { endInvitationsOf } from './invitations.ts'
import { endLinks } from './links.ts'
import { endSessions } from './sessions.ts'

/** Owners who can sign in and grant rights. At least one must always exist. */
const activeOwners = (db: Db) =>
  db
    .selectFrom('auth_users')
    .select('id')
    .where('is_admin', '=', sql<boolean>`true`)
    .where('email_verified', '=', sql<boolean>`true`)
    .where('suspended_at', 'is', null)
    .where('portal_role', '=', 'owner')

export async function hasActiveOwner(db: Db): Promise<boolean> {
  return (await activeOwners(db).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Applies a change to an account and writes it to the activity log. An account that is revoked or
 * suspended, or whose second factor is reset, loses its sessions.
 * @throws AppError not_found, last_admin
 */
export async function changeAccount(
  tx: Tx,
  actor: Actor,
  id: string,
  change: AccountChange,
  at: string,
): Promise<void> {
  // All owners' rows are locked, in one order. If two owners revoke each other at once, the second
  // waits and then finds itself the last owner.
  await activeOwners(tx).orderBy('id').$call(forUpdate(tx)).execute()
  const account = await tx
    .selectFrom('auth_users')
    .select(['email', 'is_admin', 'role', 'suspended_at', 'two_factor_enabled', 'email_verified', 'portal_role'])
    .where('id', '=', id)
    .$call(forUpdate(tx))
    .executeTakeFirst()
  if (account === undefined) throw new AppError('not_found')

  const record = (action: AuditAction, summary: string) =>
    writeAudit(tx, actor, { action, entity: 'auth_users', entityId: id, summary }, at)
  const set = (values: UpdateObject<Database, 'auth_users'>) =>
    tx.updateTable('auth_users').set(values).where('id', '=', id).execute()
  const wasAdmin = Boolean(account.is_admin) || account.role === 'admin'
  const wasSuspended = account.suspended_at !== null
  let lost = false

  if (change.is_admin === true && !account.is_admin) {
    await set({ is_admin: sql<boolean>`true`, rights_revoked_at: null })
    await record('grant', `${account.email} may use the portal`)
  }
  if (change.is_admin === false && wasAdmin) {
    await set({ is_admin: sql<boolean>`false`, role: null, rights_revoked_at: at })
    await record('revoke', `${account.email} may no longer use the portal`)
    lost = true
  }
  if (change.suspended === true && !wasSuspended) {
    await set({ suspended_at: at })
    await record('suspend', `${account.email} is suspended`)
    lost = true
  }
  if (change.suspended === false && wasSuspended) {
    await set({ suspended_at: null })
    await record('unsuspend', `${account.email} is no longer suspended`)
  }
  if (change.email_verified === true && !account.email_verified) {
    await endLinks(tx, 'verify-email', id)
    await set({ email_verified: sql<boolean>`true` })
    await record('email_verified', `${account.email} was confirmed without a mail`)
  }
  const role = portalRoleOf(account.portal_role)
  const newRole = change.portal_role ?? role
  if (newRole !== role) {
    await set({ portal_role: newRole })
    await record('role', `${account.email}: ${role} before, ${newRole} now`)
    if (role === 'owner') await endInvitationsOf(tx, account.email)
    if (role === 'owner' && wasAdmin && !(await hasActiveOwner(tx))) throw new AppError('last_admin')
  }
  if (change.two_factor === false && account.two_factor_enabled) {
    await tx.deleteFrom('auth_two_factors').where('user_id', '=', id).execute()
    await set({ two_factor_enabled: sql<boolean>`false` })
    await record('two_factor_off', `The second factor of ${account.email} was reset`)
    await endSessions(tx, id)
  }
  if (!lost) return
  if (wasAdmin && !(await hasActiveOwner(tx))) throw new AppError('last_admin')
  await endInvitationsOf(tx, account.email)
  await endSessions(tx, id)
}

/** Makes a verified address of ADMIN_EMAIL_DOMAIN an admin, unless its rights were revoked. */
export async function grantByDomain(
  tx: Tx,
  user: { id: string; email: string; from: string },
  emailDomain: string | null,
  at: string,
): Promise<void> {
  if (emailDomain === null || !user.email.toLowerCase().endsWith(emailDomain)) return
  const granted = await tx
    .updateTable('auth_users')
    .set({ is_admin: sql`true` })
    .where('id', '=', user.id)
    .where('is_admin', '=', sql<boolean>`false`)
    .where('rights_revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (granted === undefined) return
  const summary = `${user.email} may use the portal, as every verified address of ${emailDomain}`
  await writeAudit(tx, user, { action: 'grant', entity: 'auth_users', entityId: user.id, summary }, at)
}
