// /api/admins: the caller's own account, the other accounts, and the first admin's setup.

import { type Account, adminOperations } from '@noor-quest/contract/admins'
import type { Context } from 'hono'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { onCommitted, transact } from '../platform/database/transact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { factsOf, mayUsePortal, portalRoleOf } from './admin-session.ts'
import { type AccountRouteDeps, doneAfter, requestOf } from './auth-routes.ts'
import { changeAccount } from './change-account.ts'
import {
  acceptInvitation,
  createInvitation,
  findInvitation,
  listInvitations,
  withdrawInvitation,
} from './invitations.ts'
import { refuseLink, refuseOwnerOverHttp } from './links.ts'
import { assertStrongPassword } from './password-rules.ts'
import { reauthenticate as enterPasswordAgain } from './passwords.ts'
import { findAccounts } from './queries.ts'
import { EXPIRY_MARGIN_MS } from './sessions.ts'
import { isSetupToken, setUpFirstAdmin } from './setup.ts'
import { completeSignIn } from './sign-in.ts'

export function adminRoutes(deps: AccountRouteDeps) {
  const { db, clock, accounts, may, emailDomain, mailer } = deps
  const now = () => new Date(clock.nowMs()).toISOString()

  /** Signs in to the account that `make` gives a password. */
  async function joinAndSignIn(
    c: Context<AppEnv>,
    { email, password }: { email: string; password: string },
    how: string,
    make: (tx: Tx, passwordHash: string) => Promise<void>,
  ) {
    await assertStrongPassword(password, { email, clubName: deps.brand().clubName })
    const passwordHash = await (await accounts.passwords()).hash(password)
    await transact(db, (tx) => make(tx, passwordHash))
    const result = await accounts.call(c, (auth, sent) => auth.api.signInEmail({ ...sent, body: { email, password } }))
    if ('twoFactorRedirect' in result) return { two_factor: true }
    await completeSignIn(deps, requestOf(deps, c), result.user, how)
    return { two_factor: false }
  }

  const routes = serveOperations(adminOperations, { may })
  routes.serve('GET /api/admins/me', {
    handle: ({ session: { user, expiresAtMs, overHttp } }) => ({
      id: user.id,
      email: user.email,
      two_factor: user.twoFactor,
      portal_role: user.portalRole,
      over_http: overHttp,
      public_url: deps.publicUrl(),
      expires_in_ms: expiresAtMs - EXPIRY_MARGIN_MS - Date.now(),
    }),
  })
  routes.serve('GET /api/admins/me/fresh', {
    handle: () => ({ status: true as const }),
  })
  routes.serve('GET /api/admins', {
    handle: async () => ({ accounts: await readAccounts(db, emailDomain), mails: mailer.delivers }),
  })
  routes.serve('PATCH /api/admins/{id}', {
    handle: async ({ admin, params: { id }, body }) => {
      if (body.email_verified && mailer.delivers) {
        throw invalidField('email_verified', 'is set by the link in a mail')
      }
      await transact(db, (tx) => changeAccount(tx, admin, id, body, now()))
      const [after] = await readAccounts(db, emailDomain, id)
      if (after === undefined) throw new AppError('not_found')
      return after
    },
  })
  routes.serve('POST /api/admins/reauthenticate', {
    handle: ({ session, body }, c) => doneAfter(enterPasswordAgain(deps, requestOf(deps, c), session, body.password)),
  })
  routes.serve('GET /api/admins/invitations', {
    handle: async () => ({ invitations: await listInvitations(db) }),
  })
  routes.serve('POST /api/admins/invitations', {
    handle: ({ admin, body }) => createInvitation(db, admin, body, now()),
  })
  routes.serve('DELETE /api/admins/invitations/{id}', {
    handle: ({ admin, params }) => doneAfter(withdrawInvitation(db, admin, params.id, now())),
  })
  routes.serve('POST /api/admins/invitations/open', {
    handle: async ({ body: { token } }, c) => {
      const request = requestOf(deps, c)
      const role = await findInvitation(db, token)
      if (role === null) return refuseLink(deps, request, 'An invitation that is not valid')
      refuseOwnerOverHttp(role, request)
      return { role }
    },
  })
  routes.serve('POST /api/admins/join', {
    handle: async ({ body }, c) => {
      const request = requestOf(deps, c)
      const role = await findInvitation(db, body.token)
      if (role === null) return refuseLink(deps, request, 'An invitation that is not valid')
      refuseOwnerOverHttp(role, request)
      return joinAndSignIn(c, body, 'With an invitation', (tx, passwordHash) =>
        acceptInvitation(tx, request.from, { ...body, passwordHash }, now()),
      )
    },
  })
  routes.serve('POST /api/admins/setup', {
    handle: async ({ body }, c) => {
      const request = requestOf(deps, c)
      if (!(await isSetupToken(db, body.token, now()))) {
        await refuseLink(deps, request, 'A setup link that is not valid')
      }
      refuseOwnerOverHttp('owner', request)
      return joinAndSignIn(c, body, 'With the setup link', async (tx, passwordHash) => {
        await setUpFirstAdmin(tx, request.from, { ...body, passwordHash }, now())
        onCommitted(tx, deps.removeSetupLink)
      })
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
      name: row.name === row.email ? null : row.name,
      email_verified: facts.emailVerified,
      admin: mayUsePortal(facts, emailDomain),
      is_admin: facts.isAdmin,
      suspended: facts.suspended,
      two_factor: Boolean(row.two_factor_enabled),
      portal_role: portalRoleOf(row.portal_role),
      created_at: new Date(row.created_at).toISOString(),
      last_sign_in_at: row.last_sign_in_at,
    }
  })
}
