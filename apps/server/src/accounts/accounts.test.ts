// The portal's accounts over HTTP: how an admin gets in, and every refused way.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { auditTrail, openTestPortal, signIn, type TestPortal } from '../../test/accounts-scene.ts'
import { type Client, ENGINES, onSqlite, openTestApp, type TestResponse } from '../../test/harness.ts'
import { signInFirstAdmin } from '../../test/portal-scene.ts'
import { PASSWORD, totpCode } from '../../test/stored-accounts.ts'
import { createSetupToken } from './setup.ts'

const ERROR = (code: string) => ({ error: { code, message: expect.any(String) } })

describe.each(ENGINES)('accounts on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestPortal
  beforeAll(async () => {
    test = await openTestPortal(engine, { adminEmailDomain: '@club.example.org' })
  })
  afterAll(() => test.close())

  const me = (client: Client) => client.get('/api/admins/me')
  const userRow = (email: string) =>
    test.db.selectFrom('auth_users').selectAll().where('email', '=', email).executeTakeFirst()
  const sessionsOf = (userId: string) =>
    test.db.selectFrom('auth_sessions').selectAll().where('user_id', '=', userId).execute()
  const linkIn = (text: string) => /https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? 'no link'
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
  const signUp = (email: string, password = PASSWORD) =>
    test.device().post('/api/auth/sign-up/email', { email, password })
  const verify = (link: string, password = PASSWORD, fields: { replace?: boolean } = {}) =>
    test.device().post('/api/auth/verify-email', { token: tokenOf(link), password, ...fields })
  const linkTo = async (email: string, known = 0) => linkIn((await test.mailTo(email, known)).text)
  const trySignIn = (email: string, password = PASSWORD) =>
    test.device().post('/api/auth/sign-in/email', { email, password })
  const setUser = (email: string, values: Record<string, unknown>) =>
    test.db.updateTable('auth_users').set(values).where('email', '=', email).execute()
  const NEW = 'minarets above the mist'
  const reset = (token: string | undefined, newPassword = NEW) =>
    test.device().post('/api/auth/reset-password', { token, newPassword })
  /** Asks for a new password by mail; `known`: the number of earlier mails to this address. */
  const resetToken = async (email: string, known = 0) => {
    await test.device().post('/api/auth/request-password-reset', { email })
    return tokenOf(await linkTo(email, known))
  }

  describe('signing up', () => {
    it('mails a link, which verifies the address; sign-in is then denied until an admin grants it', async () => {
      const client = test.device()
      const email = 'amina@example.org'
      const signUp = await client.post('/api/auth/sign-up/email', { email, password: PASSWORD })
      expect([signUp.status, signUp.body]).toEqual([200, { status: true }])
      expect(signUp.headers.getSetCookie()).toEqual([])

      const unverified = await client.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      expect([unverified.status, unverified.body]).toEqual([403, ERROR('email_not_verified')])
      expect(unverified.body.error.message).toBe('Email not verified')

      const link = await linkTo(email)
      expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/login\?token=/)
      const verified = await verify(link)
      expect([verified.status, verified.body]).toEqual([200, { status: true, admin: false }])
      expect(verified.headers.getSetCookie()).toEqual([])

      const denied = await client.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      expect(denied.status).toBe(403)
      expect(denied.body.error).toEqual({ code: 'not_admin', message: 'Access denied. Admin privileges required.' })
      expect(denied.headers.getSetCookie()).toEqual([])
      const row = await userRow(email)
      expect(await sessionsOf(row?.id ?? '')).toEqual([])

      const admin = await test.admin()
      const granted = await admin.patch(`/api/admins/${row?.id}`, { is_admin: true })
      expect([granted.status, granted.body.is_admin]).toEqual([200, true])
      await signIn(client, email)
      expect((await me(client)).body).toMatchObject({ id: row?.id, email, two_factor: false })
      expect(row?.user_type).toBe('admin')
    })

    sqlite.it('responds to an address with an account like to any other, and mails its owner', async () => {
      const { email, id } = await test.account()
      const before = await test.db.selectFrom('auth_accounts').selectAll().where('user_id', '=', id).execute()
      const fresh = await signUp('new@example.org')
      const again = await signUp(email, 'another good password')
      expect([again.status, again.text]).toEqual([fresh.status, fresh.text])
      const shape = (headers: Headers) => [...headers.keys()].toSorted()
      expect(shape(again.headers)).toEqual(shape(fresh.headers))
      const mail = await test.mailTo(email)
      expect(mail.text).toContain('You already have an account')
      expect(await test.db.selectFrom('auth_accounts').selectAll().where('user_id', '=', id).execute()).toEqual(before)
    })

    it('makes one account of two sign-ups at once, with the same response', async () => {
      const email = 'twice@example.org'
      const responses = await Promise.all([1, 2].map(() => signUp(email)))
      expect(responses.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([200, '{"status":true}']))
      const rows = await test.db.selectFrom('auth_users').select('id').where('email', '=', email).execute()
      expect(rows).toHaveLength(1)
    })

    sqlite.it('refuses weak passwords with reasons, whether the address has an account or not', async () => {
      const { email } = await test.account()
      for (const address of [email, 'nobody-yet@example.org']) {
        const response = await signUp(address, 'short')
        expect(response.status).toBe(400)
        expect(response.body.error).toMatchObject({
          code: 'weak_password',
          details: { reasons: ['Use at least 8 characters.'] },
        })
      }
      const common = await signUp(email, 'Password123')
      expect(common.body.error.details.reasons).toEqual(['This password is one of the first that are guessed.'])
    })

    sqlite.it(
      "refuses common passwords and those that hold the address or the club's name, wherever one is chosen",
      async () => {
        const client = await test.admin()
        const name = 'khadija.rahman'
        const { email } = await test.account({ email: `${name}@example.org` })
        const tokenTo = async (path: string, to: string, known = 0) => {
          await test.device().post(`/api/auth/${path}`, { email: to })
          return tokenOf(await linkTo(to, known))
        }
        await signUp('unverified.rahman@example.org')
        const verification = await tokenTo('send-verification-email', 'unverified.rahman@example.org', 1)
        const reset = await tokenTo('request-password-reset', email)
        const choose: [string, (password: string) => Promise<TestResponse>][] = [
          ['sign-up', (password) => signUp(email, password)],
          [
            'verify',
            (password) => client.post('/api/auth/verify-email', { token: verification, password, replace: true }),
          ],
          ['reset', (newPassword) => client.post('/api/auth/reset-password', { token: reset, newPassword })],
          [
            'change',
            (newPassword) => client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword }),
          ],
        ]
        for (const [where, send] of choose) {
          for (const password of ['Sunshine2026!', 'our islamic guidance club']) {
            const response = await send(password)
            expect([where, password, response.body.error?.code]).toEqual([where, password, 'weak_password'])
          }
        }
        const own = await client.post('/api/auth/reset-password', { token: reset, newPassword: 'Khadija Rahman 1998' })
        expect(own.body.error.details.reasons).toEqual(["Don't use your email address in your password."])
      },
    )
  })

  sqlite.describe('no account makes itself an admin', () => {
    const CLAIMS = {
      is_admin: true,
      isAdmin: true,
      role: 'admin',
      user_type: 'superuser',
      email_verified: true,
      emailVerified: true,
      suspended_at: null,
      user_metadata: { is_admin: true, role: 'admin' },
      app_metadata: { role: 'admin' },
      data: { is_admin: true },
      additionalFields: { is_admin: true },
      id: '01980000-0000-7000-8000-000000000000',
    }

    it('by fields of the sign-up', async () => {
      const email = 'mallory@example.org'
      const response = await test.device().post('/api/auth/sign-up/email', { email, password: PASSWORD, ...CLAIMS })
      expect(response.status).toBe(200)
      const row = await userRow(email)
      expect(Boolean(row?.is_admin)).toBe(false)
      expect(Boolean(row?.email_verified)).toBe(false)
      expect(row).toMatchObject({ role: null, user_type: 'admin' })
      expect(row?.id).not.toBe(CLAIMS.id)
    })

    it('by fields of any other request about an account', async () => {
      const { id, email } = await test.account({ isAdmin: false })
      const client = test.device()
      for (const [path, body] of [
        ['/api/auth/sign-in/email', { email, password: PASSWORD }],
        ['/api/auth/request-password-reset', { email }],
        ['/api/auth/send-verification-email', { email }],
        ['/api/auth/reset-password', { token: 'x', newPassword: PASSWORD }],
        ['/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another good password' }],
        ['/api/admins/setup', { token: 'x', email, password: PASSWORD }],
        ['/api/admins/reauthenticate', { password: PASSWORD }],
      ] as const) {
        const response = await client.post(path, { ...body, ...CLAIMS })
        expect([path, response.status < 500, client.jar.size]).toEqual([path, true, 0])
      }
      const row = await userRow(email)
      expect([row?.id, Boolean(row?.is_admin), row?.role]).toEqual([id, false, null])
    })

    it("by better-auth's calls that have no use here: none is reachable", async () => {
      const admin = await test.admin()
      for (const [method, path] of [
        ['POST', '/update-user'],
        ['POST', '/change-email'],
        ['POST', '/delete-user'],
        ['POST', '/set-password'],
        ['POST', '/update-session'],
        ['POST', '/sign-in/social'],
        ['POST', '/link-social'],
        ['POST', '/unlink-account'],
        ['GET', '/list-accounts'],
        ['POST', '/refresh-token'],
        ['POST', '/get-access-token'],
        ['GET', '/account-info'],
        ['POST', '/verify-password'],
        ['POST', '/two-factor/send-otp'],
        ['POST', '/two-factor/verify-otp'],
        ['POST', '/two-factor/get-totp-uri'],
        ['POST', '/two-factor/view-backup-codes'],
        ['POST', '/admin/set-role'],
        ['GET', '/reset-password/abc?callbackURL=/'],
        ['GET', '/callback/google'],
        ['GET', '/error'],
        ['GET', '/ok'],
        ['PUT', '/user'],
        ['POST', '/signup'],
        ['GET', '/pending-sign-in'],
      ] as const) {
        const body = method === 'GET' ? undefined : JSON.stringify(CLAIMS)
        const response = await admin.send(method, `/api/auth${path}`, body, { 'content-type': 'application/json' })
        expect([path, response.status, response.body?.error?.code]).toEqual([path, 404, 'not_found'])
      }
    })

    it("by other fields of the portal's own call", async () => {
      const { id, email } = await test.account({ isAdmin: false })
      const crafted = await (await test.admin()).patch(`/api/admins/${id}`, { role: 'admin', email_verified: true })
      expect(crafted.body.error.code).toBe('validation_failed')
      expect((await userRow(email))?.role).toBeNull()
    })

    it('by a forged cookie', async () => {
      const { id } = await test.account()
      const client = test.device()
      const [session] = await test.db
        .insertInto('auth_sessions')
        .values({
          ...{ id: '01980000-0000-7000-8000-000000000001', token: 'stolen-from-the-database', user_id: id },
          ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString(), ip_address: null },
          ...{ expires_at: '2100-01-01T00:00:00.000Z', user_agent: null, reauthenticated_at: null },
        })
        .returning('token')
        .execute()
      for (const value of [session?.token, `${session?.token}.`, `${session?.token}.AAAA`, id, '%00', '']) {
        client.jar.set('noor_admin.session_token', value ?? '')
        expect((await me(client)).status).toBe(401)
      }
    })
  })

  describe('the guard', () => {
    it('lets in by role, by flag, and by a verified address of the domain', async () => {
      const client = await test.admin({ email: 'omar@club.example.org' })
      const set = (values: Record<string, unknown>) =>
        test.db.updateTable('auth_users').set(values).where('id', '=', client.id).execute()
      expect((await me(client)).status).toBe(200)
      await set({ is_admin: sql`false` })
      expect((await me(client)).status).toBe(200)
      await set({ email_verified: sql`false` })
      expect((await me(client)).body).toEqual(ERROR('not_admin'))
      await set({ role: 'admin' })
      expect((await me(client)).status).toBe(200)
      await set({ role: 'editor' })
      expect((await me(client)).status).toBe(403)
    })

    sqlite.it.each(['omar@evilclub.example.org', 'omar@club.example.org.evil.test', 'club.example.org@evil.test'])(
      "doesn't take %s for an address of the domain",
      async (email) => {
        const client = await test.admin({ email })
        await setUser(client.email, { is_admin: sql`false` })
        expect((await me(client)).status).toBe(403)
      },
    )

    sqlite.it('keeps password sign-in to is_admin: neither role nor domain is enough', async () => {
      for (const state of [{ role: 'admin' }, { email: 'layla@club.example.org' }]) {
        const { email } = await test.account({ isAdmin: false, ...state })
        const response = await trySignIn(email)
        expect([response.status, response.body.error.code]).toEqual([403, 'not_admin'])
      }
    })

    sqlite.it('keeps suspended admins out, also those with a session or a role', async () => {
      const client = await test.admin({ role: 'admin' })
      const at = '2026-01-01T10:00:00.000Z'
      await setUser(client.email, { suspended_at: at })
      expect((await me(client)).status).toBe(403)
      const again = await trySignIn(client.email)
      expect([again.status, again.body.error.code]).toEqual([403, 'not_admin'])
    })

    it.each([
      ['over', -1000, 401],
      ['in its last 90 s', 89_000, 401],
      ['before its last 90 s', 100_000, 200],
    ])('takes a session that is %s as it should', async (_when, leftMs, status) => {
      const client = await test.admin()
      const expires = new Date(Date.now() + leftMs).toISOString()
      await test.db.updateTable('auth_sessions').set({ expires_at: expires }).where('user_id', '=', client.id).execute()
      expect((await me(client)).status).toBe(status)
      expect((await client.get('/api/auth/get-session')).body === null).toBe(status === 401)
    })

    it('refreshes a session with fewer than 3 ticks of 30 s left before it counts as over, and no other', async () => {
      const endingIn = async (leftMs: number) => {
        const client = await test.admin()
        const ending = {
          expires_at: new Date(Date.now() + leftMs).toISOString(),
          updated_at: new Date(Date.now() + leftMs - 12 * 3_600_000).toISOString(),
        }
        await test.db.updateTable('auth_sessions').set(ending).where('user_id', '=', client.id).execute()
        return client
      }
      const early = await me(await endingIn(200_000))
      expect(early.body.expires_in_ms).toBeLessThanOrEqual(110_000)
      expect(early.headers.getSetCookie()).toEqual([])

      const response = await me(await endingIn(170_000))
      expect(response.body.expires_in_ms).toBeGreaterThan(11 * 3_600_000)
      expect(response.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=43200.*HttpOnly.*SameSite=Strict/)

      const late = await endingIn(80_000)
      expect((await me(late)).status).toBe(401)
      expect((await me(late)).status).toBe(401)
    })
  })

  sqlite.describe('signing out', () => {
    it('ends the session itself, not only the cookie', async () => {
      const client = await test.admin()
      const cookie = client.jar.get('noor_admin.session_token') ?? ''
      expect((await client.post('/api/auth/sign-out', {})).status).toBe(200)
      expect(client.jar.has('noor_admin.session_token')).toBe(false)
      client.jar.set('noor_admin.session_token', cookie)
      expect((await me(client)).status).toBe(401)
    })

    it('everywhere ends all sessions of the account, and no other', async () => {
      const here = await test.admin()
      const [phone, stranger] = [test.device(), await test.admin()]
      await signIn(phone, here.email)
      expect((await here.post('/api/auth/revoke-sessions', {})).body).toEqual({ revoked: 2 })
      expect([(await me(here)).status, (await me(phone)).status]).toEqual([401, 401])
      expect((await me(stranger)).status).toBe(200)
    })
  })

  describe('passwords', () => {
    it('are reset by a mailed link that works once and ends every session', async () => {
      const client = await test.admin()
      const asked = await test.device().post('/api/auth/request-password-reset', { email: client.email })
      expect([asked.status, asked.body]).toEqual([200, { status: true }])
      const link = linkIn((await test.mailTo(client.email)).text)
      expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/)
      const token = tokenOf(link)
      const stored = await sql<{ identifier: string }>`select identifier from auth_verifications`.execute(test.db)
      expect(stored.rows.some(({ identifier }) => identifier.includes(token))).toBe(false)

      expect((await reset(token, 'password')).body.error.code).toBe('weak_password')
      const both = await Promise.all([reset(token), reset(token)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect((await reset(token)).body).toEqual(ERROR('invalid_link'))
      expect((await me(client)).status).toBe(401)
      const old = await trySignIn(client.email)
      expect([old.status, old.body]).toEqual([401, ERROR('invalid_credentials')])
      await signIn(test.device(), client.email, NEW)
    })

    it('reset by mail also verifies the address: the link came to it', async () => {
      const { email } = await test.account({ verified: false })
      await reset(await resetToken(email))
      await signIn(test.device(), email, 'minarets above the mist')
    })

    sqlite.it('recovery and verification respond alike to addresses without an account, and send no mail', async () => {
      const { email } = await test.account()
      for (const path of ['/api/auth/request-password-reset', '/api/auth/send-verification-email']) {
        const known = await test.device().post(path, { email })
        const unknown = await test.device().post(path, { email: 'nobody@example.org' })
        expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
      }
      expect(test.mailsTo('nobody@example.org')).toEqual([])
    })

    sqlite.it('wrong address and wrong password get the same response', async () => {
      const { email } = await test.account()
      const wrong = await trySignIn(email, 'wrong but long')
      const unknown = await trySignIn('nobody@example.org')
      expect([wrong.status, wrong.body]).toEqual([401, ERROR('invalid_credentials')])
      expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
    })

    sqlite.it('change with the current one, and sign the other devices out', async () => {
      const client = await test.admin()
      const other = test.device()
      await signIn(other, client.email)
      const change = (currentPassword: string, newPassword: string) =>
        client.post('/api/auth/change-password', { currentPassword, newPassword })
      expect((await change('not the password', 'minarets above the mist')).body).toEqual(ERROR('invalid_password'))
      expect((await change(PASSWORD, 'aaaaaaaaaa')).body.error.code).toBe('weak_password')
      expect((await change(PASSWORD, 'minarets above the mist')).body).toEqual({ status: true })
      expect([(await me(client)).status, (await me(other)).status]).toEqual([200, 401])
      await signIn(test.device(), client.email, 'minarets above the mist')
    })

    sqlite.it('the verification mail comes again on request, and a forged link verifies nothing', async () => {
      const email = 'again@example.org'
      const client = test.device()
      await client.post('/api/auth/sign-up/email', { email, password: PASSWORD })
      await test.mailTo(email)
      await client.post('/api/auth/send-verification-email', { email })
      const link = await linkTo(email, 1)
      const token = tokenOf(link)
      for (const forged of ['x', `${token}x`, token.slice(1), `${token}\0`]) {
        const response = await client.post('/api/auth/verify-email', { token: forged, password: PASSWORD })
        expect([response.status, response.body]).toEqual([400, ERROR('invalid_link')])
      }
      expect(Boolean((await userRow(email))?.email_verified)).toBe(false)
      expect((await verify(link)).status).toBe(200)
      expect(Boolean((await userRow(email))?.email_verified)).toBe(true)
      expect((await verify(link)).body).toEqual(ERROR('invalid_link'))
    })

    sqlite.it('a reset ends every other link of the account, and a sign-in that waits for its code', async () => {
      const client = await test.admin()
      const { body } = await client.post('/api/auth/two-factor/enable', { password: PASSWORD })
      await client.post('/api/auth/two-factor/verify-totp', { code: totpCode(body.totpURI, -1) })
      const waiting = test.device()
      await waiting.post('/api/auth/sign-in/email', { email: client.email, password: PASSWORD })
      const tokens: string[] = []
      for (const known of [0, 1]) tokens.push(await resetToken(client.email, known))
      expect((await reset(tokens[0])).status).toBe(200)
      expect((await reset(tokens[1], 'lanterns below the mist')).body).toEqual(ERROR('invalid_link'))
      const code = { code: totpCode(body.totpURI) }
      expect((await waiting.post('/api/auth/two-factor/verify-totp', code)).body).toEqual(ERROR('two_factor_expired'))
    })

    sqlite.it('a changed password ends links that were mailed before', async () => {
      const client = await test.admin()
      const token = await resetToken(client.email)
      const passwords = { currentPassword: PASSWORD, newPassword: NEW }
      expect((await client.post('/api/auth/change-password', passwords)).status).toBe(200)
      expect((await reset(token, PASSWORD)).body).toEqual(ERROR('invalid_link'))
    })

    it.each(['verify-email', 'reset-password'])('a link to %s is over in time', async (kind) => {
      const { id, email } = await test.account({ verified: false })
      const ask = kind === 'verify-email' ? 'send-verification-email' : 'request-password-reset'
      await test.device().post(`/api/auth/${ask}`, { email })
      const token = tokenOf(await linkTo(email))
      await test.db
        .updateTable('auth_verifications')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('value', '=', id)
        .execute()
      const response = await test
        .device()
        .post(`/api/auth/${kind}`, { token, password: PASSWORD, newPassword: PASSWORD })
      expect(response.body).toEqual(ERROR('invalid_link'))
    })
  })

  describe('an address that a stranger signed up with first', () => {
    const HERS = 'minarets above the mist'
    const accounts = (email: string) =>
      test.db
        .selectFrom('auth_users')
        .innerJoin('auth_accounts', 'user_id', 'auth_users.id')
        .select('auth_users.id')
        .where('email', '=', email)
        .execute()

    it("is its owner's: her sign-up ends his, and his password doesn't work", async () => {
      const email = 'secretary@example.org'
      await signUp(email, 'his own good password')
      const first = await linkTo(email)
      await signUp(email.toUpperCase(), HERS)
      const second = await linkTo(email, 1)
      expect((await verify(first, HERS)).body).toEqual(ERROR('invalid_link'))
      expect((await verify(second, 'his own good password')).body).toEqual(ERROR('invalid_password'))
      expect((await verify(second, HERS)).status).toBe(200)
      const [_row, ...others] = await accounts(email)
      expect(others).toEqual([])
      await setUser(email, { is_admin: sql`true` })
      const his = await trySignIn(email, 'his own good password')
      expect(his.body).toEqual(ERROR('invalid_credentials'))
      await signIn(test.device(), email, HERS)
    })

    sqlite.it(
      'is hers too when he signs up after her: she doesn’t need his password, and may set another',
      async () => {
        const email = 'treasurer@example.org'
        await signUp(email, HERS)
        const hers = await linkTo(email)
        await signUp(email, 'his own good password')
        const his = await linkTo(email, 1)
        expect((await verify(hers, HERS)).body).toEqual(ERROR('invalid_link'))
        expect((await verify(his, HERS)).body).toEqual(ERROR('invalid_password'))
        expect(Boolean((await userRow(email))?.email_verified)).toBe(false)
        expect((await verify(his, 'short', { replace: true })).body.error.code).toBe('weak_password')
        expect((await verify(his, HERS, { replace: true })).status).toBe(200)
        await setUser(email, { is_admin: sql`true` })
        await signIn(test.device(), email, HERS)
      },
    )

    it('is verified once by two simultaneous requests', async () => {
      const email = 'both@example.org'
      await signUp(email)
      const link = await linkTo(email)
      const both = await Promise.all([verify(link, HERS, { replace: true }), verify(link)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    })

    sqlite.it('keeps its password once verified, despite later sign-ups with it', async () => {
      const email = 'president@example.org'
      await signUp(email)
      await verify(await linkTo(email))
      await signUp(email, 'his own good password')
      expect((await test.mailTo(email, 1)).text).toContain('You already have an account')
      await setUser(email, { is_admin: sql`true` })
      await signIn(test.device(), email)
    })

    sqlite.it('allows no guesses of a sign-up’s password with its link', async () => {
      const email = 'guessed@example.org'
      await signUp(email)
      const link = await linkTo(email)
      for (let n = 0; n < 10; n++) expect((await verify(link, `guess number ${n}`)).status).toBe(400)
      expect((await verify(link)).status).toBe(429)
    })
  })

  describe('an address of the admitted domain', () => {
    const patch = (client: Client, id: string, change: unknown) => client.patch(`/api/admins/${id}`, change)
    const grants = (id: string) =>
      test.db
        .selectFrom('audit_log')
        .select(['action', 'summary'])
        .where('entity_id', '=', id)
        .where('action', 'in', ['grant', 'revoke'])
        .orderBy('id')
        .execute()

    it('makes an admin who can sign in, and is in the activity log', async () => {
      const email = 'zaynab@club.example.org'
      await signUp(email)
      const verified = await verify(await linkTo(email))
      expect(verified.body).toEqual({ status: true, admin: true })
      const client = test.device()
      await signIn(client, email)
      const { id } = (await me(client)).body
      expect(await grants(id)).toEqual([
        { action: 'grant', summary: `${email} may use the portal, as every verified address of @club.example.org` },
      ])
    })

    sqlite.it('is not granted again after a revocation, until an admin does', async () => {
      const email = 'former@club.example.org'
      await signUp(email)
      await verify(await linkTo(email))
      const boss = await test.admin()
      const row = await userRow(email)
      expect((await patch(boss, row?.id ?? '', { is_admin: false })).body).toMatchObject({ admin: false })

      await reset(await resetToken(email, 1))
      const denied = await trySignIn(email, 'minarets above the mist')
      expect(denied.body).toEqual(ERROR('not_admin'))
      // A session that remained would be refused too.
      expect((await boss.get('/api/admins')).body.accounts).toContainEqual(
        expect.objectContaining({ email, email_verified: true, admin: false, is_admin: false }),
      )
      expect((await grants(row?.id ?? '')).map(({ action }) => action)).toEqual(['grant', 'revoke'])
      expect((await patch(boss, row?.id ?? '', { is_admin: true })).body).toMatchObject({ admin: true })
      await signIn(test.device(), email, 'minarets above the mist')
    })

    sqlite.it('that was verified before the domain was admitted gets its rights with a new password', async () => {
      const { email } = await test.account({ isAdmin: false, email: 'early@club.example.org' })
      await reset(await resetToken(email))
      await signIn(test.device(), email, 'minarets above the mist')
    })

    sqlite.it.each(['hana@evilclub.example.org', 'hana@club.example.org.evil.test'])('is not %s', async (email) => {
      await signUp(email)
      expect((await verify(await linkTo(email))).body).toEqual({ status: true, admin: false })
    })

    sqlite.it('keeps a suspension', async () => {
      const { id, email } = await test.account({ isAdmin: false, email: 'late@club.example.org', suspended: true })
      await reset(await resetToken(email))
      const row = await userRow(email)
      expect([row?.id, row?.suspended_at]).toEqual([id, expect.any(String)])
      const denied = await trySignIn(email, 'minarets above the mist')
      expect(denied.body).toEqual(ERROR('not_admin'))
    })
  })

  describe('the second factor', () => {
    /** An admin with the second factor on. The code that turned it on was the previous one. */
    const enrolled = async () => {
      const client = await test.admin()
      const { body } = await client.post('/api/auth/two-factor/enable', { password: PASSWORD })
      const on = await client.post('/api/auth/two-factor/verify-totp', { code: totpCode(body.totpURI, -1) })
      expect(on.body).toEqual({ status: true })
      return { client, ...(body as { totpURI: string; backupCodes: string[] }) }
    }
    const begin = async (email: string) => {
      const device = test.device()
      const response = await device.post('/api/auth/sign-in/email', { email, password: PASSWORD })
      expect([response.status, response.body]).toEqual([200, { two_factor: true }])
      expect((await me(device)).status).toBe(401)
      return device
    }
    const enter = (device: Client, code: string) => device.post('/api/auth/two-factor/verify-totp', { code })
    const enterBackup = (device: Client, code: string) =>
      device.post('/api/auth/two-factor/verify-backup-code', { code })

    sqlite.it('needs the password and a first code, and then ends sessions that never showed one', async () => {
      const client = await test.admin()
      const other = test.device()
      await signIn(other, client.email)
      const wrong = await client.post('/api/auth/two-factor/enable', { password: 'not the password' })
      expect(wrong.body).toEqual(ERROR('invalid_password'))
      const { body } = await client.post('/api/auth/two-factor/enable', { password: PASSWORD })
      expect(body.backupCodes).toHaveLength(10)
      // The factor isn't on yet: a phone that was never set up must not lock its admin out.
      await signIn(test.device(), client.email)
      expect((await enter(client, '000000')).body.error.code).toBe('invalid_code')
      expect((await enter(client, totpCode(body.totpURI))).body).toEqual({ status: true })
      expect((await me(client)).body.two_factor).toBe(true)
      expect((await me(other)).status).toBe(401)
      const again = await client.post('/api/auth/two-factor/enable', { password: PASSWORD })
      expect([again.status, again.body]).toEqual([409, ERROR('two_factor_conflict')])
    })

    it('asks for a code after the password; each code works once', async () => {
      const { client, totpURI } = await enrolled()
      const code = totpCode(totpURI)
      const first = await begin(client.email)
      const second = await begin(client.email)
      const both = await Promise.all([enter(first, code), enter(second, code)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const third = await begin(client.email)
      expect((await enter(third, code)).body).toEqual(ERROR('invalid_code'))
      expect((await me(third)).status).toBe(401)
      expect((await enter(third, `${totpCode(totpURI, 1).slice(0, 3)} ${totpCode(totpURI, 1).slice(3)}`)).status).toBe(
        200,
      )
      expect((await me(third)).status).toBe(200)
    })

    sqlite.it('takes the code that turned it on no second time', async () => {
      const { client, totpURI } = await enrolled()
      expect((await enter(await begin(client.email), totpCode(totpURI, -1))).body).toEqual(ERROR('invalid_code'))
    })

    it('takes each backup code once, also from two requests at once', async () => {
      const { client, backupCodes } = await enrolled()
      const [code = '', next = ''] = backupCodes
      const devices = [await begin(client.email), await begin(client.email)]
      const both = await Promise.all(devices.map((device) => enterBackup(device, code)))
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await enterBackup(await begin(client.email), code)).body.error.code).toBe('invalid_code')
      const typed = next.toUpperCase().replace('-', ' ')
      expect((await enterBackup(await begin(client.email), typed)).status).toBe(200)
    })

    it('is reset by another admin for an admin who lost it, which ends their sessions', async () => {
      const { client } = await enrolled()
      const boss = await test.admin()
      const waiting = await begin(client.email)
      const reset = await boss.patch(`/api/admins/${client.id}`, { two_factor: false })
      expect([reset.status, reset.body.two_factor]).toEqual([200, false])
      expect((await me(client)).status).toBe(401)
      expect((await enterBackup(waiting, 'abcde-fgh23')).status).not.toBe(200)
      await signIn(test.device(), client.email)
      const entry = await test.db
        .selectFrom('audit_log')
        .select(['actor', 'summary'])
        .where('entity_id', '=', client.id)
        .where('action', '=', 'two_factor_off')
        .executeTakeFirstOrThrow()
      expect(entry).toEqual({ actor: boss.email, summary: `The second factor of ${client.email} was reset` })
      // Another phone can be set up.
      await signIn(client, client.email)
      const { status } = await client.post('/api/auth/two-factor/enable', { password: PASSWORD })
      expect(status).toBe(200)
    })

    sqlite.it('replaces backup codes after the password; the old ones end', async () => {
      const { client, backupCodes } = await enrolled()
      const fresh = await client.post('/api/auth/two-factor/generate-backup-codes', { password: PASSWORD })
      expect(fresh.body.backupCodes).toHaveLength(10)
      expect((await enterBackup(await begin(client.email), backupCodes[0] ?? '')).status).toBe(400)
      expect((await enterBackup(await begin(client.email), fresh.body.backupCodes[0])).status).toBe(200)
    })

    sqlite.it('goes off with the password only', async () => {
      const { client } = await enrolled()
      const off = (password: string) => client.post('/api/auth/two-factor/disable', { password })
      expect((await off('not the password')).body).toEqual(ERROR('invalid_password'))
      expect((await off(PASSWORD)).body).toEqual({ status: true })
      await signIn(test.device(), client.email)
    })

    sqlite.it('has nothing to end, to replace or to enter where it is off', async () => {
      const client = await test.admin()
      for (const [path, body] of [
        ['disable', { password: PASSWORD }],
        ['generate-backup-codes', { password: PASSWORD }],
        ['verify-totp', { code: '123456' }],
        ['verify-backup-code', { code: 'abcde-fghij' }],
      ] as const) {
        expect([path, (await client.post(`/api/auth/two-factor/${path}`, body)).status]).toEqual([path, 409])
      }
      await setUser(client.email, { is_admin: sql`false` })
      expect((await enter(client, '123456')).body).toEqual(ERROR('not_admin'))
    })

    sqlite.it('takes no code before the password', async () => {
      const { totpURI, backupCodes } = await enrolled()
      const stranger = test.device()
      expect((await enter(stranger, totpCode(totpURI))).body).toEqual(ERROR('two_factor_expired'))
      expect((await enterBackup(stranger, backupCodes[0] ?? '')).body).toEqual(ERROR('two_factor_expired'))
    })

    sqlite.it('ends a sign-in whose rights were taken away between password and code', async () => {
      const { client, totpURI } = await enrolled()
      const device = await begin(client.email)
      await setUser(client.email, { is_admin: sql`false` })
      expect((await enter(device, totpCode(totpURI))).body).toEqual(ERROR('not_admin'))
      expect((await me(device)).status).toBe(401)
    })
  })

  describe('admins among themselves', () => {
    const patch = (client: Client, id: string, change: unknown) => client.patch(`/api/admins/${id}`, change)

    it('list all accounts, oldest first', async () => {
      const client = await test.admin()
      const { id } = await test.account({ isAdmin: false, verified: false, email: 'listed@club.example.org' })
      const { body } = await client.get('/api/admins')
      const row = body.accounts.find((account: { id: string }) => account.id === id)
      expect(row).toEqual({
        id,
        email: 'listed@club.example.org',
        name: null,
        email_verified: false,
        admin: false,
        is_admin: false,
        suspended: false,
        two_factor: false,
        portal_role: 'organiser_without_phones',
        created_at: '2026-01-01T09:00:00.000Z',
        last_sign_in_at: null,
      })
      const own = body.accounts.find((account: { id: string }) => account.id === client.id)
      expect(own).toMatchObject({ admin: true, is_admin: true, last_sign_in_at: expect.any(String) })
    })

    sqlite.it('suspend and revoke: sessions end at once; the suspension can be lifted', async () => {
      const boss = await test.admin()
      const other = await test.admin()
      expect((await patch(boss, other.id, { suspended: true })).body).toMatchObject({ suspended: true, admin: false })
      expect((await me(other)).status).toBe(401)
      expect((await patch(boss, other.id, { suspended: false })).body).toMatchObject({ suspended: false, admin: true })
      await signIn(other, other.email)
      expect((await patch(boss, other.id, { is_admin: false })).body).toMatchObject({ is_admin: false, admin: false })
      expect((await me(other)).status).toBe(401)
      expect((await patch(boss, '01980000-0000-7000-8000-00000000dead', { is_admin: true })).status).toBe(404)
      expect((await patch(boss, 'nonsense', { is_admin: true })).status).toBe(400)
    })

    sqlite.it('confirm an address only where no mail server is set', async () => {
      const boss = await test.admin()
      const { id } = await test.account({ verified: false })
      const refused = await patch(boss, id, { email_verified: true })
      expect([refused.status, refused.body.error.details.fields]).toEqual([
        400,
        [{ path: 'email_verified', message: 'is set by the link in a mail' }],
      ])
      expect((await boss.get('/api/admins')).body.mails).toBe(true)

      const plain = await openTestApp(engine, { content: false })
      onTestFinished(() => plain.close())
      const admin = await signInFirstAdmin(plain)
      const given = { email: 'amina@example.org', password: 'minarets above the mist' }
      expect((await plain.client().post('/api/auth/sign-up/email', given)).status).toBe(200)
      const { accounts, mails } = (await admin.get('/api/admins')).body
      const waiting = accounts.find(({ email }: { email: string }) => email === given.email)
      expect([mails, waiting.email_verified]).toEqual([false, false])
      const signInAs = () => plain.client().post('/api/auth/sign-in/email', given)
      expect((await patch(admin, waiting.id, { is_admin: true })).body).toMatchObject({
        ...{ is_admin: true, portal_role: 'organiser_without_phones' },
      })
      expect((await signInAs()).status).not.toBe(200)
      expect((await patch(admin, waiting.id, { email_verified: true })).body.email_verified).toBe(true)
      expect((await signInAs()).status).toBe(200)
      const links = await plain.db
        .selectFrom('auth_verifications')
        .select('id')
        .where('value', '=', waiting.id)
        .execute()
      expect(links).toEqual([])
      const entry = await plain.db
        .selectFrom('audit_log')
        .select('summary')
        .where('entity_id', '=', waiting.id)
        .where('action', '=', 'email_verified')
        .executeTakeFirstOrThrow()
      expect(entry.summary).toBe('amina@example.org was confirmed without a mail')
    })

    it('need a recent sign-in or their password again', async () => {
      const boss = await test.admin()
      const { id } = await test.account({ isAdmin: false })
      const old = new Date(Date.now() - 11 * 60_000).toISOString()
      await test.db.updateTable('auth_sessions').set({ created_at: old }).where('user_id', '=', boss.id).execute()
      const refused = await patch(boss, id, { is_admin: true })
      expect([refused.status, refused.body]).toEqual([403, ERROR('reauthentication_required')])
      const wrong = await boss.post('/api/admins/reauthenticate', { password: 'not the password' })
      expect(wrong.body).toEqual(ERROR('invalid_password'))
      expect((await patch(boss, id, { is_admin: true })).status).toBe(403)
      expect((await boss.post('/api/admins/reauthenticate', { password: PASSWORD })).body).toEqual({ status: true })
      expect((await patch(boss, id, { is_admin: true })).status).toBe(200)
    })
  })

  it('writes every event of an account to the audit log, with who and from where', async () => {
    await test.db.deleteFrom('audit_log').execute()
    const client = test.device()
    const email = 'logged@example.org'
    await client.post('/api/auth/sign-up/email', { email, password: PASSWORD })
    const link = await linkTo(email)
    await verify(link, 'not the password')
    await verify(link)
    await client.post('/api/auth/verify-email', { token: 'x', password: PASSWORD })
    await client.post('/api/auth/reset-password', { token: 'x', newPassword: PASSWORD })
    await client.post('/api/admins/setup', { token: 'x', email, password: PASSWORD })
    await client.post('/api/auth/sign-in/email', { email, password: 'not the password' })
    await client.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const boss = await test.admin({ email: 'boss@example.org' })
    const row = await userRow(email)
    const patch = (change: unknown) => boss.patch(`/api/admins/${row?.id}`, change)
    await patch({ is_admin: true })
    await signIn(client, email)
    await client.post('/api/auth/request-password-reset', { email })
    const token = tokenOf(linkIn((await test.mailTo(email, 1)).text))
    await client.post('/api/auth/reset-password', { token, newPassword: 'minarets above the mist' })
    await signIn(client, email, 'minarets above the mist')
    await client.post('/api/auth/change-password', {
      currentPassword: 'minarets above the mist',
      newPassword: PASSWORD,
    })
    await client.post('/api/auth/change-password', { currentPassword: 'x', newPassword: 'lanterns below the mist' })
    await client.post('/api/auth/two-factor/enable', { password: 'x' })
    await client.post('/api/admins/reauthenticate', { password: 'x' })
    await client.post('/api/admins/reauthenticate', { password: PASSWORD })
    const { body } = await client.post('/api/auth/two-factor/enable', { password: PASSWORD })
    await client.post('/api/auth/two-factor/verify-totp', { code: '000000' })
    await client.post('/api/auth/two-factor/verify-totp', { code: totpCode(body.totpURI) })
    const unfinished = test.device()
    await unfinished.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    await unfinished.post('/api/auth/two-factor/verify-totp', { code: '111111' })
    await client.post('/api/auth/two-factor/disable', { password: 'x' })
    await client.post('/api/auth/two-factor/disable', { password: PASSWORD })
    const other = test.device()
    await signIn(other, email)
    await client.post('/api/auth/sign-out', {})
    await other.post('/api/auth/revoke-sessions', {})
    await patch({ suspended: true })
    await patch({ suspended: false })
    await patch({ is_admin: false })
    expect(await auditTrail(test.db)).toEqual([
      ['sign_up', email],
      ['password_wrong', email],
      ['email_verified', email],
      ['link_refused', null],
      ['link_refused', null],
      ['link_refused', null],
      ['sign_in_failed', email],
      ['sign_in_failed', email],
      ['sign_in', 'boss@example.org'],
      ['grant', 'boss@example.org'],
      ['sign_in', email],
      ['password_reset_requested', email],
      ['password_reset', email],
      ['sign_in', email],
      ['password_changed', email],
      ['password_wrong', email],
      ['password_wrong', email],
      ['password_wrong', email],
      ['reauthenticated', email],
      ['code_wrong', email],
      ['two_factor_on', email],
      ['code_requested', email],
      ['sign_in_failed', email],
      ['password_wrong', email],
      ['two_factor_off', email],
      ['sign_in', email],
      ['sign_out', email],
      ['sessions_revoked', email],
      ['suspend', 'boss@example.org'],
      ['unsuspend', 'boss@example.org'],
      ['revoke', 'boss@example.org'],
    ])
    const rows = await test.db.selectFrom('audit_log').select(['actor_id', 'action', 'from_address']).execute()
    expect(rows.every((entry) => entry.from_address?.startsWith('10.'))).toBe(true)
    expect(rows.filter((entry) => entry.action === 'sign_in_failed').map((entry) => entry.actor_id)).toEqual([
      ...[null, null, null],
    ])
  })
})

describe.each(ENGINES)('the setup link on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestPortal
  beforeEach(async () => {
    test = await openTestPortal(engine)
    return () => test.close()
  })
  const setUp = (token: string, email = 'first@example.org') =>
    test.device().post('/api/admins/setup', { token, email, password: PASSWORD })
  const newToken = async () => (await createSetupToken(test.db, test.clock.nowMs())) ?? 'none'

  sqlite.it('makes the first admin, signs in, and is dead afterwards', async () => {
    const token = await newToken()
    const client = test.device()
    const response = await client.post('/api/admins/setup', { token, email: 'First@example.org', password: PASSWORD })
    expect([response.status, response.body]).toEqual([200, { two_factor: false }])
    expect((await client.get('/api/admins/me')).body.email).toBe('first@example.org')
    expect((await setUp(token, 'second@example.org')).body).toEqual(ERROR('invalid_link'))
    expect(await createSetupToken(test.db, test.clock.nowMs())).toBeNull()
    expect((await auditTrail(test.db)).map(([action]) => action)).toEqual(['setup', 'sign_in', 'link_refused'])
    await signIn(test.device(), 'first@example.org')
  })

  it('makes one admin of two requests at once', async () => {
    const token = await newToken()
    const responses = await Promise.all([1, 2, 3].map((n) => setUp(token, `admin${n}@example.org`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    const rows = await test.db.selectFrom('auth_users').select('id').execute()
    expect(rows).toHaveLength(1)
  })

  it('is stored as a hash, replaced by the next start, and over after 24 hours', async () => {
    const first = await newToken()
    const stored = await test.db.selectFrom('app_state').selectAll().where('key', '=', 'setup_token').execute()
    expect(JSON.stringify(stored)).toContain(createHash('sha256').update(first).digest('hex'))
    expect(JSON.stringify(stored)).not.toContain(first)
    const second = await newToken()
    expect((await setUp(first)).body).toEqual(ERROR('invalid_link'))
    test.clock.advance(24 * 3_600_000)
    expect((await setUp(second)).body).toEqual(ERROR('invalid_link'))
    expect(await test.db.selectFrom('auth_users').select('id').execute()).toEqual([])
  })

  sqlite.it('is not used up by a wrong token or a weak password', async () => {
    const token = await newToken()
    expect((await setUp('x')).body).toEqual(ERROR('invalid_link'))
    const weak = await test.device().post('/api/admins/setup', { token, email: 'a@example.org', password: 'password' })
    expect(weak.body.error.code).toBe('weak_password')
    expect((await setUp(token)).status).toBe(200)
  })

  sqlite.it('does nothing once the account was granted another way', async () => {
    const token = await newToken()
    await test.account()
    expect((await setUp(token)).body).toEqual(ERROR('invalid_link'))
  })

  sqlite.it('takes over an account that a stranger began with this address', async () => {
    const token = await newToken()
    const { id, email } = await test.account({ isAdmin: false, verified: false })
    const response = await test
      .device()
      .post('/api/admins/setup', { token, email, password: 'minarets above the mist' })
    expect(response.status).toBe(200)
    const wrong = await test.device().post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect(wrong.status).toBe(401)
    expect(await test.db.selectFrom('auth_users').select('id').execute()).toEqual([{ id }])
  })

  it('keeps a last admin, also when two revoke each other at once', async () => {
    const patch = (client: Client, id: string, change: unknown) => client.patch(`/api/admins/${id}`, change)
    const [one, two] = [await test.admin(), await test.admin()]
    // None of these counts as the last admin.
    await test.account({ suspended: true })
    await test.account({ verified: false })
    await test.account({ isAdmin: false, role: 'admin' })
    const responses = await Promise.all([
      patch(one, two.id, { is_admin: false }),
      patch(two, one.id, { suspended: true }),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = responses[0]?.status === 200 ? one : two
    for (const change of [{ is_admin: false }, { suspended: true }, { is_admin: false, suspended: true }]) {
      const response = await patch(left, left.id, change)
      expect([response.status, response.body]).toEqual([409, ERROR('last_admin')])
    }
    expect((await left.get('/api/admins/me')).status).toBe(200)
    const trail = await auditTrail(test.db)
    expect(trail.filter(([action]) => action === 'revoke' || action === 'suspend')).toHaveLength(1)
  })

  sqlite.it('is printed nowhere by an application without the link: its page needs the token', async () => {
    const plain = await openTestApp(engine, { content: false })
    const response = await plain.client().post('/api/admins/setup', {
      ...{ token: 'undefined', email: 'a@example.org', password: PASSWORD },
    })
    expect(response.body).toEqual(ERROR('invalid_link'))
    await plain.close()
  })
})
