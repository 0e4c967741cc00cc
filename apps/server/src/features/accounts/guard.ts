// The one guard of the portal. Every admin endpoint goes through requireAdmin, whatever the page in front of it showed.
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Accounts } from './accounts.ts'

/** A session is over this long before its end (specification section 9). */
export const EXPIRY_MARGIN_MS = 90_000
/** How long after a sign-in or a re-entered password sensitive acts are allowed. */
const FRESH_MS = 10 * 60_000

export type AdminSession = {
  id: string
  /** Not for clients: the session itself. */
  token: string
  user: PortalUser
  expiresAtMs: number
  createdAtMs: number
  updatedAtMs: number
  reauthenticatedAtMs: number | null
}

export type PortalUser = {
  id: string
  email: string
  emailVerified: boolean
  isAdmin: boolean
  role: string | null
  suspended: boolean
  twoFactor: boolean
}

export type AdminGuard = {
  /** Sets c.var.admin and c.var.adminSession. 401 signed_out without a session, 403 not_admin for other accounts. */
  requireAdmin: MiddlewareHandler<AppEnv>
  /** After requireAdmin: 403 reauthentication_required when neither sign-in nor password entry is recent. */
  requireFresh: MiddlewareHandler<AppEnv>
}

/**
 * Who may use the portal (specification section 5): role 'admin', is_admin, or a verified address that ends with the
 * configured domain ("@club.example.org"); never while suspended.
 */
export function mayUsePortal(user: Omit<PortalUser, 'id' | 'twoFactor'>, emailDomain: string | null): boolean {
  if (user.suspended) return false
  if (user.isAdmin || user.role === 'admin') return true
  return emailDomain !== null && user.emailVerified && user.email.toLowerCase().endsWith(emailDomain)
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
