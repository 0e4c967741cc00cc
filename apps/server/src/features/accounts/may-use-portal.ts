import type { PortalUser } from '../../shared/admin-session.ts'

/**
 * Who may use the portal (docs/product-rules.md#portal-access): role 'admin', is_admin, or a verified address that ends with the
 * configured domain ("@club.example.org"); never while suspended.
 */
export function mayUsePortal(user: Omit<PortalUser, 'id' | 'twoFactor'>, emailDomain: string | null): boolean {
  if (user.suspended) return false
  if (user.isAdmin || user.role === 'admin') return true
  return emailDomain !== null && user.emailVerified && user.email.toLowerCase().endsWith(emailDomain)
}
