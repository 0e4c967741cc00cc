// /api/auth: signing up and in, passwords, sessions, the second factor. Each route names what it takes, so nothing else of
// a body reaches better-auth, and its responses hold no tokens.

import {
  backupCodes,
  codeEntry,
  currentSession,
  done,
  identityProvider,
  mailRequest,
  passwordChange,
  passwordProof,
  passwordReset,
  providerSignIn,
  providerUrl,
  revoked,
  sessions,
  sessionToRevoke,
  signedIn,
  signIn,
  signUp,
  twoFactorSetup,
  verified,
  verifyEmail,
} from '@noor-quest/contract/sign-in'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { ClientAddress } from '../platform/http/client-address.ts'
import {
  ADMIN_COOKIE,
  createRoute,
  createRouter,
  describeErrors,
  jsonBody,
  responses,
} from '../platform/http/openapi.ts'
import type { AccountDeps, AccountRequest } from './accounts.ts'
import type { AdminGuard } from './guard.ts'
import type { KnownDevices } from './known-devices.ts'
import { assertStrongPassword } from './password-rules.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts'
import type { ProviderSignIn } from './provider.ts'
import { beginSecondFactor, endSecondFactor, enterBackupCode, enterCode, replaceBackupCodes } from './second-factor.ts'
import { listSessions, revokeSessions } from './sessions.ts'
import { signInWithPassword, signOutOf } from './sign-in.ts'
import { askForAccount, sendVerification, verifyAddress } from './sign-up.ts'

/** Requests that must not reveal whether an address has an account get their response no sooner than this, whatever they had to do. */
const ALIKE_MS = 400

const OPEN = [400, 403, 413, 415, 429, 503] as const
const SIGNED_IN = [400, 401, 403, 413, 415, 429, 503] as const

const post = <P extends string, B extends z.ZodType, A extends z.ZodType>(
  path: P,
  operationId: string,
  summary: string,
  body: B,
  response: A,
  errors: readonly (400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503)[],
  security = errors.includes(401) ? ADMIN_COOKIE : [],
) =>
  createRoute({
    method: 'post',
    path,
    operationId,
    security,
    summary,
    request: jsonBody(body),
    responses: responses(200, response, 'Done', errors),
  })

const ROUTES = {
  signUp: post(
    '/sign-up/email',
    'signUp',
    'Ask for an account; the response is the same for every address',
    signUp,
    done,
    OPEN,
  ),
  signIn: post('/sign-in/email', 'signIn', 'Sign in with a password', signIn, signedIn, [...OPEN, 401], []),
  signInThroughProvider: post(
    '/sign-in/oidc',
    'signInThroughProvider',
    'Begin a sign-in through the OpenID Connect provider: where the browser goes next',
    providerSignIn,
    providerUrl,
    [...OPEN, 404],
  ),
  requestReset: post(
    '/request-password-reset',
    'requestPasswordReset',
    'Mail a link to choose a new password',
    mailRequest,
    done,
    OPEN,
  ),
  reset: post(
    '/reset-password',
    'resetPassword',
    "Choose a new password with the mail's token",
    passwordReset,
    done,
    OPEN,
  ),
  verifyEmail: post(
    '/verify-email',
    'verifyEmail',
    "Verify an address with the mail's token and the sign-up's password",
    verifyEmail,
    verified,
    OPEN,
  ),
  resend: post(
    '/send-verification-email',
    'sendVerificationEmail',
    'Mail the verification link again',
    mailRequest,
    done,
    OPEN,
  ),
  changePassword: post('/change-password', 'changePassword', 'Change the password', passwordChange, done, SIGNED_IN),
  enable: post('/two-factor/enable', 'enableTwoFactor', 'Begin with a second factor', passwordProof, twoFactorSetup, [
    ...SIGNED_IN,
    409,
  ]),
  disable: post('/two-factor/disable', 'disableTwoFactor', 'Do without the second factor', passwordProof, done, [
    ...SIGNED_IN,
    409,
  ]),
  newBackupCodes: post(
    '/two-factor/generate-backup-codes',
    'replaceBackupCodes',
    'Replace the backup codes',
    passwordProof,
    backupCodes,
    [...SIGNED_IN, 409],
  ),
  verifyTotp: post(
    '/two-factor/verify-totp',
    'verifyTotp',
    "The authenticator app's code: to sign in, or to begin",
    codeEntry,
    done,
    [...SIGNED_IN, 409],
  ),
  verifyBackup: post(
    '/two-factor/verify-backup-code',
    'verifyBackupCode',
    'A backup code, to sign in',
    codeEntry,
    done,
    [...SIGNED_IN, 409],
  ),
  revokeSession: post('/revoke-session', 'revokeSession', 'End one session of this account', sessionToRevoke, revoked, [
    ...SIGNED_IN,
    404,
  ]),
}

