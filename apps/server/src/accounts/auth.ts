// better-auth over the server's database. Use cases call its functions (auth.api). Its own routes
// are never mounted, so a function without a caller can't be reached.

import { randomBytes } from 'node:crypto'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@noor-quest/contract/limits'
import type { Role } from '@noor-quest/rules/permissions'
import { type BetterAuthOptions, betterAuth, type GenericEndpointContext } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Logger } from 'pino'
import { type Db, isPostgres } from '../platform/database/connect.ts'
import { newId } from '../platform/new-id.ts'
import { adminCookiePrefix, authKey } from './admin-cookies.ts'
import { mayUsePortal, type PortalUser, portalRoleOf } from './admin-session.ts'
import { newBackupCodes } from './backup-codes.ts'
import { REFRESH_BEFORE_END_MS, SESSION_SECONDS } from './sessions.ts'

/**
 * The header that gives better-auth the client's address. The server overwrites any sent value.
 */
export const ADDRESS_HEADER = 'x-noor-client-address'

/** The header of requests that came over http from another machine. */
export const OVER_HTTP_HEADER = 'x-noor-over-http'

export type AuthDeps = {
  db: Db
  log: Logger
  /** APP_SECRET; better-auth gets a key derived from it. */
  secret: string
  /** The address of an identity provider's way back, without a trailing slash. */
  baseUrl: string
  secure: boolean
  /** ADMIN_EMAIL_DOMAIN with its "@", in lower case. */
  emailDomain: string | null
  /** null: better-auth's own hashing, which is slow on purpose. */
  passwords: PasswordHashing | null
}

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (stored: { hash: string; password: string }) => Promise<boolean>
}

export type Auth = ReturnType<typeof createAuth>

/** Time limit between the first step of a sign-in and the code. */
const CODE_SECONDS = 5 * 60

/** Names of tables and columns in this database's style. better-auth's migrations use them too. */
const SCHEMA = {
  user: {
    modelName: 'auth_users',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    additionalFields: {
      // input: false: better-auth refuses these fields in any request body.
      is_admin: { type: 'boolean', required: true, defaultValue: false, input: false },
      role: { type: 'string', required: false, input: false },
      user_type: { type: 'string', required: true, defaultValue: 'admin', input: false },
      suspended_at: { type: 'string', required: false, input: false },
      rights_revoked_at: { type: 'string', required: false, input: false },
      last_sign_in_at: { type: 'string', required: false, input: false },
      portal_role: { type: 'string', required: false, input: false },
    },
  },
  session: {
    modelName: 'auth_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
    },
    additionalFields: {
      reauthenticated_at: { type: 'string', required: false, input: false },
      over_http_at: { type: 'string', required: false, input: false },
    },
  },
  account: {
    modelName: 'auth_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'auth_verifications',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    // A reader of the database must not find usable reset links.
    storeIdentifier: 'hashed',
  },
  twoFactor: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'auth_two_factors',
      fields: {
        backupCodes: 'backup_codes',
        userId: 'user_id',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
} as const

/** The part of the options that decides the schema. */
export function schemaOptions(db: Db) {
  const { twoFactor: twoFactorSchema, ...schema } = SCHEMA
  return {
    // better-auth makes its own queries.
    database: { db, type: isPostgres(db) ? 'postgres' : 'sqlite' },
    ...schema,
    plugins: [
      twoFactor({
        issuer: 'Noor Quest',
        schema: twoFactorSchema,
        twoFactorCookieMaxAge: CODE_SECONDS,
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
      }),
      pendingSignIn(),
    ],
    advanced: { database: { generateId: () => newId(), validateSchema: false } },
  } satisfies BetterAuthOptions
}

/**
 * Prefixes of pending sign-ins: better-auth's after a password, this server's after an identity
 * provider.
 */
const PENDING = { password: '2fa-', provider: '2fa-provider-' } as const

/**
 * A better-auth plugin whose function returns the account that has passed the first step and owes
 * the code. better-auth keeps it in a signed cookie, but has no function that returns it.
 */
function pendingSignIn() {
  return {
    id: 'pending-sign-in',
    endpoints: {
      pendingSignIn: createAuthEndpoint.serverOnly({ method: 'GET', requireHeaders: true }, async (ctx) => {
        const cookie = ctx.context.createAuthCookie('two_factor')
        const identifier = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
        if (typeof identifier !== 'string') return null
        const pending = await ctx.context.internalAdapter.findVerificationValue(identifier)
        if (!pending || pending.expiresAt < new Date()) return null
        const user = await ctx.context.internalAdapter.findUserById(pending.value)
        const by: keyof typeof PENDING = identifier.startsWith(PENDING.provider) ? 'provider' : 'password'
        return user ? { id: user.id, email: user.email, by } : null
      }),
    },
  } as const
}

