// The portal's accounts for the rest of the server. better-auth is loaded with the first request
// that needs an account, so a club that only plays never pays for it.

import type { AuditAction } from '@noor-quest/contract/admins'
import type { Context } from 'hono'
import { sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import { atFirstUse } from '../platform/at-first-use.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { ClientAddress } from '../platform/http/client-address.ts'
import type { OverHttp } from '../platform/http/over-http.ts'
import { createAdminCookies } from './admin-cookies.ts'
import type { AdminSession } from './admin-session.ts'
import type { Auth, AuthDeps, PasswordHashing } from './auth.ts'
import type { MailBrand } from './mail/account-mails.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Attempt, RateLimits } from './rate-limits/account-limits.ts'
import { EXPIRY_MARGIN_MS, limitSession, REFRESH_BEFORE_END_MS } from './sessions.ts'

export type Accounts = {
  /**
   * The session of the request's cookie, refreshed when it is due; null without a session, or if it
   * is about to end. A session doesn't mean that the account has rights.
   */
  readSession: (c: Context<AppEnv>) => Promise<AdminSession | null>
  /**
   * Calls better-auth for the request and adds better-auth's cookies to the response.
   * @throws AppError for its expected failures
   */
  call: <T>(c: Context<AppEnv>, run: BetterAuthCall<T>) => Promise<T>
  passwords: () => Promise<PasswordHashing>
}

/** `sent`: the parameters that all of better-auth's functions get. */
type BetterAuthCall<T> = (auth: Auth, sent: { headers: Headers; returnHeaders: true }) => Promise<Called<T>>

/** What the use cases of accounts need of a request. */
export type AccountRequest = {
  /** Accounts.call for this request. */
  call: <T>(run: BetterAuthCall<T>) => Promise<T>
  /** The client's IP address. */
  from: string
  /** The request came over http from another machine. */
  overHttp: boolean
  /** An attempt of this client at the account `email`, for `RateLimits`. */
  attempt: (email: string | null) => Attempt
  /** From now on, other devices' attempts at the account don't shut this device out. */
  rememberDevice: (email: string) => void
  /**
   * Adds an entry of this client to the activity log.
   * @param who the actor; `account`: the account that the entry is about, by default the actor's
   */
  record: (
    action: AuditAction,
    summary: string,
    who: { id: string | null; email: string | null; account?: string },
    tx?: Tx,
  ) => Promise<void>
}

export type AccountDeps = {
  db: Db
  mailer: Mailer
  brand: () => MailBrand
  /** ADMIN_EMAIL_DOMAIN with its "@", in lower case. */
  emailDomain: string | null
  clock: Clock
  accounts: Accounts
  limits: RateLimits
}

type Called<T> = { headers?: Headers | null | undefined; response: T }

export function createAccounts(deps: AuthDeps, clientAddress: ClientAddress, overHttp: OverHttp): Accounts {
  const readCookies = createAdminCookies(deps.secret, deps.secure)
  const auth = atFirstUse(async () => (await import('./auth.ts')).createAuth(deps))

  const call: Accounts['call'] = async (c, run) => {
    const { ADDRESS_HEADER, OVER_HTTP_HEADER } = await import('./auth.ts')
    const headers = new Headers()
    const userAgent = c.req.header('user-agent')
    if (userAgent !== undefined) headers.set('user-agent', userAgent)
    const cookies = readCookies(c.req.header('cookie'))
    if (cookies.header !== null) headers.set('cookie', cookies.header)
    headers.set(ADDRESS_HEADER, clientAddress(c))
    if (overHttp(c)) headers.set(OVER_HTTP_HEADER, 'yes')
    const sent = { headers, returnHeaders: true } as const
    const result = await run(await auth(), sent).catch((cause: unknown) => explain(cause, deps))
    for (const cookie of result.headers?.getSetCookie() ?? []) c.header('Set-Cookie', cookie, { append: true })
    return result.response
  }

  return {
    passwords: async () => (await (await auth()).$context).password,
    call,
    readSession: async (c) => {
      const cookies = readCookies(c.req.header('cookie'))
      if (!cookies.hasSession) return null
      const isRequestOverHttp = overHttp(c)
      const hasAddress = c.env.incoming?.socket.remoteAddress !== undefined
      // No refresh yet: better-auth would extend a session that is about to end, and the check
      // below wouldn't refuse it.
      const found = await call(c, ({ api }, sent) => api.getSession({ ...sent, query: { disableRefresh: true } }))
      if (!found) return null
      const { session, user } = found
      // better-auth dates sessions by the machine's clock.
      const nowMs = Date.now()
      if (session.expiresAt.getTime() - nowMs < EXPIRY_MARGIN_MS) return null
      const { toPortalUser } = await import('./auth.ts')
      let { expiresAt } = session
      if (expiresAt.getTime() - nowMs < REFRESH_BEFORE_END_MS) {
        const refreshed = await call(c, ({ api }, sent) => api.getSession(sent))
        if (!refreshed) return null
        expiresAt = refreshed.session.expiresAt
      }
      const isLimited = session.over_http_at != null
      // A connection that was closed, as by a reload, doesn't say that the cookie crossed the network.
      if (!isLimited && isRequestOverHttp && hasAddress) await limitSession(deps.db, session.id)
      return {
        id: session.id,
        user: toPortalUser(user),
        expiresAtMs: expiresAt.getTime(),
        createdAtMs: session.createdAt.getTime(),
        reauthenticatedAtMs: session.reauthenticated_at ? Date.parse(session.reauthenticated_at) : null,
        overHttp: isLimited || isRequestOverHttp,
      }
    },
  }
}

/** The server's error code for each of better-auth's. */
const CODES: Record<string, ConstructorParameters<typeof AppError>> = {
  INVALID_EMAIL_OR_PASSWORD: ['invalid_credentials'],
  INVALID_EMAIL: ['invalid_credentials'],
  EMAIL_NOT_VERIFIED: ['email_not_verified'],
  INVALID_PASSWORD: ['invalid_password'],
  PASSWORD_TOO_LONG: ['weak_password'],
  INVALID_CODE: ['invalid_code'],
  INVALID_BACKUP_CODE: ['invalid_code', { message: 'Invalid backup code' }],
  INVALID_TWO_FACTOR_COOKIE: ['two_factor_expired'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['two_factor_expired', { message: 'Too many wrong codes. Sign in again.' }],
  ACCOUNT_TEMPORARILY_LOCKED: ['rate_limited'],
  TOTP_ALREADY_ENABLED: ['two_factor_conflict'],
  TOTP_NOT_ENABLED: ['two_factor_conflict'],
  TWO_FACTOR_NOT_ENABLED: ['two_factor_conflict'],
  BACKUP_CODES_NOT_ENABLED: ['two_factor_conflict'],
  NOT_ADMIN: ['not_admin'],
  UNAUTHORIZED: ['signed_out'],
}

async function explain(cause: unknown, { db, log }: AuthDeps): Promise<never> {
  const { APIError } = await import('better-auth/api')
  if (!(cause instanceof APIError)) throw cause
  const known = CODES[String(cause.body?.code)]
  if (known !== undefined) throw new AppError(...known)
  // better-auth hides the cause of a failure. If the database failed, this query fails with the
  // real cause.
  await sql`select 1`.execute(db)
  // Another request has used the same backup code.
  if (cause.status === 'CONFLICT') throw new AppError('invalid_code', { message: 'Invalid backup code' })
  log.error({ err: cause, status: cause.status, code: cause.body?.code }, 'better-auth failed')
  throw new AppError('internal')
}
