// The one guard of the portal. Every admin endpoint goes through requireAdmin, whatever the page in front of it showed.

import type { MiddlewareHandler } from 'hono'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { ClientAddress } from '../platform/http/client-address.ts'
import type { Accounts } from './accounts.ts'
import { mayUsePortal } from './may-use-portal.ts'

/** How long after a sign-in or a re-entered password sensitive actions are allowed. */
const FRESH_MS = 10 * 60_000

export type AdminGuard = {
  /** Sets c.var.admin and c.var.adminSession. 401 signed_out without a session, 403 not_admin for other accounts. */
  requireAdmin: MiddlewareHandler<AppEnv>
  /** After requireAdmin: 403 reauthentication_required when neither sign-in nor password entry is recent. */
  requireFresh: MiddlewareHandler<AppEnv>
}

export function createAdminGuard(
  accounts: Accounts,
  emailDomain: string | null,
  clientAddress: ClientAddress,
): AdminGuard {
  return {
    requireAdmin: async (c, next) => {
      const session = await accounts.readSession(c)
      if (session === null) throw new AppError('signed_out')
      if (!mayUsePortal(session.user, emailDomain)) throw new AppError('not_admin')
      c.set('admin', { id: session.user.id, email: session.user.email, from: clientAddress(c) })
      c.set('adminSession', session)
      await next()
    },
    requireFresh: async (c, next) => {
      const { createdAtMs, reauthenticatedAtMs } = c.var.adminSession
      // better-auth dates sessions by the machine's clock.
      if (Date.now() - Math.max(createdAtMs, reauthenticatedAtMs ?? 0) >= FRESH_MS) {
        throw new AppError('reauthentication_required')
      }
      await next()
    },
  }
}
