import type { BackupCodes, Done, PasswordChange, Revoked, TwoFactorSetup } from '@noor-quest/contract/sign-in'
import { adminCall } from '../api/admin-call.ts'

export const changePassword = (body: PasswordChange) => adminCall<Done>('POST', '/api/auth/change-password', body)
export const enableTwoFactor = (password: string) =>
  adminCall<TwoFactorSetup>('POST', '/api/auth/two-factor/enable', { password })
export const confirmTwoFactor = (code: string) => adminCall<Done>('POST', '/api/auth/two-factor/verify-totp', { code })
export const disableTwoFactor = (password: string) =>
  adminCall<Done>('POST', '/api/auth/two-factor/disable', { password })
export const makeBackupCodes = (password: string) =>
  adminCall<BackupCodes>('POST', '/api/auth/two-factor/generate-backup-codes', { password })
export const revokeAllSessions = () => adminCall<Revoked>('POST', '/api/auth/revoke-sessions', {})
