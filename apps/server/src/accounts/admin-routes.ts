// /api/admins: who I am to the portal, who else may use it, and the first admin's setup.

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
import { ADMIN_COOKIE, createRoute, createRouter, jsonBody, responses } from '../platform/http/openapi.ts'
import { type AccountRouteDeps, requestOf } from './auth-routes.ts'
import { changeAccount } from './change-account.ts'
import { mayUsePortal } from './may-use-portal.ts'
import { assertStrongPassword } from './password-rules.ts'
import { reauthenticate as enterPasswordAgain } from './passwords.ts'
import { findAccounts } from './queries.ts'
import { refuseLink } from './refuse-link.ts'
import { EXPIRY_MARGIN_MS } from './sessions.ts'
import { isSetupToken, setUpFirstAdmin } from './setup.ts'
import { completeSignIn } from './sign-in.ts'

const me = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'getCurrentAdmin',
  security: ADMIN_COOKIE,
  summary: 'The signed-in admin; refreshes a session that is about to end',
  responses: responses(200, currentAdmin, 'The admin', [401, 403, 503]),
})

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listAccounts',
  security: ADMIN_COOKIE,
  summary: 'Every account of the portal',
  responses: responses(200, accountList, 'Oldest first', [401, 403, 503]),
})

const change = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'changeAccount',
  security: ADMIN_COOKIE,
  summary: 'Grant, revoke, suspend, reset a lost second factor, confirm an address where no mail can',
  request: { params: z.object({ id: z.uuid() }), ...jsonBody(accountChange) },
  responses: responses(200, account, 'The account afterwards', [400, 401, 403, 404, 409, 413, 415, 503]),
})

const setup = createRoute({
  method: 'post',
  path: '/setup',
  operationId: 'setUpFirstAdmin',
  summary: "Make the first admin with the setup link's token, and sign in",
  request: jsonBody(adminSetup),
  responses: responses(200, signedIn, 'Signed in', [400, 403, 413, 415, 429, 503]),
})

const reauthenticate = createRoute({
  method: 'post',
  path: '/reauthenticate',
  operationId: 'reauthenticate',
  security: ADMIN_COOKIE,
  summary: 'Enter the password again, before a sensitive action',
  request: jsonBody(passwordProof),
  responses: responses(200, done, 'Sensitive actions are allowed for ten minutes', [400, 401, 403, 413, 415, 429, 503]),
})

/** /api/admins */
export function adminRoutes(deps: AccountRouteDeps) {
  const { db, clock, accounts, guard, clientAddress, emailDomain, mailer } = deps
  const now = () => new Date(clock.nowMs()).toISOString()

  const router = createRouter()
  router.get('/me', guard.requireAdmin)
  router.get('/', guard.requireAdmin)
  router.post('/reauthenticate', guard.requireAdmin)
  router.patch('/:id', guard.requireAdmin, guard.requireFresh)

  return router
    .openapi(me, (c) => {
      const { user, expiresAtMs } = c.var.adminSession
      return c.json(
        {
          ...{ id: user.id, email: user.email, two_factor: user.twoFactor },
          expires_in_ms: expiresAtMs - EXPIRY_MARGIN_MS - Date.now(),
        },
        200,
      )
    })
    .openapi(list, async (c) => c.json({ accounts: await readAccounts(db, emailDomain), mails: mailer.delivers }, 200))
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      const wanted = c.req.valid('json')
      if (wanted.email_verified && mailer.delivers) {
        const fields = [{ path: 'email_verified', message: 'is set by the link in a mail' }]
        throw new AppError('validation_failed', { details: { fields } })
      }
      await transact(db, (tx) => changeAccount(tx, c.var.admin, id, wanted, now()))
      const [after] = await readAccounts(db, emailDomain, id)
      if (after === undefined) throw new AppError('not_found')
      return c.json(after, 200)
    })
    .openapi(reauthenticate, async (c) => {
      await enterPasswordAgain(deps, requestOf(deps, c), c.var.adminSession, c.req.valid('json').password)
      return c.json({ status: true as const }, 200)
    })
    .openapi(setup, async (c) => {
      const { token, email, password } = c.req.valid('json')
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
      if ('twoFactorRedirect' in result) return c.json({ two_factor: true }, 200)
      await completeSignIn(deps, requestOf(deps, c), result.user, 'With the setup link')
      return c.json({ two_factor: false }, 200)
    })
}

async function readAccounts(db: Db, emailDomain: string | null, id?: string): Promise<Account[]> {
  return (await findAccounts(db, id)).map((row) => {
    const facts = {
      email: row.email,
      emailVerified: Boolean(row.email_verified),
      isAdmin: Boolean(row.is_admin),
      role: row.role,
      suspended: row.suspended_at !== null,
      revoked: row.rights_revoked_at !== null,
    }
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
