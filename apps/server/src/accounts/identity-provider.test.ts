// Sign-in to the portal through a real OpenID Connect provider.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditTrail, openTestPortal, type TestPortal } from '../../test/accounts-scene.ts'
import { ENGINES, ORIGIN, onSqlite, type TestResponse } from '../../test/harness.ts'
import { CLIENT, openTestProvider, type Person, type TestProvider } from '../../test/identity-provider.ts'
import { PASSWORD, totpCode } from '../../test/stored-accounts.ts'
import { isIssuedFor } from './provider-auth.ts'

const BACK = '/api/auth/callback/oidc'
const CLOSED = "Example University can't be reached now. Try again in a moment."

let provider: TestProvider
beforeAll(async () => {
  provider = await openTestProvider(`${ORIGIN}${BACK}`)
  return provider.close
})

describe.each(ENGINES)('an identity provider, on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal(engine, {
      identityProvider: { name: 'Example University', issuer: provider.issuer, ...CLIENT },
      adminEmailDomain: '@club.example.org',
    })
  })
  afterAll(() => portal.close())
  beforeEach(() => portal.db.deleteFrom('audit_log').execute())

  /** A whole sign-in by a new browser, or by `client`. */
  async function signIn(person: Person | null, client = portal.device(), returnTo?: string) {
    provider.signedIn(person)
    const begun = await client.post('/api/auth/sign-in/oidc', returnTo === undefined ? {} : { return_to: returnTo })
    expect(begun).toMatchObject({ status: 200 })
    const back = await provider.follow(begun.body.url, ORIGIN)
    const response = await client.get(back)
    return { client, back, response }
  }

  const goesTo = (response: TestResponse) => [response.status, response.headers.get('location')]
  const me = (client: { get: (path: string) => Promise<TestResponse> }) => client.get('/api/admins/me')

  const findAccount = (email: string) =>
    portal.db.selectFrom('auth_users').selectAll().where('email', '=', email).executeTakeFirst()
  const findRows = async (email: string) => {
    const { id } = (await findAccount(email)) ?? { id: '' }
    return portal.db.selectFrom('auth_accounts').selectAll().where('user_id', '=', id).orderBy('provider_id').execute()
  }

  sqlite.it('has its name on the sign-in page', async () => {
    expect((await portal.device().get('/api/auth/provider')).body).toEqual({
      name: 'Example University',
      sends_mail: true,
      over_http: false,
    })
  })

  it('signs an admin in, with SameSite=Strict cookies', async () => {
    const { email } = await portal.account()
    const { client, response } = await signIn({ sub: 'admin-1', email: email.toUpperCase(), email_verified: true })
    expect(goesTo(response)).toEqual([302, '/admin'])
    const session = response.headers.getSetCookie().find((cookie) => cookie.includes('session_token'))
    expect(session).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/i)
    expect((await me(client)).body).toMatchObject({ email })
    expect(await auditTrail(portal.db)).toEqual([['sign_in', email]])
    // The second sign-in finds the linked account and leads to the requested page.
    const again = await signIn(
      { sub: 'admin-1', email, email_verified: true },
      portal.device(),
      '/admin/activity?search=a%20b',
    )
    expect(goesTo(again.response)).toEqual([302, '/admin/activity?search=a%20b'])
    // The password still works, and of the provider only the person's id is stored.
    expect(await findRows(email)).toEqual([
      expect.objectContaining({ provider_id: 'credential', password: expect.any(String) }),
      expect.objectContaining({
        ...{ provider_id: 'oidc', account_id: 'admin-1', password: null, scope: null },
        ...{ access_token: null, refresh_token: null, id_token: null },
      }),
    ])
  })

  sqlite.it(
    'keeps the cookie that leads back Lax, because a Strict one would not come back from another site',
    async () => {
      const begun = await portal.device().post('/api/auth/sign-in/oidc', {})
      expect(begun.headers.getSetCookie()).toEqual([expect.stringMatching(/^noor_admin\.state=.*SameSite=Lax/i)])
    },
  )

  it('makes an account without rights for a new person, whom an admin can then approve', async () => {
    const person = { sub: 'new-1', email: 'new-1@example.org', email_verified: true }
    const { client, response } = await signIn(person)
    expect(goesTo(response)).toEqual([302, '/admin/login?sign_in=denied'])
    expect((await me(client)).status).toBe(401)
    expect(await findAccount(person.email)).toMatchObject({ role: null, user_type: 'admin' })
    const rights = await findAccount(person.email)
    expect([Boolean(rights?.email_verified), Boolean(rights?.is_admin)]).toEqual([true, false])
    expect(await auditTrail(portal.db)).toEqual([
      ['sign_up', person.email],
      ['email_verified', person.email],
      ['sign_in_failed', person.email],
    ])
    const admin = await portal.admin()
    expect((await admin.patch(`/api/admins/${rights?.id}`, { is_admin: true })).status).toBe(200)
    const approved = await signIn(person)
    expect(goesTo(approved.response)).toEqual([302, '/admin'])
  })

  it('lets a verified address of the club’s domain in, as verifying it by mail does', async () => {
    const person = { sub: 'club-1', email: 'secretary@club.example.org', email_verified: true }
    const { client, response } = await signIn(person)
    expect(goesTo(response)).toEqual([302, '/admin'])
    const { body } = await me(client)
    expect(body).toMatchObject({ email: person.email, portal_role: 'organiser_without_phones' })
  })

  sqlite.it.each([false, undefined, null, 'true', 'false', 1])(
    'refuses an address whose email_verified is %j',
    async (verified) => {
      const { email } = await portal.account()
      const { client, response } = await signIn({
        sub: `unverified-${String(verified)}`,
        email,
        email_verified: verified,
      })
      expect(goesTo(response)).toEqual([302, '/admin/login?sign_in=unverified'])
      expect((await me(client)).status).toBe(401)
      expect(await findRows(email)).toHaveLength(1)
      expect(await auditTrail(portal.db)).toEqual([['sign_in_failed', email]])
    },
  )

  it('ends a password that a stranger chose for an address and never verified', async () => {
    const email = 'secretary@example.org'
    const stranger = portal.device()
    await stranger.post('/api/auth/sign-up/email', { email, password: PASSWORD })
    const person = { sub: 'secretary', email, email_verified: true }
    await signIn(person)
    await portal.db
      .updateTable('auth_users')
      .set({ is_admin: engine === 'sqlite' ? (1 as never) : true })
      .where('email', '=', email)
      .execute()
    expect(goesTo((await signIn(person)).response)).toEqual([302, '/admin'])
    const wrong = await stranger.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: 'invalid_credentials' } } })
    expect(await findRows(email)).toMatchObject([{ provider_id: 'oidc' }])
  })

  sqlite.it('refuses a suspended account', async () => {
    const { email } = await portal.account({ suspended: true })
    const { response } = await signIn({ sub: 'suspended', email, email_verified: true })
    expect(goesTo(response)).toEqual([302, '/admin/login?sign_in=denied'])
  })

  it('recognises a person whose address has changed', async () => {
    const { email } = await portal.account()
    await signIn({ sub: 'renamed', email, email_verified: true })
    const { client } = await signIn({ sub: 'renamed', email: 'married@example.org', email_verified: true })
    expect((await me(client)).body).toMatchObject({ email })
    expect(await findAccount('married@example.org')).toBeUndefined()
  })

  it('refuses another person with an address that is already linked, and leaves the link', async () => {
    const { email } = await portal.account()
    await signIn({ sub: 'first-owner', email, email_verified: true })
    const before = await findRows(email)
    const { client, response } = await signIn({ sub: 'second-owner', email, email_verified: true })
    expect(goesTo(response)).toEqual([302, '/admin/login?sign_in=linked'])
    expect((await me(client)).status).toBe(401)
    expect(await findRows(email)).toEqual(before)
  })

  it('asks for the code of an account with a second factor', async () => {
    const admin = await portal.admin()
    const { totpURI } = (await admin.post('/api/auth/two-factor/enable', { password: PASSWORD })).body
    await admin.post('/api/auth/two-factor/verify-totp', { code: totpCode(totpURI) })
    await portal.db.deleteFrom('audit_log').execute()
    const { client, response } = await signIn({ sub: 'careful', email: admin.email, email_verified: true })
    expect(goesTo(response)).toEqual([302, '/admin/login?sign_in=code'])
    expect((await me(client)).status).toBe(401)
    portal.clock.advance(60_000)
    const code = totpCode(totpURI, 1)
    expect(await client.post('/api/auth/two-factor/verify-totp', { code })).toMatchObject({ status: 200 })
    expect((await me(client)).body).toMatchObject({ email: admin.email })
    expect(await auditTrail(portal.db)).toEqual([
      ['code_requested', admin.email],
      ['sign_in', admin.email],
    ])
  })

  sqlite.it('refuses a browser that did not begin the sign-in', async () => {
    const { email } = await portal.account()
    provider.signedIn({ sub: 'victim', email, email_verified: true })
    const begun = await portal.device().post('/api/auth/sign-in/oidc', {})
    const back = await provider.follow(begun.body.url, ORIGIN)
    const other = portal.device()
    expect(goesTo(await other.get(back))).toEqual([302, '/admin/login?sign_in=expired'])
    expect((await me(other)).status).toBe(401)
  })

  it('accepts the provider’s redirect once', async () => {
    const { email } = await portal.account()
    const { client, back } = await signIn({ sub: 'twice', email, email_verified: true })
    await client.post('/api/auth/sign-out', {})
    expect(goesTo(await client.get(back))).toEqual([302, '/admin/login?sign_in=expired'])
    expect((await me(client)).status).toBe(401)
  })

  sqlite.it.each(['', '?state=x&code=y', '?error=access_denied', `?state=${'s'.repeat(2000)}`])(
    'leads %j back to the sign-in page',
    async (query) => {
      expect(goesTo(await portal.device().get(BACK + query))).toEqual([302, '/admin/login?sign_in=expired'])
    },
  )

  sqlite.it('reports a cancelled sign-in', async () => {
    const { response } = await signIn(null)
    expect(goesTo(response)).toEqual([302, '/admin/login?sign_in=cancelled'])
  })

  sqlite.it.each(['https://evil.example', '//evil.example', '/admin/../x', '/register/quiz', '/administrator'])(
    'returns to no %s',
    async (returnTo) => {
      const begun = await portal.device().post('/api/auth/sign-in/oidc', { return_to: returnTo })
      expect(begun).toMatchObject({ status: 400, body: { error: { code: 'validation_failed' } } })
    },
  )

  sqlite.it('is tried again once it responds', async () => {
    const app = portal.restart({
      identityProvider: { name: 'Example University', issuer: provider.issuer, ...CLIENT },
    })
    const begin = () =>
      app.request('/api/auth/sign-in/oidc', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: ORIGIN },
        body: '{}',
      })
    provider.breakDown(true)
    const refused = await begin()
    expect([refused.status, await refused.json()]).toEqual([
      503,
      { error: { code: 'backend_unavailable', message: CLOSED } },
    ])
    provider.breakDown(false)
    expect((await begin()).status).toBe(200)
    app.close()
  })

  sqlite.it('leads to the sign-in page when it fails during a sign-in', async () => {
    const { email } = await portal.account()
    provider.signedIn({ sub: 'unlucky', email, email_verified: true })
    const client = portal.device()
    const begun = await client.post('/api/auth/sign-in/oidc', {})
    const back = await provider.follow(begun.body.url, ORIGIN)
    provider.breakDown(true)
    expect(goesTo(await client.get(back))).toEqual([302, '/admin/login?sign_in=failed'])
    provider.breakDown(false)
    expect((await me(client)).status).toBe(401)
  })

  sqlite.it('has no routes where none is configured', async () => {
    const without = await openTestPortal(engine)
    const client = without.device()
    expect((await client.get('/api/auth/provider')).body).toEqual({ name: null, sends_mail: true, over_http: false })
    expect((await client.post('/api/auth/sign-in/oidc', {})).status).toBe(404)
    expect((await client.get(`${BACK}?state=x&code=y`)).status).toBe(404)
    await without.close()
  })
})

