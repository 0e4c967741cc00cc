// The requests for signing up, in and out. better-auth's own client has more code than they need.

import type { Joining } from '@noor-quest/contract/admins'
import type { ApiCall } from '@noor-quest/contract/api-call'
import type { AdminSetup, PasswordReset, SignIn, SignUp, VerifyEmail } from '@noor-quest/contract/sign-in'
import { ApiError, call as plainCall } from '../../platform/network/http.ts'
import { inLanguage } from '../api/admin-call.ts'

// Not `adminCall`, because the screen itself handles a refusal.
const call = ((...request) =>
  plainCall(...request).catch((error: unknown) => {
    throw error instanceof ApiError ? inLanguage(error) : error
  })) as ApiCall

export const fetchSession = () => call('GET /api/auth/get-session')
export const fetchAdmin = () => call('GET /api/admins/me')
export const signUp = (body: SignUp) => call('POST /api/auth/sign-up/email', { body })
export const signIn = (body: SignIn) => call('POST /api/auth/sign-in/email', { body })
export const fetchProvider = () => call('GET /api/auth/provider')
export const signInThroughProvider = (returnTo: string) =>
  call('POST /api/auth/sign-in/oidc', { body: { return_to: returnTo } })
export const verifyTotp = (code: string) => call('POST /api/auth/two-factor/verify-totp', { body: { code } })
export const verifyBackupCode = (code: string) =>
  call('POST /api/auth/two-factor/verify-backup-code', { body: { code } })
export const sendVerification = (email: string) => call('POST /api/auth/send-verification-email', { body: { email } })
export const verifyEmail = (body: VerifyEmail) => call('POST /api/auth/verify-email', { body })
export const requestReset = (email: string) => call('POST /api/auth/request-password-reset', { body: { email } })
export const resetPassword = (body: PasswordReset) => call('POST /api/auth/reset-password', { body })
export const setUpAdmin = (body: AdminSetup) => call('POST /api/admins/setup', { body })
export const openInvitation = (token: string) => call('POST /api/admins/invitations/open', { body: { token } })
export const join = (body: Joining) => call('POST /api/admins/join', { body })
export const signOut = () => call('POST /api/auth/sign-out')
export const reauthenticate = (password: string) => call('POST /api/admins/reauthenticate', { body: { password } })

/**
 * The token in the address as text, because the router parses a token of digits as a number. ''
 * without a token.
 */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token') ?? ''
}
