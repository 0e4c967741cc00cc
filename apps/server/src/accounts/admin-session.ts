import { FIRST_ROLE, type Rights, type Role } from '@noor-quest/rules/permissions'
import type { Selectable } from 'kysely'
import type { AuthTables } from '../platform/database/auth-tables.ts'

export type AdminSession = {
  id: string
  user: PortalUser
  expiresAtMs: number
  createdAtMs: number
  reauthenticatedAtMs: number | null
  /** The session began or was used over http from another machine. */
  overHttp: boolean
}

export type PortalUser = {
  id: string
  email: string
  emailVerified: boolean
  isAdmin: boolean
  role: string | null
  suspended: boolean
  /** An admin revoked the account's rights, and none has granted them since. */
  revoked: boolean
  twoFactor: boolean
  portalRole: Role
}

export const rightsOf = ({ user, overHttp }: AdminSession): Rights => ({ role: user.portalRole, overHttp })

export const portalRoleOf = (stored: Role | null | undefined): Role => stored ?? FIRST_ROLE

/** The facts that decide whether an account may use the portal. */
type AccountFacts = Omit<PortalUser, 'id' | 'twoFactor' | 'portalRole'>

export function factsOf(row: Selectable<AuthTables['auth_users']>): AccountFacts {
  return {
    email: row.email,
    emailVerified: Boolean(row.email_verified),
    isAdmin: Boolean(row.is_admin),
    role: row.role,
    suspended: row.suspended_at !== null,
    revoked: row.rights_revoked_at !== null,
  }
}

/**
 * Whether the account may use the portal (docs/product-rules.md#portal-access): role 'admin',
 * is_admin, or a verified address that ends with the configured domain ("@club.example.org") and
 * wasn't revoked; never while suspended.
 */
export function mayUsePortal(user: AccountFacts, emailDomain: string | null): boolean {
  if (user.suspended) return false
  if (user.isAdmin || user.role === 'admin') return true
  if (emailDomain === null || user.revoked) return false
  return user.emailVerified && user.email.toLowerCase().endsWith(emailDomain)
}