/**
 * Asks for the code after an identity provider's sign-in, as better-auth's plugin does after a
 * password.
 */
export async function askForCode(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const cookie = ctx.context.createAuthCookie('two_factor', { maxAge: CODE_SECONDS })
  const identifier = `${PENDING.provider}${randomBytes(20).toString('base64url')}`
  const expiresAt = new Date(Date.now() + CODE_SECONDS * 1000)
  await ctx.context.internalAdapter.createVerificationValue({ identifier, value: userId, expiresAt })
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: `2fa-attempts-${identifier}`,
    value: '0',
    expiresAt,
  })
  await ctx.setSignedCookie(cookie.name, identifier, ctx.context.secret, cookie.attributes)
}

export const createAuth = (deps: AuthDeps) => betterAuth(authOptions(deps))

/** Options that passwords and the identity provider share. */
export function authOptions(deps: AuthDeps) {
  const { db, log, baseUrl, emailDomain } = deps
  const schema = schemaOptions(db)

  return {
    ...schema,
    appName: 'Noor Quest',
    // Its list of trusted origins is this one alone: sameSite has checked each request before, and
    // better-auth gets no Origin.
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret: authKey(deps.secret),
    telemetry: { enabled: false },
    // The server's own limits (accounts/rate-limits/account-limits.ts) also count by account and
    // see the real address.
    rateLimit: { enabled: false },
    logger: {
      level: 'warn',
      log: (level: string, message: string, ...args: unknown[]) => {
        // better-auth warns about mistyped input, which the audit log has.
        if (level === 'error') log.error({ err: args.find((arg) => arg instanceof Error) }, `better-auth: ${message}`)
      },
    },
    emailAndPassword: {
      enabled: true,
      ...(deps.passwords === null ? {} : { password: deps.passwords }),
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
    },
    session: {
      ...schema.session,
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_SECONDS - REFRESH_BEFORE_END_MS / 1000,
      cookieCache: { enabled: false },
      // Sensitive actions have a stricter guard (accounts/guard.ts).
      freshAge: 0,
    },
    account: { ...schema.account, accountLinking: { enabled: false } },
    user: { ...schema.user, changeEmail: { enabled: false }, deleteUser: { enabled: false } },
    databaseHooks: {
      session: {
        create: {
          // An account that may not use the portal never gets a session, so no later check has to
          // end one.
          before: async (session: { userId: string }, ctx: GenericEndpointContext | null) => {
            const user = await ctx?.context.internalAdapter.findUserById(session.userId)
            const allowed = user && toPortalUser(user)
            const byPassword = ctx?.path === '/sign-in/email'
            if (!allowed || !mayUsePortal(allowed, emailDomain) || (byPassword && !allowed.isAdmin)) {
              throw new APIError('FORBIDDEN', { code: 'NOT_ADMIN', message: user?.email ?? '' })
            }
            const isOverHttp = ctx?.headers?.get(OVER_HTTP_HEADER) != null
            return isOverHttp ? { data: { over_http_at: new Date().toISOString() } } : undefined
          },
        },
      },
    },
    advanced: {
      ...schema.advanced,
      cookiePrefix: adminCookiePrefix(deps.secure),
      // With secure cookies better-auth's prefix would be __Secure-, which a sibling domain can set
      // too.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', path: '/', secure: deps.secure },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
  } satisfies BetterAuthOptions
}

type StoredUser = {
  id: string
  email: string
  emailVerified: boolean
  is_admin?: boolean | null | undefined
  role?: string | null | undefined
  suspended_at?: string | null | undefined
  rights_revoked_at?: string | null | undefined
  twoFactorEnabled?: boolean | null | undefined
  portal_role?: string | null | undefined
}

export function toPortalUser(user: StoredUser): PortalUser {
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    isAdmin: user.is_admin === true,
    role: user.role ?? null,
    suspended: user.suspended_at != null,
    revoked: user.rights_revoked_at != null,
    twoFactor: user.twoFactorEnabled === true,
    portalRole: portalRoleOf(user.portal_role as Role | null | undefined),
  }
}
