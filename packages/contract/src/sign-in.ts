// The portal's accounts: sign-up, sign-in, passwords, the second factor. Paths and field names are
// better-auth's. No response contains a session's token, which is only in an HttpOnly cookie.

import { z } from 'zod'
import { CODE_MAX, EMAIL_MAX, PASSWORD_MAX_LENGTH } from './limits.ts'
import { operations } from './operations.ts'
import { schema } from './requests.ts'

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
export const signUp = schema('SignUp', { email, password: newPassword })
export type SignUp = z.infer<typeof signUp>

/** POST /api/auth/sign-in/email */
export const signIn = schema('SignIn', { email, password: givenPassword })
export type SignIn = z.infer<typeof signIn>

/** `two_factor`: the password was right, and a code is needed next. */
export const signedIn = schema('SignedIn', { two_factor: z.boolean() })
export type SignedIn = z.infer<typeof signedIn>

/**
 * GET /api/auth/provider. `sends_mail`: whether mails to admins reach them. `over_http`: the request
 * came over http from another machine.
 */
export const identityProvider = schema('IdentityProvider', {
  name: z.string().nullable(),
  sends_mail: z.boolean(),
  over_http: z.boolean(),
})
export type IdentityProvider = z.infer<typeof identityProvider>

/** POST /api/auth/sign-in/oidc: `return_to` is a page of the portal. */
export const providerSignIn = schema('ProviderSignIn', {
  return_to: z
    .string()
    .max(500)
    .regex(/^\/admin(\/[\w/-]*)?(\?[\w&=%.+~-]*)?$/)
    .default('/admin'),
})
export type ProviderSignIn = z.input<typeof providerSignIn>

export const providerUrl = schema('ProviderUrl', { url: z.url() })
export type ProviderUrl = z.infer<typeof providerUrl>

/** The same response with and without an account for the address. */
export const done = schema('Done', { status: z.literal(true) })
export type Done = z.infer<typeof done>

/**
 * `by_owner`: the server sends no mails, so an owner confirms the address before approving the
 * account.
 */
export const signedUp = done.extend({ by_owner: z.literal(true).optional() }).meta({ id: 'SignedUp' })
export type SignedUp = z.infer<typeof signedUp>

/** POST /api/auth/request-password-reset and /api/auth/send-verification-email */
export const mailRequest = schema('MailRequest', { email })

/**
 * POST /api/auth/verify-email: `token` is from the link. `password` is the one chosen at sign-up
 * or, with `replace`, its replacement.
 */
export const verifyEmail = schema('VerifyEmail', { token, password: newPassword, replace: z.boolean().default(false) })
export type VerifyEmail = z.input<typeof verifyEmail>

/** `admin`: the account may sign in at once; otherwise an admin must approve it. */
export const verified = schema('Verified', { status: z.literal(true), admin: z.boolean() })
export type Verified = z.infer<typeof verified>

/** POST /api/auth/reset-password: `token` is from the link. */
export const passwordReset = schema('PasswordReset', { token, newPassword })
export type PasswordReset = z.infer<typeof passwordReset>

/** POST /api/auth/change-password */
export const passwordChange = schema('PasswordChange', {
  currentPassword: givenPassword,
  newPassword,
  revokeOtherSessions: z.boolean().default(true),
})
export type PasswordChange = z.input<typeof passwordChange>

/**
 * POST /api/auth/two-factor/enable, /disable and /generate-backup-codes, and
 * /api/admins/reauthenticate
 */
export const passwordProof = schema('PasswordProof', { password: givenPassword })

/** POST /api/auth/two-factor/verify-totp and /verify-backup-code */
export const codeEntry = schema('CodeEntry', { code: z.string().trim().min(1).max(CODE_MAX) })
export type CodeEntry = z.infer<typeof codeEntry>

/**
 * POST /api/auth/two-factor/enable: the second factor is on once verify-totp accepted a first code.
 */
export const twoFactorSetup = schema('TwoFactorSetup', { totpURI: z.string(), backupCodes: z.array(z.string()) })
export type TwoFactorSetup = z.infer<typeof twoFactorSetup>

