// /api/admins: the caller's own account, the other accounts, and the first admin's setup.

import {
  type Account,
  account,
  accountChange,
  accounts as accountList,
  currentAdmin,
} from '@noor-quest/contract/admins'
import { adminSetup, done, passwordProof, signedIn } from '@noor-quest/contract/sign-in'
import { z } from 'zod'
import { AppError } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { defineRoutes } from '../platform/http/routes.ts'
import { factsOf, mayUsePortal } from './admin-session.ts'
import { type AccountRouteDeps, requestOf } from './auth-routes.ts'
import { changeAccount } from './change-account.ts'
import { refuseLink } from './links.ts'
import { assertStrongPassword } from './password-rules.ts'
import { reauthenticate as enterPasswordAgain } from './passwords.ts'
import { findAccounts } from './queries.ts'
import { EXPIRY_MARGIN_MS } from './sessions.ts'
import { isSetupToken, setUpFirstAdmin } from './setup.ts'
import { completeSignIn } from './sign-in.ts'

export function adminRoutes(deps: AccountRouteDeps) {
  const { db, clock, accounts, may, clientAddress, emailDomain, mailer } = deps
  const now = () => new Date(clock.nowMs()).toISOString()
  const routes = defineRoutes('/api/admins')
  routes.get('/me', {
    id: 'getCurrentAdmin',
    summary: 'The signed-in admin; refreshes a session that is about to end',
    guard: may('own-account'),
    returns: [200, currentAdmin, 'The admin'],
    handle: ({ session: { user, expiresAtMs } }) => ({
      id: user.id,
      email: user.email,
      two_factor: user.twoFactor,
      expires_in_ms: expiresAtMs - EXPIRY_MARGIN_MS - Date.now(),
    }),
  })
  routes.get('/', {
    id: 'listAccounts',
    summary: 'Every account of the portal',
    guard: may('accounts:read'),
    returns: [200, accountList, 'Oldest first'],
    handle: async () => ({ accounts: await readAccounts(db, emailDomain), mails: mailer.delivers }),
  })
  routes.patch('/{id}', {
    id: 'changeAccount',
    summary: 'Grant, revoke, suspend, reset a lost second factor, confirm an address where no mail can',
    guard: may('accounts:write', { fresh: true }),
    params: z.object({ id: z.uuid() }),
    body: accountChange,
    returns: [200, account, 'The account afterwards'],
    errors: [404, 409],
    handle: async ({ admin, params: { id }, body }) => {
      if (body.email_verified && mailer.delivers) {
        const fields = [{ path: 'email_verified', message: 'is set by the link in a mail' }]
        throw new AppError('validation_failed', { details: { fields } })
      }
      await transact(db, (tx) => changeAccount(tx, admin, id, body, now()))
      const [after] = await readAccounts(db, emailDomain, id)
      if (after === undefined) throw new AppError('not_found')
      return after
    },
  })
  routes.post('/reauthenticate', {
    id: 'reauthenticate',
    summary: 'Enter the password again, before a sensitive action',
    guard: may('own-account'),
    body: passwordProof,
    returns: [200, done, 'Sensitive actions are allowed for ten minutes'],
    errors: [429],
    handle: async ({ session, body }, c) => {
      await enterPasswordAgain(deps, requestOf(deps, c), session, body.password)
      return { status: true as const }
    },
  })
  routes.post('/setup', {
    id: 'setUpFirstAdmin',
    summary: "Make the first admin with the setup link's token, and sign in",
    body: adminSetup,
    returns: [200, signedIn, 'Signed in'],
    errors: [429],
    handle: async ({ body: { token, email, password } }, c) => {
      const from = clientAddress(c)
      if (!(await isSetupToken(db, token, now())))
        await refuseLink(deps, requestOf(deps, c), 'A setup link that is not valid')
      await assertStrongPassword(password, { email, clubName: deps.brand().clubName })
      const context = await (await accounts.auth()).$context
      const passwordHash = await context.password.hash(password)
      await transact(db, (tx) => setUpFirstAdmin(tx, from, { token, email, passwordHash }, now()))
      const result = await accounts.call(c, (auth, headers) =>
        auth.api.signInEmail({ headers, returnHeaders: true, body: { email, password } }),
      )
      if ('twoFactorRedirect' in result) return { two_factor: true }
      await completeSignIn(deps, requestOf(deps, c), result.user, 'With the setup link')
      return { two_factor: false }
    },
  })
  return routes
}

async function readAccounts(db: Db, emailDomain: string | null, id?: string): Promise<Account[]> {
  return (await findAccounts(db, id)).map((row) => {
    const facts = factsOf(row)
    return {
      id: row.id,
      email: row.email,
      email_verified: facts.emailVerified,
      admin: mayUsePortal(facts, emailDomain),
      is_admin: facts.isAdmin,
      suspended: facts.suspended,
      two_factor: Boolean(row.two_factor_enabled),
      created_at: new Date(row.created_at).toISOString(),
      last_sign_in_at: row.last_sign_in_at,
    }
  })
}
