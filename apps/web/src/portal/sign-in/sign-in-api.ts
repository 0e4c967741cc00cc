// The requests for signing up, in and out. better-auth's own client has more code than they need.
import type { CurrentAdmin, InvitationRole, Joining } from '@noor-quest/contract/admins'
import type {
  AdminSetup,
  CurrentSession,
  Done,
  IdentityProvider,
  PasswordReset,
  ProviderUrl,
  SignedIn,
  SignedUp,
  SignIn,
  SignUp,
  Verified,
  VerifyEmail,
} from '@noor-quest/contract/sign-in'
import { ApiError, type Call, call as plainCall } from '../../platform/network/http.ts'
import { inLanguage } from '../api/admin-call.ts'

// Not `adminCall`, because the screen itself handles a refusal.
const call: Call = <T>(...request: Parameters<Call>) =>
  plainCall<T>(...request).catch((error: unknown) => {
    throw error instanceof ApiError ? inLanguage(error) : error
  })

export const fetchSession = () => call<CurrentSession>('GET', '/api/auth/get-session')
export const fetchAdmin = () => call<CurrentAdmin>('GET', '/api/admins/me')
export const signUp = (body: SignUp) => call<SignedUp>('POST', '/api/auth/sign-up/email', body)
export const signIn = (body: SignIn) => call<SignedIn>('POST', '/api/auth/sign-in/email', body)
export const fetchProvider = () => call<IdentityProvider>('GET', '/api/auth/provider')
export const signInThroughProvider = (returnTo: string) =>
  call<ProviderUrl>('POST', '/api/auth/sign-in/oidc', { return_to: returnTo })
export const verifyTotp = (code: string) => call<Done>('POST', '/api/auth/two-factor/verify-totp', { code })
export const verifyBackupCode = (code: string) =>
  call<Done>('POST', '/api/auth/two-factor/verify-backup-code', { code })
export const sendVerification = (email: string) => call<Done>('POST', '/api/auth/send-verification-email', { email })
export const verifyEmail = (body: VerifyEmail) => call<Verified>('POST', '/api/auth/verify-email', body)
export const requestReset = (email: string) => call<Done>('POST', '/api/auth/request-password-reset', { email })
export const resetPassword = (body: PasswordReset) => call<Done>('POST', '/api/auth/reset-password', body)
export const setUpAdmin = (body: AdminSetup) => call<Done>('POST', '/api/admins/setup', body)
export const openInvitation = (token: string) => call<InvitationRole>('POST', '/api/admins/invitations/open', { token })
export const join = (body: Joining) => call<SignedIn>('POST', '/api/admins/join', body)
export const signOut = () => call<Done>('POST', '/api/auth/sign-out', {})
export const reauthenticate = (password: string) => call<Done>('POST', '/api/admins/reauthenticate', { password })

/**
 * The token in the address as text, because the router parses a token of digits as a number. ''
 * without a token.
 */
export function linkToken(): string {
  return new URLSearchParams(window.location.search).get('token') ?? ''
}