it.each(['client_secret_basic', 'client_secret_post'])(
  'reads the address from the ID token, and proves itself by %s',
  async (method) => {
    const other = await openTestProvider(`${ORIGIN}${BACK}`, { method, inIdToken: true })
    const portal = await openTestPortal('sqlite', {
      identityProvider: { name: 'Other', issuer: other.issuer, ...CLIENT },
    })
    const { email } = await portal.account()
    other.signedIn({ sub: 'a', email, email_verified: true })
    const client = portal.device()
    const { url } = (await client.post('/api/auth/sign-in/oidc', {})).body
    const response = await client.get(await other.follow(url, ORIGIN))
    expect(response.headers.get('location')).toBe('/admin')
    await portal.close()
    await other.close()
  },
)

it('refuses a client secret that the provider does not know', async () => {
  const portal = await openTestPortal('sqlite', {
    identityProvider: { name: 'Other', issuer: provider.issuer, ...CLIENT, clientSecret: 'another one' },
  })
  const { email } = await portal.account()
  provider.signedIn({ sub: 'a', email, email_verified: true })
  const client = portal.device()
  const { url } = (await client.post('/api/auth/sign-in/oidc', {})).body
  const response = await client.get(await provider.follow(url, ORIGIN))
  expect(response.headers.get('location')).toBe('/admin/login?sign_in=failed')
  expect(portal.logged().map(({ reason }) => reason)).toContain('invalid_code')
  await portal.close()
})

it.each<[string, Record<string, unknown>, boolean]>([
  ['one audience', { aud: 'us' }, true],
  ['a list of one audience', { aud: ['us'] }, true],
  ['several audiences and our name', { aud: ['us', 'them'], azp: 'us' }, true],
  ['several audiences and no name', { aud: ['us', 'them'] }, false],
  ['several audiences and another name', { aud: ['us', 'them'], azp: 'them' }, false],
  ['one audience and another name', { aud: 'us', azp: 'them' }, false],
])('an ID token for %s', (_what, claims, isOurs) => {
  expect(isIssuedFor('us', claims)).toBe(isOurs)
})
