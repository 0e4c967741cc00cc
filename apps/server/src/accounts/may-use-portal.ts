import type { PortalUser } from '../platform/admin-session.ts'

/**
 * Whether the account may use the portal (docs/product-rules.md#portal-access): role 'admin',
 * is_admin, or a verified address that ends with the configured domain ("@club.example.org") and
 * wasn't revoked; never while suspended.
 */
export function mayUsePortal(user: Omit<PortalUser, 'id' | 'twoFactor'>, emailDomain: string | null): boolean {
  if (user.suspended) return false
  if (user.isAdmin || user.role === 'admin') return true
  if (emailDomain === null || user.revoked) return false
  return user.emailVerified && user.email.toLowerCase().endsWith(emailDomain)
}
