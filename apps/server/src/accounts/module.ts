import type { Platform } from '../platform/module.ts'
import { createAccounts } from './accounts.ts'
import { adminRoutes } from './admin-routes.ts'
import { type Refusal, recordRefusal } from './audit/record-refusal.ts'
import { auditRoutes } from './audit/routes.ts'
import type { PasswordHashing } from './auth.ts'
import { authRoutes } from './auth-routes.ts'
import { createAdminGuard } from './guard.ts'
import { createKnownDevices } from './known-devices.ts'
import type { Mailer } from './mail/mailer.ts'
import { createProviderSignIn, type IdentityProvider } from './provider.ts'
import { createRateLimits } from './rate-limits/account-limits.ts'
import { createAttempts } from './rate-limits/count-attempts.ts'
import type { PublicLimits } from './rate-limits/public-limits.ts'
import { createRefusalCounts } from './rate-limits/refusal-counts.ts'
import { createRegistrationLimit, createVisitorCookies } from './rate-limits/registration-limit.ts'

export type AccountsDeps = {
  mailer: Mailer
  /** null: better-auth's own hashing. */
  passwords: PasswordHashing | null
  adminEmailDomain: string | null
  /** null: admins sign in with passwords only. */
  identityProvider: IdentityProvider | null
  limits: PublicLimits
  /** Removes the file with the setup link, which is used up. */
  removeSetupLink: () => void
}

export type AccountsServices = ReturnType<typeof accountsModule>['services']

export function accountsModule(deps: Platform & AccountsDeps) {
  const {
    db,
    clock,
    log,
    secret,
    secure,
    publicUrl,
    localUrl,
    settings,
    clientAddress,
    overHttp,
    fullLimits,
    mailer,
    wait,
  } = deps
  const emailDomain = deps.adminEmailDomain
  const attempts = createAttempts(db, clock, secret)
  const reportRefusal = (refusal: Refusal) => recordRefusal({ db, clock, log }, refusal)
  const countRefusal = createRefusalCounts(clock, clientAddress, fullLimits, reportRefusal)
  const visitors = createVisitorCookies(clock, { secret, secure, most: deps.limits.registrations }, clientAddress)
  const registrations = createRegistrationLimit(
    clock,
    { secret, most: deps.limits.registrations },
    visitors,
    clientAddress,
    countRefusal,
  )
  const authDeps = { ...deps, emailDomain, baseUrl: localUrl }
  const accounts = createAccounts(authDeps, clientAddress, overHttp)
  const may = createAdminGuard(accounts, emailDomain, clientAddress)
  const accountDeps = {
    db,
    clock,
    log,
    accounts,
    may,
    clientAddress,
    overHttp,
    emailDomain,
    mailer,
    brand: () => {
      const { club_name: clubName, event_title: eventTitle } = settings.current()
      return { clubName, eventTitle, publicUrl: publicUrl() ?? localUrl }
    },
    publicUrl,
    removeSetupLink: deps.removeSetupLink,
    devices: createKnownDevices(secret, secure),
    limits: createRateLimits(attempts, wait, fullLimits, reportRefusal),
    wait,
  }
  const { identityProvider } = deps
  const provider = identityProvider && createProviderSignIn({ ...authDeps, ...accountDeps }, identityProvider)
  return {
    services: { may, attempts, countRefusal, visitors, registrations },
    routes: [authRoutes({ ...accountDeps, provider }), adminRoutes(accountDeps), auditRoutes(db, may)],
  }
}
