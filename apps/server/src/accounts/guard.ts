// The portal's only guard. Every admin endpoint has it, because a page's own check protects
// nothing.

import { allows, isWithheldOverHttp, type Permission, type Rights } from '@noor-quest/rules/permissions'
import type { Actor } from '../platform/actor.ts'
import { AppError } from '../platform/app-error.ts'
import type { ClientAddress } from '../platform/http/client-address.ts'
import type { Guard } from '../platform/http/routes.ts'
import type { Accounts } from './accounts.ts'
import { type AdminSession, mayUsePortal, rightsOf } from './admin-session.ts'

/** Time after a sign-in or a re-entered password in which sensitive actions are allowed. */
const FRESH_MS = 10 * 60_000

/**
 * Admits admins with this permission: 401 signed_out without a session, 403 not_admin for other
 * accounts, not_permitted for other roles, not_over_http for a session with limited rights. `fresh`
 * adds 403 reauthentication_required for a sign-in or password entry that isn't recent.
 */
export type May = (
  permission: Permission,
  options?: { fresh: boolean },
) => Guard<{ admin: Actor; rights: Rights; session: AdminSession }>

export function createAdminGuard(accounts: Accounts, emailDomain: string | null, clientAddress: ClientAddress): May {
  return (permission, { fresh } = { fresh: false }) => ({
    check: async (c) => {
      const session = await accounts.readSession(c)
      if (session === null) throw new AppError('signed_out')
      const { user, createdAtMs, reauthenticatedAtMs } = session
      if (!mayUsePortal(user, emailDomain)) throw new AppError('not_admin')
      const rights = rightsOf(session)
      requirePermission(rights, permission)
      // better-auth dates sessions by the machine's clock.
      if (fresh && Date.now() - Math.max(createdAtMs, reauthenticatedAtMs ?? 0) >= FRESH_MS) {
        throw new AppError('reauthentication_required')
      }
      return { admin: { id: user.id, email: user.email, from: clientAddress(c) }, rights, session }
    },
  })
}

/** @throws AppError not_permitted, not_over_http */
export function requirePermission(rights: Rights, permission: Permission): void {
  if (allows(rights, permission)) return
  throw new AppError(isWithheldOverHttp(rights, permission) ? 'not_over_http' : 'not_permitted')
}