const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  operationId: 'signOut',
  summary: 'End this session',
  responses: responses(200, done, 'Signed out', [403, 413, 415, 503]),
})

const provider = createRoute({
  method: 'get',
  path: '/provider',
  operationId: 'getIdentityProvider',
  summary: 'The OpenID Connect provider that admins can sign in through',
  responses: responses(200, identityProvider, 'Its name; null without one', []),
})

const revokeOthers = createRoute({
  method: 'post',
  path: '/revoke-other-sessions',
  operationId: 'revokeOtherSessions',
  security: ADMIN_COOKIE,
  summary: 'End every other session of this account',
  responses: responses(200, revoked, 'How many ended', [401, 403, 413, 415, 503]),
})

const revokeAll = createRoute({
  method: 'post',
  path: '/revoke-sessions',
  operationId: 'revokeAllSessions',
  security: ADMIN_COOKIE,
  summary: 'Sign out everywhere, here too',
  responses: responses(200, revoked, 'How many ended', [401, 403, 413, 415, 503]),
})

const getSession = createRoute({
  method: 'get',
  path: '/get-session',
  operationId: 'getSession',
  summary: 'Who is signed in',
  responses: responses(200, currentSession, 'The session, or null', [503]),
})

const list = createRoute({
  method: 'get',
  path: '/list-sessions',
  operationId: 'listSessions',
  security: ADMIN_COOKIE,
  summary: "This account's sessions",
  responses: responses(200, sessions, 'Newest first', [401, 403, 503]),
})

export type AccountRouteDeps = AccountDeps & {
  log: Logger
  guard: AdminGuard
  clientAddress: ClientAddress
  devices: KnownDevices
  wait: (ms: number) => Promise<void>
}
/** `provider`: null where admins sign in with passwords alone. */
type AuthRouteDeps = AccountRouteDeps & { provider: ProviderSignIn | null }

export function requestOf({ accounts, clientAddress, devices }: AccountRouteDeps, c: Context<AppEnv>): AccountRequest {
  const from = clientAddress(c)
  return {
    call: (run) => accounts.call(c, run),
    from,
    attempt: (email) => ({ address: from, email, device: email === null ? null : devices.find(c, email) }),
    rememberDevice: (email) => devices.remember(c, email),
  }
}

