// /api/auth: signing up and in, passwords, sessions, the second factor. Each call names what it takes, so nothing else of
// a body reaches better-auth, and answers without tokens.

import { setTimeout as wait } from 'node:timers/promises'
import {
  backupCodes,
  codeEntry,
  currentSession,
  done,
  mailRequest,
  passwordChange,
  passwordProof,
  passwordReset,
  revoked,
  sessions,
  sessionToRevoke,
  signedIn,
  signIn,
  signUp,
  twoFactorSetup,
} from '@noor-quest/contract/sign-in'
import type { Context } from 'hono'
import { z } from 'zod'
import { transact } from '../../db/transact.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { ADMIN_COOKIE, answers, createRoute, createRouter, describeErrors, jsonBody } from '../../http/openapi.ts'
import type { Actor } from '../../shared/actor.ts'
import { AppError } from '../../shared/app-error.ts'
import type { RateLimits } from '../rate-limits/account-limits.ts'
import type { Accounts } from './accounts.ts'
import type { AuthDeps } from './auth.ts'
import type { AdminGuard } from './guard.ts'
import { mayUsePortal } from './may-use-portal.ts'
import { assertStrongPassword } from './password-rules.ts'
import { recordAccountEvent, recordSignIn } from './record.ts'
import { endSessions, listSessions } from './sessions.ts'
import { consumeCode } from './used-codes.ts'

/** Calls that must not tell whether an address has an account answer no sooner than this, whatever they had to do. */
const ALIKE_MS = 400

const OPEN = [400, 403, 413, 415, 429, 503] as const
const SIGNED_IN = [400, 401, 403, 413, 415, 429, 503] as const

const post = <P extends string, B extends z.ZodType, A extends z.ZodType>(
  path: P,
  operationId: string,
  summary: string,
  body: B,
  answer: A,
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
    responses: answers(200, answer, 'Done', errors),
  })

const ROUTES = {
  signUp: post(
    '/sign-up/email',
    'signUp',
    'Ask for an account; the answer is the same for every address',
    signUp,
    done,
    OPEN,
  ),
  signIn: post('/sign-in/email', 'signIn', 'Sign in with a password', signIn, signedIn, [...OPEN, 401], []),
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
  responses: answers(200, done, 'Signed out', [403, 413, 415, 503]),
})

const revokeOthers = createRoute({
  method: 'post',
  path: '/revoke-other-sessions',
  operationId: 'revokeOtherSessions',
  security: ADMIN_COOKIE,
  summary: 'End every other session of this account',
  responses: answers(200, revoked, 'How many ended', [401, 403, 413, 415, 503]),
})

const revokeAll = createRoute({
  method: 'post',
  path: '/revoke-sessions',
  operationId: 'revokeAllSessions',
  security: ADMIN_COOKIE,
  summary: 'Sign out everywhere, here too',
  responses: answers(200, revoked, 'How many ended', [401, 403, 413, 415, 503]),
})

const getSession = createRoute({
  method: 'get',
  path: '/get-session',
  operationId: 'getSession',
  summary: 'Who is signed in',
  responses: answers(200, currentSession, 'The session, or null', [503]),
})

const list = createRoute({
  method: 'get',
  path: '/list-sessions',
  operationId: 'listSessions',
  security: ADMIN_COOKIE,
  summary: "This account's sessions",
  responses: answers(200, sessions, 'Newest first', [401, 403, 503]),
})

const verifyEmail = createRoute({
  method: 'get',
  path: '/verify-email',
  operationId: 'verifyEmail',
  summary: "The verification mail's link",
  request: { query: z.object({ token: z.string().max(1000).default('') }) },
  responses: {
    ...describeErrors([400, 429, 503]),
    default: { description: 'A failure that no other entry names' },
    302: { description: 'To the sign-in page, with ?verified=1 or ?error=invalid_link' },
  },
})

export type AuthRouteDeps = AuthDeps & {
  clock: { nowMs: () => number }
  accounts: Accounts
  guard: AdminGuard
  limits: RateLimits
  clientAddress: ClientAddress
}

