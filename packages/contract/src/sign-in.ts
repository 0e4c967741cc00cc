// The portal's accounts: sign-up, sign-in, passwords, the second factor. Paths and field names are
// better-auth's. No response contains a session's token, which is only in an HttpOnly cookie.

import { z } from 'zod'
import { CODE_MAX, EMAIL_MAX, PASSWORD_MAX_LENGTH } from './limits.ts'

const email = z.email().max(EMAIL_MAX)
/** An existing password to be checked, of any strength. */
const givenPassword = z.string().min(1).max(PASSWORD_MAX_LENGTH)
/** A new password. A weak one is weak_password with reasons, not validation_failed. */
const newPassword = z.string().min(1)
const token = z.string().min(1).max(1000)

/**
 * POST /api/auth/sign-up/email. Other fields of the body are ignored, so that an account can't give
 * itself rights.
 */
export const signUp = z.object({ email, password: newPassword }).meta({ id: 'SignUp' })
export type SignUp = z.infer<typeof signUp>

/** POST /api/auth/sign-in/email */
export const signIn = z.object({ email, password: givenPassword }).meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof signIn>

/** `two_factor`: the password was right, and a code is needed next. */
export const signedIn = z.object({ two_factor: z.boolean() }).meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof signedIn>

/** GET /api/auth/provider */
export const identityProvider = z.object({ name: z.string().nullable() }).meta({ id: 'IdentityProvider' })
export type IdentityProvider = z.infer<typeof identityProvider>

/** POST /api/auth/sign-in/oidc: `return_to` is a page of the portal. */
export const providerSignIn = z
  .object({
    return_to: z
      .string()
      .max(500)
      .regex(/^\/admin(\/[\w/-]*)?(\?[\w&=%.+~-]*)?$/)
      .default('/admin'),
  })
  .meta({ id: 'ProviderSignIn' })
export type ProviderSignIn = z.input<typeof providerSignIn>

export const providerUrl = z.object({ url: z.url() }).meta({ id: 'ProviderUrl' })
export type ProviderUrl = z.infer<typeof providerUrl>

/** The same response with and without an account for the address. */
export const done = z.object({ status: z.literal(true) }).meta({ id: 'Done' })
export type Done = z.infer<typeof done>

/**
 * `by_owner`: the server sends no mails, so an owner confirms the address before approving the
 * account.
 */
export const signedUp = done.extend({ by_owner: z.literal(true).optional() }).meta({ id: 'SignedUp' })
export type SignedUp = z.infer<typeof signedUp>

/** POST /api/auth/request-password-reset and /api/auth/send-verification-email */
export const mailRequest = z.object({ email }).meta({ id: 'MailRequest' })
export type MailRequest = z.infer<typeof mailRequest>

/**
 * POST /api/auth/verify-email: `token` is from the link. `password` is the one chosen at sign-up
 * or, with `replace`, its replacement.
 */
export const verifyEmail = z
  .object({ token, password: newPassword, replace: z.boolean().default(false) })
  .meta({ id: 'VerifyEmail' })
export type VerifyEmail = z.input<typeof verifyEmail>

/** `admin`: the account may sign in at once; otherwise an admin must approve it. */
export const verified = z.object({ status: z.literal(true), admin: z.boolean() }).meta({ id: 'Verified' })
export type Verified = z.infer<typeof verified>

/** POST /api/auth/reset-password: `token` is from the link. */
export const passwordReset = z.object({ token, newPassword }).meta({ id: 'PasswordReset' })
export type PasswordReset = z.infer<typeof passwordReset>

/** POST /api/auth/change-password */
export const passwordChange = z
  .object({ currentPassword: givenPassword, newPassword, revokeOtherSessions: z.boolean().default(true) })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.input<typeof passwordChange>

/**
 * POST /api/auth/two-factor/enable, /disable and /generate-backup-codes, and
 * /api/admins/reauthenticate
 */
export const passwordProof = z.object({ password: givenPassword }).meta({ id: 'PasswordProof' })
export type PasswordProof = z.infer<typeof passwordProof>

/** POST /api/auth/two-factor/verify-totp and /verify-backup-code */
export const codeEntry = z.object({ code: z.string().trim().min(1).max(CODE_MAX) }).meta({ id: 'CodeEntry' })
export type CodeEntry = z.infer<typeof codeEntry>

/**
 * POST /api/auth/two-factor/enable: the second factor is on once verify-totp accepted a first code.
 */
export const twoFactorSetup = z
  .object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
  .meta({ id: 'TwoFactorSetup' })
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

export const backupCodes = z.object({ backupCodes: z.array(z.string()) }).meta({ id: 'BackupCodes' })
export type BackupCodes = z.infer<typeof backupCodes>

/** GET /api/auth/get-session: null when signed out, and in a session's last 90 s. */
export const currentSession = z
  .object({
    session: z.object({ id: z.uuid(), expiresAt: z.string() }),
    user: z.object({ id: z.uuid(), email: z.email(), twoFactorEnabled: z.boolean() }),
  })
  .nullable()
  .meta({ id: 'CurrentSession' })
export type CurrentSession = z.infer<typeof currentSession>

/** POST /api/admins/setup: the first admin, with the token from the link printed at start-up. */
export const adminSetup = z.object({ token, email, password: newPassword }).meta({ id: 'AdminSetup' })
export type AdminSetup = z.infer<typeof adminSetup>

/** POST /api/auth/revoke-sessions */
export const revoked = z.object({ revoked: z.int() }).meta({ id: 'Revoked' })
export type Revoked = z.infer<typeof revoked>
