// /api/auth: sign-up and sign-in, passwords, sessions, the second factor. Each route names its
// fields, so nothing else of a body reaches better-auth, and responses contain no tokens.

import { authOperations } from '@noor-quest/contract/sign-in'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { ClientAddress } from '../platform/http/client-address.ts'
import type { OverHttp } from '../platform/http/over-http.ts'
import { type Guard, serveOperations } from '../platform/http/routes.ts'
import type { AccountDeps, AccountRequest, Accounts } from './accounts.ts'
import { type AdminSession, rightsOf } from './admin-session.ts'
import { writeAudit } from './audit/write-audit.ts'
import { type May, requirePermission } from './guard.ts'
import type { KnownDevices } from './known-devices.ts'
import { assertStrongPassword } from './password-rules.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords.ts'
import type { ProviderSignIn } from './provider.ts'
import { beginSecondFactor, endSecondFactor, enterBackupCode, enterCode, replaceBackupCodes } from './second-factor.ts'
import { revokeSessions, signInWithPassword, signOutOf } from './sign-in.ts'
import { askForAccount, sendVerification, verifyAddress } from './sign-up.ts'

/** The minimum time of a response that must not reveal whether an address has an account. */
const ALIKE_MS = 400

export type AccountRouteDeps = AccountDeps & {
  log: Logger
  may: May
  clientAddress: ClientAddress
  overHttp: OverHttp
  devices: KnownDevices
  /** The address for links that other devices open; null: they can't get in. */
  publicUrl: () => string | null
  removeSetupLink: () => void
  wait: (ms: number) => Promise<void>
}
/** @param provider null if admins sign in with passwords only */
type AuthRouteDeps = AccountRouteDeps & { provider: ProviderSignIn | null }

export function requestOf(deps: AccountRouteDeps, c: Context<AppEnv>): AccountRequest {
  const { db, clock, accounts, clientAddress, overHttp, devices } = deps
  const from = clientAddress(c)
  return {
    call: (run) => accounts.call(c, run),
    from,
    overHttp: overHttp(c),
    attempt: (email) => ({ address: from, email, device: email === null ? null : devices.find(c, email) }),
    rememberDevice: (email) => devices.remember(c, email),
    record: (action, summary, { id, email, account = id }, tx) => {
      const at = new Date(clock.nowMs()).toISOString()
      return writeAudit(tx ?? db, { id, email, from }, { action, entity: 'auth_users', entityId: account, summary }, at)
    },
  }
}

const DONE = { status: true } as const

export async function doneAfter(work: Promise<unknown>) {
  await work
  return DONE
}

/**
 * Refuses no request: in the middle of a sign-in there is no session yet. The handler checks
 * the session, so the statuses are in the API document.
 */
const lateGuard = (accounts: Accounts): Guard<{ session: AdminSession | null }> => ({
  check: async (c) => ({ session: await accounts.readSession(c) }),
})

