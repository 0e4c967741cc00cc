// The accounts' calls. better-auth's own client would bring more code than the ten calls it would make.
import type { Account, AccountChange, Accounts, AuditLog, AuditQuery, CurrentAdmin } from '@noor-quest/contract/admins'
import type {
  AdminSetup,
  BackupCodes,
  CurrentSession,
  Done,
  PasswordChange,
  PasswordReset,
  Revoked,
  Sessions,
  SignedIn,
  SignIn,
  SignUp,
  TwoFactorSetup,
} from '@noor-quest/contract/sign-in'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../../platform/admin-call.ts'
import { call } from '../../platform/http.ts'

// Before anybody is in: a refusal here is the screen's own business.

export const fetchSession = () => call<CurrentSession>('GET', '/api/auth/get-session')
export const fetchAdmin = () => call<CurrentAdmin>('GET', '/api/admins/me')
export const signUp = (body: SignUp) => call<Done>('POST', '/api/auth/sign-up/email', body)
export const signIn = (body: SignIn) => call<SignedIn>('POST', '/api/auth/sign-in/email', body)
export const verifyTotp = (code: string) => call<Done>('POST', '/api/auth/two-factor/verify-totp', { code })
export const verifyBackupCode = (code: string) =>
  call<Done>('POST', '/api/auth/two-factor/verify-backup-code', { code })
export const sendVerification = (email: string) => call<Done>('POST', '/api/auth/send-verification-email', { email })
export const requestReset = (email: string) => call<Done>('POST', '/api/auth/request-password-reset', { email })
export const resetPassword = (body: PasswordReset) => call<Done>('POST', '/api/auth/reset-password', body)
export const setUpAdmin = (body: AdminSetup) => call<Done>('POST', '/api/admins/setup', body)
export const signOut = () => call<Done>('POST', '/api/auth/sign-out', {})
export const reauthenticate = (password: string) => call<Done>('POST', '/api/admins/reauthenticate', { password })

// The signed-in admin's own account.

export const changePassword = (body: PasswordChange) => adminCall<Done>('POST', '/api/auth/change-password', body)
export const enableTwoFactor = (password: string) =>
  adminCall<TwoFactorSetup>('POST', '/api/auth/two-factor/enable', { password })
export const confirmTwoFactor = (code: string) => adminCall<Done>('POST', '/api/auth/two-factor/verify-totp', { code })
export const disableTwoFactor = (password: string) =>
  adminCall<Done>('POST', '/api/auth/two-factor/disable', { password })
export const makeBackupCodes = (password: string) =>
  adminCall<BackupCodes>('POST', '/api/auth/two-factor/generate-backup-codes', { password })
export const revokeSession = (id: string) => adminCall<Revoked>('POST', '/api/auth/revoke-session', { id })
export const revokeAllSessions = () => adminCall<Revoked>('POST', '/api/auth/revoke-sessions', {})

export const currentAdminQuery = queryOptions({
  queryKey: ['admin', 'me'],
  queryFn: () => adminCall<CurrentAdmin>('GET', '/api/admins/me'),
  staleTime: 0,
})

export const sessionsQuery = queryOptions({
  queryKey: ['admin', 'sessions'],
  queryFn: () => adminCall<Sessions>('GET', '/api/auth/list-sessions'),
  staleTime: 0,
})

// All admins' business.

export const accountsQuery = queryOptions({
  queryKey: ['admin', 'accounts'],
  queryFn: () => adminCall<Accounts>('GET', '/api/admins'),
  staleTime: 0,
})

export const changeAccount = (id: string, change: AccountChange) =>
  adminCall<Account>('PATCH', `/api/admins/${encodeURIComponent(id)}`, change)

export function fetchActivity(query: AuditQuery): Promise<AuditLog> {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return adminCall<AuditLog>('GET', `/api/audit_log?${params}`)
}