/** /api/auth */
export function authRoutes(deps: AuthRouteDeps) {
  const { db, accounts, guard, limits, log, wait } = deps
  const DONE = { status: true as const }

  /** Runs `work` and responds alike: its expected failures depend on the address, so they are only logged. */
  const respondAlike = async (c: Context<AppEnv>, work: () => Promise<unknown>) => {
    const floor = wait(ALIKE_MS)
    try {
      await work()
    } catch (cause) {
      // The database being away says nothing about an address, and must not appear as success.
      if (!(cause instanceof AppError) || cause.code === 'internal') throw cause
      log.info({ code: cause.code, request_id: c.var.requestId }, 'an account request ended without effect')
    }
    await floor
    return c.json(DONE, 200)
  }

  const router = createRouter()
  for (const path of [
    '/change-password',
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/generate-backup-codes',
    '/revoke-session',
    '/revoke-other-sessions',
    '/revoke-sessions',
  ]) {
    router.post(path, guard.requireAdmin)
  }
  router.get('/list-sessions', guard.requireAdmin)

  router.openAPIRegistry.registerPath({
    method: 'get',
    path: '/callback/oidc',
    operationId: 'comeBackFromProvider',
    summary: "The OpenID Connect provider's way back; for browsers, which it leads on to a page",
    responses: {
      ...describeErrors([404, 503]),
      302: { description: 'To the portal, or to the sign-in page with `sign_in`: what went wrong, or `code`' },
      // A success that is neither would be a mistake; linters want one described.
      default: { description: 'Nothing else' },
    },
  })
  router.get('/callback/oidc', async (c) => {
    if (deps.provider === null) throw new AppError('not_found')
    return c.redirect(await deps.provider.finish(requestOf(deps, c), c.req.query()), 302)
  })

  return router
    .openapi(ROUTES.signUp, async (c) => {
      const credentials = c.req.valid('json')
      await limits.count('sign_up', requestOf(deps, c).attempt(credentials.email))
      await assertStrongPassword(credentials.password, { email: credentials.email, clubName: deps.brand().clubName })
      return respondAlike(c, () => askForAccount(deps, requestOf(deps, c), credentials))
    })
    .openapi(ROUTES.signIn, async (c) => {
      const { twoFactor } = await signInWithPassword(deps, requestOf(deps, c), c.req.valid('json'))
      return c.json({ two_factor: twoFactor }, 200)
    })
    .openapi(provider, (c) => c.json({ name: deps.provider?.name ?? null }, 200))
    .openapi(ROUTES.signInThroughProvider, async (c) => {
      if (deps.provider === null) throw new AppError('not_found')
      return c.json({ url: await deps.provider.begin(requestOf(deps, c), c.req.valid('json').return_to) }, 200)
    })
    .openapi(signOut, async (c) => {
      await signOutOf(deps, requestOf(deps, c), await accounts.readSession(c))
      return c.json(DONE, 200)
    })
    .openapi(getSession, async (c) => {
      const session = await accounts.readSession(c)
      if (session === null) return c.json(null, 200)
      const { id, email, twoFactor } = session.user
      const expiresAt = new Date(session.expiresAtMs).toISOString()
      return c.json({ session: { id: session.id, expiresAt }, user: { id, email, twoFactorEnabled: twoFactor } }, 200)
    })
    .openapi(ROUTES.verifyEmail, async (c) => {
      const { admin } = await verifyAddress(deps, requestOf(deps, c), c.req.valid('json'))
      return c.json({ ...DONE, admin }, 200)
    })
    .openapi(ROUTES.requestReset, async (c) => {
      const { email } = c.req.valid('json')
      await limits.count('mail', requestOf(deps, c).attempt(email))
      return respondAlike(c, () => requestPasswordReset(deps, requestOf(deps, c), email))
    })
    .openapi(ROUTES.resend, async (c) => {
      const { email } = c.req.valid('json')
      await limits.count('mail', requestOf(deps, c).attempt(email))
      return respondAlike(c, () => sendVerification(deps, email))
    })
    .openapi(ROUTES.reset, async (c) => {
      await resetPassword(deps, requestOf(deps, c), c.req.valid('json'))
      return c.json(DONE, 200)
    })
    .openapi(ROUTES.changePassword, async (c) => {
      const { id, email } = c.var.adminSession.user
      await changePassword(deps, requestOf(deps, c), { ...c.var.admin, id, email }, c.req.valid('json'))
      return c.json(DONE, 200)
    })
    .openapi(ROUTES.enable, async (c) => {
      const { password } = c.req.valid('json')
      return c.json(await beginSecondFactor(deps, requestOf(deps, c), c.var.adminSession.user, password), 200)
    })
    .openapi(ROUTES.disable, async (c) => {
      await endSecondFactor(deps, requestOf(deps, c), c.var.adminSession.user, c.req.valid('json').password)
      return c.json(DONE, 200)
    })
    .openapi(ROUTES.newBackupCodes, async (c) => {
      const { password } = c.req.valid('json')
      const codes = await replaceBackupCodes(deps, requestOf(deps, c), c.var.adminSession.user, password)
      return c.json({ backupCodes: codes }, 200)
    })
    .openapi(ROUTES.verifyTotp, async (c) => {
      await enterCode(deps, requestOf(deps, c), await accounts.readSession(c), c.req.valid('json').code)
      return c.json(DONE, 200)
    })
    .openapi(ROUTES.verifyBackup, async (c) => {
      await enterBackupCode(deps, requestOf(deps, c), await accounts.readSession(c), c.req.valid('json').code)
      return c.json(DONE, 200)
    })
    .openapi(list, async (c) => {
      const { user, id } = c.var.adminSession
      return c.json({ sessions: await listSessions(db, user.id, id) }, 200)
    })
    .openapi(ROUTES.revokeSession, async (c) => {
      const count = await revokeSessions(deps, c.var.admin, c.var.adminSession.user.id, { id: c.req.valid('json').id })
      if (count === 0) throw new AppError('not_found')
      return c.json({ revoked: count }, 200)
    })
    .openapi(revokeOthers, async (c) => {
      const { id, user } = c.var.adminSession
      return c.json({ revoked: await revokeSessions(deps, c.var.admin, user.id, { except: id }) }, 200)
    })
    .openapi(revokeAll, async (c) => {
      const count = await revokeSessions(deps, c.var.admin, c.var.adminSession.user.id, {})
      // For the cookie.
      await accounts.call(c, (auth, headers) => auth.api.signOut({ headers, returnHeaders: true }))
      return c.json({ revoked: count }, 200)
    })
}