export function authRoutes(deps: AuthRouteDeps) {
  const { accounts, may, limits, log, wait } = deps
  const signingIn = lateGuard(accounts)

  /**
   * Runs `work` with the same response in all cases. Its expected failures depend on the address,
   * so they are only logged.
   */
  const respondAlike = async (c: Context<AppEnv>, work: () => Promise<unknown>) => {
    const floor = wait(ALIKE_MS)
    try {
      await work()
    } catch (cause) {
      // A failing database reveals nothing about an address, and must not look like success.
      if (!(cause instanceof AppError) || cause.code === 'internal') throw cause
      log.info({ code: cause.code, request_id: c.env.requestId }, 'an account request ended without effect')
    }
    await floor
    return DONE
  }

  const routes = serveOperations(authOperations, { may })
  routes.serve('GET /api/auth/callback/oidc', {
    handle: async (_sent, c) => {
      if (deps.provider === null) throw new AppError('not_found')
      return c.redirect(await deps.provider.finish(requestOf(deps, c), c.req.query()), 302)
    },
  })
  routes.serve('POST /api/auth/sign-up/email', {
    handle: async ({ body }, c) => {
      // Only accepted sign-ups count: a person may need several tries for a good password.
      await assertStrongPassword(body.password, { email: body.email, clubName: deps.brand().clubName })
      await limits.count('sign_up', requestOf(deps, c).attempt(body.email))
      const done = await respondAlike(c, () => askForAccount(deps, requestOf(deps, c), body))
      return deps.mailer.delivers ? done : { ...done, by_owner: true as const }
    },
  })
  routes.serve('POST /api/auth/sign-in/email', {
    handle: async ({ body }, c) => {
      const { twoFactor } = await signInWithPassword(deps, requestOf(deps, c), body)
      return { two_factor: twoFactor }
    },
  })
  routes.serve('GET /api/auth/provider', {
    handle: (_sent, c) => ({
      name: deps.provider?.name ?? null,
      sends_mail: deps.mailer.delivers,
      over_http: deps.overHttp(c),
    }),
  })
  routes.serve('POST /api/auth/sign-in/oidc', {
    handle: async ({ body }, c) => {
      if (deps.provider === null) throw new AppError('not_found')
      return { url: await deps.provider.begin(requestOf(deps, c), body.return_to) }
    },
  })
  routes.serve('POST /api/auth/sign-out', {
    handle: async (_sent, c) => doneAfter(signOutOf(requestOf(deps, c), await accounts.readSession(c))),
  })
  routes.serve('GET /api/auth/get-session', {
    handle: async (_sent, c) => {
      const session = await accounts.readSession(c)
      if (session === null) return null
      const { id, email, twoFactor } = session.user
      const expiresAt = new Date(session.expiresAtMs).toISOString()
      return { session: { id: session.id, expiresAt }, user: { id, email, twoFactorEnabled: twoFactor } }
    },
  })
  routes.serve('POST /api/auth/verify-email', {
    handle: async ({ body }, c) => {
      const { admin } = await verifyAddress(deps, requestOf(deps, c), body)
      return { ...DONE, admin }
    },
  })
  routes.serve('POST /api/auth/request-password-reset', {
    handle: async ({ body: { email } }, c) => {
      await limits.count('mail', requestOf(deps, c).attempt(email))
      return respondAlike(c, () => requestPasswordReset(deps, requestOf(deps, c), email))
    },
  })
  routes.serve('POST /api/auth/send-verification-email', {
    handle: async ({ body: { email } }, c) => {
      await limits.count('mail', requestOf(deps, c).attempt(email))
      return respondAlike(c, () => sendVerification(deps, email))
    },
  })
  routes.serve('POST /api/auth/reset-password', {
    handle: ({ body }, c) => doneAfter(resetPassword(deps, requestOf(deps, c), body)),
  })
  routes.serve('POST /api/auth/change-password', {
    handle: ({ session, body }, c) => doneAfter(changePassword(deps, requestOf(deps, c), session.user, body)),
  })
  routes.serve('POST /api/auth/two-factor/enable', {
    handle: ({ session, body }, c) => beginSecondFactor(deps, requestOf(deps, c), session.user, body.password),
  })
  routes.serve('POST /api/auth/two-factor/disable', {
    handle: ({ session, body }, c) => doneAfter(endSecondFactor(deps, requestOf(deps, c), session.user, body.password)),
  })
  routes.serve('POST /api/auth/two-factor/generate-backup-codes', {
    handle: async ({ session, body }, c) => {
      return { backupCodes: await replaceBackupCodes(deps, requestOf(deps, c), session.user, body.password) }
    },
  })
  routes.serve('POST /api/auth/two-factor/verify-totp', {
    guard: signingIn,
    handle: ({ session, body }, c) => {
      // With a session it turns the second factor on.
      if (session !== null) requirePermission(rightsOf(session), 'own-credentials')
      return doneAfter(enterCode(deps, requestOf(deps, c), session, body.code))
    },
  })
  routes.serve('POST /api/auth/two-factor/verify-backup-code', {
    guard: signingIn,
    handle: ({ session, body }, c) => doneAfter(enterBackupCode(deps, requestOf(deps, c), session, body.code)),
  })
  routes.serve('POST /api/auth/revoke-sessions', {
    handle: async ({ session }, c) => {
      const count = await revokeSessions(deps, requestOf(deps, c), session.user)
      // The response needs better-auth to clear the cookie.
      await accounts.call(c, (auth, sent) => auth.api.signOut(sent))
      return { revoked: count }
    },
  })
  return routes
}
