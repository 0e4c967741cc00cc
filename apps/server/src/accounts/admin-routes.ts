// /api/admins: the caller's own account, the other accounts, and the first admin's setup.

import {
  type Account,
  account,
  accountChange,
  accounts as accountList,
  currentAdmin,
  invitationRole,
  invitations,
  joining,
  madeInvitation,
  newInvitation,
  openedInvitation,
} from '@noor-quest/contract/admins'
import { adminSetup, done, passwordProof, signedIn } from '@noor-quest/contract/sign-in'
import type { Context } from 'hono'
import { AppError, invalidField } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { defineRoutes } from '../platform/http/routes.ts'
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
import { refuseLink } from './links.ts'
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

  const routes = defineRoutes('/api/admins')
  routes.get('/me', {
    summary: 'The signed-in admin; refreshes a session that is about to end',
    guard: may('own-account'),
    returns: [200, currentAdmin, 'The admin'],
    handle: ({ session: { user, expiresAtMs } }) => ({
      id: user.id,
      email: user.email,
      two_factor: user.twoFactor,
      portal_role: user.portalRole,
      public_url: deps.brand().publicUrl,
      expires_in_ms: expiresAtMs - EXPIRY_MARGIN_MS - Date.now(),
    }),
  })
  routes.get('/me/fresh', {
    summary: 'Whether the password was entered in the last ten minutes, before a file with phones is downloaded',
    guard: may('own-account', { fresh: true }),
    returns: [200, done, 'The password was entered recently'],
    handle: () => ({ status: true as const }),
  })
  routes.get('/', {
    summary: 'Every account of the portal',
    guard: may('accounts:read'),
    returns: [200, accountList, 'Oldest first'],
    handle: async () => ({ accounts: await readAccounts(db, emailDomain), mails: mailer.delivers }),
  })
  routes.patch('/{id}', {
    summary: 'Change role or rights, suspend, reset a second factor, verify an address without mail',
    guard: may('accounts:write', { fresh: true }),
    body: accountChange,
    returns: [200, account, 'The account afterwards'],
    errors: [409],
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
  routes.post('/reauthenticate', {
    summary: 'Enter the password again, before a sensitive action',
    guard: may('own-account'),
    body: passwordProof,
    returns: [200, done, 'Sensitive actions are allowed for ten minutes'],
    errors: [429],
    handle: ({ session, body }, c) => doneAfter(enterPasswordAgain(deps, requestOf(deps, c), session, body.password)),
  })
  routes.get('/invitations', {
    summary: 'The invitations that can be used',
    guard: may('accounts:read'),
    returns: [200, invitations, 'Oldest first'],
    handle: async () => ({ invitations: await listInvitations(db) }),
  })
  routes.post('/invitations', {
    summary: 'Make a link by which one person becomes an admin with a role',
    guard: may('accounts:write', { fresh: true }),
    body: newInvitation,
    returns: [201, madeInvitation, 'The invitation with its token'],
    handle: ({ admin, body }) => createInvitation(db, admin, body, now()),
  })
  routes.delete('/invitations/{id}', {
    summary: 'End an invitation before it is used',
    guard: may('accounts:write'),
    returns: [200, done, 'It can no longer be used'],
    handle: ({ admin, params }) => doneAfter(withdrawInvitation(db, admin, params.id, now())),
  })
  routes.post('/invitations/open', {
    summary: 'The role that an invitation gives',
    body: openedInvitation,
    returns: [200, invitationRole, 'The role'],
    errors: [429],
    handle: async ({ body: { token } }, c) => {
      const role = await findInvitation(db, token)
      return role === null ? refuseLink(deps, requestOf(deps, c), 'An invitation that is not valid') : { role }
    },
  })
  routes.post('/join', {
    summary: 'Make an account with an invitation, and sign in',
    body: joining,
    returns: [200, signedIn, 'Signed in'],
    errors: [409, 429],
    handle: async ({ body }, c) => {
      const request = requestOf(deps, c)
      if ((await findInvitation(db, body.token)) === null) {
        await refuseLink(deps, request, 'An invitation that is not valid')
      }
      return joinAndSignIn(c, body, 'With an invitation', (tx, passwordHash) =>
        acceptInvitation(tx, request.from, { ...body, passwordHash }, now()),
      )
    },
  })
  routes.post('/setup', {
    summary: "Make the first admin with the setup link's token, and sign in",
    body: adminSetup,
    returns: [200, signedIn, 'Signed in'],
    errors: [429],
    handle: async ({ body }, c) => {
      const request = requestOf(deps, c)
      if (!(await isSetupToken(db, body.token, now()))) {
        await refuseLink(deps, request, 'A setup link that is not valid')
      }
      return joinAndSignIn(c, body, 'With the setup link', (tx, passwordHash) =>
        setUpFirstAdmin(tx, request.from, { ...body, passwordHash }, now()),
      )
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
