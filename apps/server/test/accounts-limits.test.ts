// How often passwords, codes and mails may be attempted, on both engines: by account, by real address, across a restart.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPortal, PASSWORD, type TestPortal, totpCode } from './accounts-scene.ts'
import { Client, ENGINES } from './harness.ts'

const WRONG = 'not the password'

describe.each(ENGINES)('limits on %s', { timeout: 30_000 }, (engine) => {
  let test: TestPortal
  beforeEach(async () => {
    test = await openTestPortal(engine, { trustedProxies: ['192.0.2.1'] })
  })
  afterEach(() => test.close())

  const tryPassword = (client: Client, email: string, password = WRONG, headers: Record<string, string> = {}) =>
    client.post('/api/auth/sign-in/email', { email, password }, headers)
  const guessLink = (client: Client, headers: Record<string, string> = {}) =>
    client.post('/api/auth/reset-password', { token: 'guess', newPassword: 'minarets above the mist' }, headers)
  /** Takes it that so many were made already: each would hash a password. */
  const setAttempts = (prefix: string, attempts: number) =>
    test.db.updateTable('rate_limits').set({ tries: attempts }).where('key', 'like', `${prefix}:%`).execute()

  it('stop guessing one account from many addresses, say when to come back, and end', async () => {
    const { email } = await test.account()
    expect((await tryPassword(test.device(), email)).status).toBe(401)
    await setAttempts('sign_in:account', 9)
    expect((await tryPassword(test.device(), email)).status).toBe(401)
    const limited = await tryPassword(test.device(), email.toUpperCase(), PASSWORD)
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('900')
    expect(limited.body.error).toEqual({
      code: 'rate_limited',
      message: expect.any(String),
      details: { retry_after_seconds: 900 },
    })
    // Somebody else's account is none of it.
    expect((await tryPassword(test.device(), (await test.account()).email, PASSWORD)).status).toBe(200)
    test.clock.advance(15 * 60_000)
    expect((await tryPassword(test.device(), email, PASSWORD)).status).toBe(200)
  })

  it('stop guessing from one address, whatever it claims to be', async () => {
    const client = test.device()
    const forged = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
      'x-noor-client-address': `198.51.100.${n}`,
      'cf-connecting-ip': `198.51.100.${n}`,
    })
    for (let n = 1; n <= 60; n++) expect((await guessLink(client, forged(n))).status).toBe(400)
    expect((await guessLink(client, forged(61))).status).toBe(429)
    expect((await guessLink(test.device())).status).toBe(400)
    // Links of every kind are one limit.
    const setup = { token: 'guess', email: 'a@example.org', password: PASSWORD }
    expect((await client.post('/api/admins/setup', setup)).status).toBe(429)
  })

  it('stop guessing many accounts from one address without using those accounts up', async () => {
    const client = test.device()
    await tryPassword(client, 'guess@example.org')
    await setAttempts('sign_in:address', 60)
    const { email } = await test.account()
    for (let n = 0; n < 12; n++) expect((await tryPassword(client, email)).status).toBe(429)
    expect((await tryPassword(test.device(), email, PASSWORD)).status).toBe(200)
  })

  it('believe the header of a listed proxy, and keep sessions by the true address', async () => {
    const behindProxy = test.device()
    behindProxy.address = '192.0.2.1'
    const { email } = await test.account()
    const response = await tryPassword(behindProxy, email, PASSWORD, { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' })
    expect(response.status).toBe(200)
    const { body } = await behindProxy.get('/api/auth/list-sessions')
    expect(body.sessions[0].from).toBe('203.0.113.7')

    const direct = test.device()
    await tryPassword(direct, email, PASSWORD, { 'x-forwarded-for': '203.0.113.7', 'x-noor-client-address': '6.6.6.6' })
    const sessions = (await direct.get('/api/auth/list-sessions')).body.sessions
    const current = sessions.find((session: { current: boolean }) => session.current)
    expect(current.from).toBe(direct.address)
  })

  it('survive a restart', async () => {
    const { email } = await test.account()
    await tryPassword(test.device(), email)
    await setAttempts('sign_in:account', 10)
    const restarted = test.restart()
    const client = new Client(restarted, test.db)
    expect((await tryPassword(client, email, PASSWORD)).status).toBe(429)
    restarted.close()
  })

  it('count simultaneous attempts', async () => {
    const { email } = await test.account()
    await tryPassword(test.device(), email)
    await setAttempts('sign_in:account', 7)
    const responses = await Promise.all(Array.from({ length: 7 }, () => tryPassword(test.device(), email)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429, 429, 429, 429])
  })

  it('forgive an account its mistypings when the right password comes', async () => {
    const { email } = await test.account()
    for (let round = 0; round < 2; round++) {
      await tryPassword(test.device(), email)
      await setAttempts('sign_in:account', 9)
      expect((await tryPassword(test.device(), email, PASSWORD)).status).toBe(200)
    }
    expect((await tryPassword(test.device(), email)).status).toBe(401)
  })

  it('bound sign-ups and mails by account', async () => {
    const { email } = await test.account()
    for (const [path, body] of [
      ['/api/auth/request-password-reset', { email }],
      ['/api/auth/sign-up/email', { email, password: PASSWORD }],
    ] as const) {
      const responses = await Promise.all(Array.from({ length: 4 }, () => test.device().post(path, body)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
    }
    // Recovery and "send again" are one limit: both mail the same person.
    expect((await test.device().post('/api/auth/send-verification-email', { email })).status).toBe(429)
    await test.mailTo(email, 5)
    expect(test.mailsTo(email)).toHaveLength(6)
  })

  it('bound codes by account, over several sign-ins', async () => {
    const client = await test.admin()
    const { body } = await client.post('/api/auth/two-factor/enable', { password: PASSWORD })
    await client.post('/api/auth/two-factor/verify-totp', { code: totpCode(body.totpURI, -1) })
    const begin = async () => {
      const device = test.device()
      await tryPassword(device, client.email, PASSWORD)
      return device
    }
    const first = await begin()
    for (const code of ['000000', '111111', '222222']) {
      expect((await first.post('/api/auth/two-factor/verify-totp', { code })).status).toBe(400)
    }
    const second = await begin()
    for (const code of ['333333', '444444']) {
      expect((await second.post('/api/auth/two-factor/verify-backup-code', { code })).status).toBe(400)
    }
    const third = await begin()
    const limited = await third.post('/api/auth/two-factor/verify-totp', { code: totpCode(body.totpURI) })
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '900'])
  })

  it('bound the password where it is entered again', async () => {
    const client = await test.admin()
    const reauthenticate = () => client.post('/api/admins/reauthenticate', { password: WRONG })
    expect((await reauthenticate()).status).toBe(400)
    await setAttempts('password:account', 10)
    expect((await reauthenticate()).status).toBe(429)
    const change = { currentPassword: PASSWORD, newPassword: 'minarets above the mist' }
    expect((await client.post('/api/auth/change-password', change)).status).toBe(429)
  })

  it('keep neither addresses nor emails', async () => {
    const { email } = await test.account()
    const client = test.device()
    await tryPassword(client, email)
    const rows = JSON.stringify(await test.db.selectFrom('rate_limits').selectAll().execute())
    expect(rows).not.toContain(email)
    expect(rows).not.toContain(client.address)
  })
})