/** /api/auth */
export function authRoutes(deps: AuthRouteDeps) {
  const { db, clock, accounts, guard, limits, clientAddress, log } = deps
  const now = () => new Date(clock.nowMs()).toISOString()
  const stranger = (c: Context<AppEnv>, email: string): Actor => ({ id: null, email, from: clientAddress(c) })
  const known = (c: Context<AppEnv>, user: { id: string; email: string }) => ({ ...user, from: clientAddress(c) })

  /** Runs `work` and answers alike: its expected failures depend on the address, so they are only logged. */
  const answerAlike = async (c: Context<AppEnv>, work: () => Promise<unknown>) => {
    const floor = wait(ALIKE_MS)
    try {
      await work()
    } catch (cause) {
      // The database being away says nothing about an address, and must not look like success.
      if (!(cause instanceof AppError) || cause.code === 'internal') throw cause
      log.info({ code: cause.code, request_id: c.var.requestId }, 'an account call ended without effect')
    }
    await floor
    return c.json({ status: true as const }, 200)
  }

  /** Checks a password entered again, by having better-auth do what it is needed for. */
  const withPassword = async <T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> => {
    const { user } = c.var.adminSession
    await limits.count('password', clientAddress(c), user.id)
    const result = await work()
    await limits.forgive('password', user.id)
    return result
  }

  /** The user, or null when a code is asked for next. */
  const signInEmail = async (c: Context<AppEnv>, email: string, password: string) => {
    const result = await accounts.call(c, (auth, headers) =>
      auth.api.signInEmail({ headers, returnHeaders: true, body: { email, password } }),
    )
    // The second factor's plugin answers in the sign-in's place, which its types don't say.
    return 'twoFactorRedirect' in result ? null : { id: result.user.id, email: result.user.email }
  }

  /** Whose password was right and whose code is still missing. @throws AppError two_factor_expired */
  const pendingUser = async (c: Context<AppEnv>) => {
    const user = await accounts.call(c, async (auth, headers) => ({
      response: await auth.api.pendingSignIn({ headers }),
    }))
    if (user === null) throw new AppError('two_factor_expired')
    return user
  }

  const recordWrongCode = async (c: Context<AppEnv>, user: { id: string; email: string }, cause: unknown) => {
    if (!(cause instanceof AppError) || cause.code === 'internal') return
    await recordAccountEvent(db, stranger(c, user.email), 'sign_in_failed', cause.message, now(), user.id)
  }

  const end = (c: Context<AppEnv>, which: Parameters<typeof endSessions>[2]) =>
    transact(db, async (tx) => {
      const { user } = c.var.adminSession
      const count = await endSessions(tx, user.id, which)
      const summary = count === 1 ? '1 session ended' : `${count} sessions ended`
      if (count > 0) await recordAccountEvent(tx, c.var.admin, 'sessions_revoked', summary, now(), user.id)
      return count
    })

  const router = createRouter()
  for (const path of [
    '/change-password',
    '/two-factor/enable',
    '/two-factor/disable',
    '/two-factor/generate-backup-codes',
    '/list-sessions',
    '/revoke-session',
    '/revoke-other-sessions',
    '/revoke-sessions',
  ]) {
    router.use(path, guard.requireAdmin)
  }

  return router
    .openapi(ROUTES.signUp, async (c) => {
      const { email, password } = c.req.valid('json')
      await limits.count('sign_up', clientAddress(c), email)
      assertStrongPassword(password, email)
      return answerAlike(c, async () => {
        await recordAccountEvent(db, stranger(c, email), 'sign_up', 'Asked for an account', now(), null)
        const body = { email, password, name: email }
        await accounts
          .call(c, (auth, headers) => auth.api.signUpEmail({ headers, returnHeaders: true, body }))
          .catch(async (cause: unknown) => {
            // Of two sign-ups at once one fails; without an account afterwards it was something else.
            const stored = db.selectFrom('auth_users').select('id').where('email', '=', email.toLowerCase())
            if ((await stored.executeTakeFirst()) === undefined) throw new AppError('internal')
            throw cause
          })
      })
    })
    .openapi(ROUTES.signIn, async (c) => {
      const { email, password } = c.req.valid('json')
      await limits.count('sign_in', clientAddress(c), email)
      let result: Awaited<ReturnType<typeof signInEmail>>
      try {
        result = await signInEmail(c, email, password)
      } catch (cause) {
        if (cause instanceof AppError && cause.code !== 'internal') {
          await recordAccountEvent(db, stranger(c, email), 'sign_in_failed', cause.message, now(), null)
        }
        throw cause
      }
      await limits.forgive('sign_in', email)
      if (result === null) return c.json({ two_factor: true }, 200)
      await recordSignIn(db, known(c, result), 'With password', now())
      return c.json({ two_factor: false }, 200)
    })
    .openapi(signOut, async (c) => {
      const session = await accounts.readSession(c)
      await accounts.call(c, (auth, headers) => auth.api.signOut({ headers, returnHeaders: true }))
      if (session !== null) {
        await recordAccountEvent(db, known(c, session.user), 'sign_out', 'Signed out', now(), session.user.id)
      }
      return c.json({ status: true as const }, 200)
    })
    .openapi(getSession, async (c) => {
      const session = await accounts.readSession(c)
      if (session === null) return c.json(null, 200)
      const { id, email, twoFactor } = session.user
      const expiresAt = new Date(session.expiresAtMs).toISOString()
      return c.json({ session: { id: session.id, expiresAt }, user: { id, email, twoFactorEnabled: twoFactor } }, 200)
    })
    .openapi(verifyEmail, async (c) => {
      await limits.count('link', clientAddress(c), null)
      const { token } = c.req.valid('query')
      const email = emailOf(token)
      const before = await db
        .selectFrom('auth_users')
        .select(['id', 'email', 'email_verified'])
        .where('email', '=', email ?? '')
        .executeTakeFirst()
      try {
        await accounts.call(c, (auth, headers) =>
          auth.api.verifyEmail({ headers, returnHeaders: true, query: { token } }),
        )
      } catch (cause) {
        if (cause instanceof AppError && cause.code === 'invalid_link') {
          return c.redirect('/admin/login?error=invalid_link', 302)
        }
        throw cause
      }
      if (before !== undefined && !before.email_verified) {
        const actor = known(c, { id: before.id, email: before.email })
        await recordAccountEvent(db, actor, 'email_verified', 'Email verified', now(), before.id)
      }
      return c.redirect('/admin/login?verified=1', 302)
    })
    .openapi(ROUTES.requestReset, async (c) => {
      const { email } = c.req.valid('json')
      await limits.count('mail', clientAddress(c), email)
      return answerAlike(c, async () => {
        const summary = 'Asked for a link to choose a new password'
        await recordAccountEvent(db, stranger(c, email), 'password_reset_requested', summary, now(), null)
        await accounts.call(c, (auth, headers) =>
          auth.api.requestPasswordReset({ headers, returnHeaders: true, body: { email } }),
        )
      })
    })
    .openapi(ROUTES.resend, async (c) => {
      const { email } = c.req.valid('json')
      await limits.count('mail', clientAddress(c), email)
      return answerAlike(c, () =>
        accounts.call(c, async (auth) =>
          // Without the request's cookies: with a session better-auth answers differently.
          auth.api.sendVerificationEmail({ headers: new Headers(), returnHeaders: true, body: { email } }),
        ),
      )
    })
    .openapi(ROUTES.reset, async (c) => {
      const { token, newPassword } = c.req.valid('json')
      await limits.count('link', clientAddress(c), null)
      // No token of ours, and PostgreSQL refuses to look for it.
      if (token.includes('\0')) throw new AppError('invalid_link')
      const { internalAdapter } = await (await accounts.auth()).$context
      const request = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      const user =
        request === null
          ? undefined
          : await db.selectFrom('auth_users').select(['id', 'email']).where('id', '=', request.value).executeTakeFirst()
      if (user === undefined) throw new AppError('invalid_link')
      // Before the token is used up: a weak password must not cost the link.
      assertStrongPassword(newPassword, user.email)
      await accounts.call(c, (auth, headers) =>
        auth.api.resetPassword({ headers, returnHeaders: true, body: { token, newPassword } }),
      )
      await limits.forgive('sign_in', user.email)
      const actor = known(c, user)
      await recordAccountEvent(db, actor, 'password_reset', 'Chose a new password by mail', now(), user.id)
      return c.json({ status: true as const }, 200)
    })
    .openapi(ROUTES.changePassword, async (c) => {
      const body = c.req.valid('json')
      const { user } = c.var.adminSession
      assertStrongPassword(body.newPassword, user.email)
      await withPassword(c, () =>
        accounts.call(c, (auth, headers) => auth.api.changePassword({ headers, returnHeaders: true, body })),
      )
      const summary = body.revokeOtherSessions
        ? 'Changed the password; other devices signed out'
        : 'Changed the password'
      await recordAccountEvent(db, c.var.admin, 'password_changed', summary, now(), user.id)
      return c.json({ status: true as const }, 200)
    })
    .openapi(ROUTES.enable, async (c) => {
      const { password } = c.req.valid('json')
      const setup = await withPassword(c, () =>
        accounts.call(c, (auth, headers) =>
          auth.api.enableTwoFactor({ headers, returnHeaders: true, body: { password, method: 'totp' } }),
        ),
      )
      if (setup.method !== 'totp') throw new Error('better-auth set up another method than the one asked for')
      return c.json({ totpURI: setup.totpURI, backupCodes: setup.backupCodes }, 200)
    })
    .openapi(ROUTES.disable, async (c) => {
      const { password } = c.req.valid('json')
      const { user } = c.var.adminSession
      if (!user.twoFactor) throw new AppError('two_factor_conflict')
      await withPassword(c, () =>
        accounts.call(c, (auth, headers) =>
          auth.api.disableTwoFactor({ headers, returnHeaders: true, body: { password } }),
        ),
      )
      await recordAccountEvent(db, c.var.admin, 'two_factor_off', 'Second factor off', now(), user.id)
      return c.json({ status: true as const }, 200)
    })
    .openapi(ROUTES.newBackupCodes, async (c) => {
      const { password } = c.req.valid('json')
      const { backupCodes } = await withPassword(c, () =>
        accounts.call(c, (auth, headers) =>
          auth.api.generateBackupCodes({ headers, returnHeaders: true, body: { password } }),
        ),
      )
      await recordAccountEvent(db, c.var.admin, 'change', 'New backup codes', now(), c.var.adminSession.user.id)
      return c.json({ backupCodes }, 200)
    })
    .openapi(ROUTES.verifyTotp, async (c) => {
      const { code } = c.req.valid('json')
      const session = await accounts.readSession(c)
      if (session !== null && !mayUsePortal(session.user, deps.emailDomain)) throw new AppError('not_admin')
      if (session?.user.twoFactor) throw new AppError('two_factor_conflict')
      const user = session?.user ?? (await pendingUser(c))
      await limits.count('code', clientAddress(c), user.id)
      const startedMs = Date.now()
      try {
        // better-auth takes a code as often as it is sent while it lasts.
        if (!(await consumeCode(db, user.id, code, clock.nowMs()))) throw new AppError('invalid_code')
        await accounts.call(c, (auth, headers) =>
          auth.api.verifyTOTP({ headers, returnHeaders: true, body: { code: code.replaceAll(/\s/g, '') } }),
        )
      } catch (cause) {
        if (session === null) await recordWrongCode(c, user, cause)
        throw cause
      }
      await limits.forgive('code', user.id)
      if (session === null) await recordSignIn(db, known(c, user), 'With password and code', now())
      else {
        // Sessions that never showed a second factor end; this one was just replaced by better-auth.
        await transact(db, async (tx) => {
          await endSessions(tx, user.id, { before: new Date(startedMs).toISOString() })
          const actor = known(c, { id: user.id, email: user.email })
          await recordAccountEvent(tx, actor, 'two_factor_on', 'Second factor on', now(), user.id)
        })
      }
      return c.json({ status: true as const }, 200)
    })
    .openapi(ROUTES.verifyBackup, async (c) => {
      const { code } = c.req.valid('json')
      if ((await accounts.readSession(c)) !== null) throw new AppError('two_factor_conflict')
      const user = await pendingUser(c)
      await limits.count('code', clientAddress(c), user.id)
      try {
        await accounts.call(c, (auth, headers) =>
          auth.api.verifyBackupCode({ headers, returnHeaders: true, body: { code } }),
        )
      } catch (cause) {
        await recordWrongCode(c, user, cause)
        throw cause
      }
      await limits.forgive('code', user.id)
      await recordSignIn(db, known(c, user), 'With password and backup code', now())
      return c.json({ status: true as const }, 200)
    })
    .openapi(list, async (c) => {
      const { user, id } = c.var.adminSession
      return c.json({ sessions: await listSessions(db, user.id, id) }, 200)
    })
    .openapi(ROUTES.revokeSession, async (c) => {
      const count = await end(c, { id: c.req.valid('json').id })
      if (count === 0) throw new AppError('not_found')
      return c.json({ revoked: count }, 200)
    })
    .openapi(revokeOthers, async (c) => c.json({ revoked: await end(c, { except: c.var.adminSession.id }) }, 200))
    .openapi(revokeAll, async (c) => {
      const count = await end(c, {})
      // For the cookie.
      await accounts.call(c, (auth, headers) => auth.api.signOut({ headers, returnHeaders: true }))
      return c.json({ revoked: count }, 200)
    })
}

/** The address a verification token is about, unchecked: better-auth checks the signature afterwards. */
function emailOf(token: string): string | null {
  try {
    const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return typeof email === 'string' ? email : null
  } catch {
    return null
  }
}