export const backupCodes = schema('BackupCodes', { backupCodes: z.array(z.string()) })
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
export const adminSetup = schema('AdminSetup', { token, email, password: newPassword })
export type AdminSetup = z.infer<typeof adminSetup>

/** POST /api/auth/revoke-sessions */
export const revoked = schema('Revoked', { revoked: z.int() })
export type Revoked = z.infer<typeof revoked>

export const authOperations = operations({
  'GET /api/auth/callback/oidc': {
    summary: 'The callback of the OpenID Connect provider; it redirects the browser to a page',
    returns: {
      responses: {
        302: { description: 'To the portal, or to the sign-in page with `sign_in`: what went wrong, or `code`' },
        // Never sent: linters want a default response.
        default: { description: 'Nothing else' },
      },
    },
    errors: [404],
  },
  'POST /api/auth/sign-up/email': {
    summary: 'Ask for an account; the response is the same for every address',
    body: signUp,
    returns: [200, signedUp, 'Done'],
    errors: [429],
  },
  'POST /api/auth/sign-in/email': {
    summary: 'Sign in with a password',
    body: signIn,
    returns: [200, signedIn, 'Done'],
    errors: [401, 429],
  },
  'GET /api/auth/provider': {
    summary:
      'The OpenID Connect provider that admins can sign in through, whether the server sends mails, and whether this request came over http',
    returns: [200, identityProvider, 'Its name; null without one'],
    usesDatabase: false,
  },
  'POST /api/auth/sign-in/oidc': {
    summary: 'Begin a sign-in through the OpenID Connect provider; returns the address to open next',
    body: providerSignIn,
    returns: [200, providerUrl, 'Done'],
    errors: [404, 429],
  },
  'POST /api/auth/sign-out': {
    summary: 'End this session',
    returns: [200, done, 'Signed out'],
  },
  'GET /api/auth/get-session': {
    summary: 'The account that is signed in',
    returns: [200, currentSession, 'The session, or null'],
  },
  'POST /api/auth/verify-email': {
    summary: "Verify an address with the mail's token and the sign-up's password",
    body: verifyEmail,
    returns: [200, verified, 'Done'],
    errors: [429],
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Mail a link to choose a new password',
    body: mailRequest,
    returns: [200, done, 'Done'],
    errors: [429],
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Mail the verification link again',
    body: mailRequest,
    returns: [200, done, 'Done'],
    errors: [429],
  },
  'POST /api/auth/reset-password': {
    summary: "Choose a new password with the mail's token",
    body: passwordReset,
    returns: [200, done, 'Done'],
    errors: [429],
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password',
    permission: 'own-credentials',
    body: passwordChange,
    returns: [200, done, 'Done'],
    errors: [429],
  },
  'POST /api/auth/two-factor/enable': {
    summary: 'Begin to set up a second factor',
    permission: 'own-credentials',
    body: passwordProof,
    returns: [200, twoFactorSetup, 'Done'],
    errors: [409, 429],
  },
  'POST /api/auth/two-factor/disable': {
    summary: 'Turn the second factor off',
    permission: 'own-credentials',
    body: passwordProof,
    returns: [200, done, 'Done'],
    errors: [409, 429],
  },
  'POST /api/auth/two-factor/generate-backup-codes': {
    summary: 'Replace the backup codes',
    permission: 'own-credentials',
    body: passwordProof,
    returns: [200, backupCodes, 'Done'],
    errors: [409, 429],
  },
  'POST /api/auth/two-factor/verify-totp': {
    summary: "Enter the authenticator app's code, to sign in or to turn the second factor on",
    cookie: 'admin',
    body: codeEntry,
    returns: [200, done, 'Done'],
    errors: [409, 429],
  },
  'POST /api/auth/two-factor/verify-backup-code': {
    summary: 'Enter a backup code to sign in',
    cookie: 'admin',
    body: codeEntry,
    returns: [200, done, 'Done'],
    errors: [409, 429],
  },
  'POST /api/auth/revoke-sessions': {
    summary: 'Sign out everywhere, here too',
    permission: 'own-account',
    returns: [200, revoked, 'The number of ended sessions'],
  },
})
