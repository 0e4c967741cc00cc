// Limits on attempts with passwords, codes and mails: by account, by real address,
// across a restart.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestPortal, type TestPortal } from '../../test/accounts-scene.ts'
import { Client, ENGINES, onSqlite } from '../../test/harness.ts'
import { PASSWORD, totpCode } from '../../test/stored-accounts.ts'

const WRONG = 'not the password'

describe.each(ENGINES)('limits on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestPortal
  beforeEach(async () => {
    test = await openTestPortal(engine, { trustedProxies: ['192.0.2.1'] })
  })
  afterEach(() => test.close())

  const tryPassword = (client: Client, email: string, password = WRONG, headers: Record<string, string> = {}) =>
    client.post('/api/auth/sign-in/email', { email, password }, headers)
  const guessLink = (client: Client, headers: Record<string, string> = {}) =>
    client.post('/api/auth/reset-password', { token: 'guess', newPassword: 'minarets above the mist' }, headers)
  /** Sets the count of attempts directly, because each real one hashes a password. */
  const setAttempts = (prefix: string, attempts: number) =>
    test.db.updateTable('rate_limits').set({ tries: attempts }).where('key', 'like', `${prefix}:%`).execute()

  it('stop guessing one account from one address, say when to come back, and end', async () => {
    const { email } = await test.account()
    const guesser = test.device()
    for (let n = 0; n < 10; n++) expect((await tryPassword(guesser, email)).status).toBe(401)
    const limited = await tryPassword(guesser, email.toUpperCase(), PASSWORD)
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('900')
    expect(limited.body.error).toEqual({
      code: 'rate_limited',
      message: expect.any(String),
      details: { retry_after_seconds: 900 },
    })
    // The account from another address, and another account from this one, aren't limited.
    expect((await tryPassword(test.device(), email, PASSWORD)).status).toBe(200)
    expect((await tryPassword(guesser, (await test.account()).email, PASSWORD)).status).toBe(200)
    test.clock.advance(15 * 60_000)
    expect((await tryPassword(guesser, email, PASSWORD)).status).toBe(200)
  })

  sqlite.it('stop guessing one account from many addresses', async () => {
    const { email } = await test.account()
    expect((await tryPassword(test.device(), email)).status).toBe(401)
    await setAttempts('sign_in:account', 99)
    expect((await tryPassword(test.device(), email)).status).toBe(401)
    expect((await tryPassword(test.device(), email, PASSWORD)).status).toBe(429)
  })

  sqlite.it('slow guessing down before they refuse it', async () => {
    const { email } = await test.account()
    const guesser = test.device()
    test.waited.length = 0
    for (let n = 0; n < 12; n++) await tryPassword(guesser, email)
    expect(test.waited).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000])
  })

  sqlite.describe('a device that signed in before', () => {
    const everything = [
      'sign_in:pair',
      'sign_in:account',
      'sign_in:address',
      'mail:pair',
      'mail:account',
      'mail:address',
    ]
    /** Uses up a stranger's attempts at this device's address and at its account. */
    const flood = async (email: string, address: string) => {
      const stranger = test.device()
      stranger.address = address
      await tryPassword(stranger, email)
      await stranger.post('/api/auth/request-password-reset', { email })
      for (const prefix of everything) await setAttempts(prefix, 1000)
      return stranger
    }

    it('may sign in, regardless of strangers’ attempts at its account and address', async () => {
      const admin = await test.admin()
      await admin.post('/api/auth/sign-out', {})
      const stranger = await flood(admin.email, admin.address)
      expect((await tryPassword(stranger, admin.email, PASSWORD)).status).toBe(429)
      test.waited.length = 0
      expect((await tryPassword(admin, admin.email)).status).toBe(401)
      expect((await tryPassword(admin, admin.email.toUpperCase(), PASSWORD)).status).toBe(200)
      expect(test.waited).toEqual([])
      await admin.post('/api/auth/sign-out', {})
      expect((await admin.post('/api/auth/request-password-reset', { email: admin.email })).status).toBe(200)
    })

    it('has a separate limit', async () => {
      const admin = await test.admin()
      for (let n = 0; n < 10; n++) expect((await tryPassword(admin, admin.email)).status).toBe(401)
      expect((await tryPassword(admin, admin.email, PASSWORD)).status).toBe(429)
      expect((await tryPassword(test.device(), admin.email, PASSWORD)).status).toBe(200)
    })

    it('isn’t known to another account, nor with a forged cookie', async () => {
      const [admin, other] = [await test.admin(), await test.account()]
      const cookie = admin.jar.get('noor_device') ?? ''
      await flood(other.email, admin.address)
      expect((await tryPassword(admin, other.email, PASSWORD)).status).toBe(429)

      await flood(admin.email, admin.address)
      const [device, signature] = cookie.split('.')
      const otherDevice = `${device?.startsWith('x') ? 'y' : 'x'}${device?.slice(1)}`
      for (const forged of ['', 'x', `${device}`, `${device}.x`, `${otherDevice}.${signature}`, `${cookie}x`]) {
        const forger = test.device()
        forger.address = admin.address
        forger.jar.set('noor_device', forged)
        expect([forged, (await tryPassword(forger, admin.email, PASSWORD)).status]).toEqual([forged, 429])
      }
    })

    it('is known to several accounts', async () => {
      const device = test.device()
      const accounts = await Promise.all(Array.from({ length: 6 }, () => test.account()))
      for (const { email } of accounts) await tryPassword(device, email, PASSWORD)
      const cookie = device.jar.get('noor_device') ?? ''
      expect(cookie).toMatch(/^[\w-]{22}(\.[\w-]{43}){5}$/)
      for (const { email } of accounts) expect(cookie).not.toContain(email)
      const [oldest, ...newest] = accounts
      for (const { email } of accounts) await flood(email, device.address)
      expect((await tryPassword(device, oldest?.email ?? '', PASSWORD)).status).toBe(429)
      for (const { email } of newest.toReversed().slice(0, 2)) {
        expect((await tryPassword(device, email, PASSWORD)).status).toBe(200)
      }
    })
  })

  sqlite.it('never refuse a valid link, even after many invalid ones from its address', async () => {
    const { email } = await test.account()
    const client = test.device()
    await client.post('/api/auth/request-password-reset', { email })
    const token = /token=([\w-]+)/.exec((await test.mailTo(email)).text)?.[1]
    await guessLink(client)
    await setAttempts('link:address', 60)
    expect((await guessLink(client)).status).toBe(429)
    const newPassword = 'minarets above the mist'
    expect((await client.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
  })

  it('write refused attempts to the activity log and the log, added up', async () => {
    const { email } = await test.account()
    const guesser = test.device()
    for (let n = 0; n < 10 + 25; n++) await tryPassword(guesser, email)
    const rows = await test.db
      .selectFrom('audit_log')
      .select(['actor', 'summary', 'from_address'])
      .where('action', '=', 'rate_limited')
      .orderBy('id')
      .execute()
    expect(rows).toEqual(
      ['Refused an attempt to sign in: too many', 'Refused 10 attempts so far to sign in: too many'].map((summary) => ({
        ...{ actor: email, summary, from_address: guesser.address },
      })),
    )
    const logged = test.logged().filter(({ msg }) => msg === 'a limit refuses attempts')
    expect(logged).toMatchObject([
      { level: 40, action: 'sign_in', refused: 1 },
      { level: 40, action: 'sign_in', refused: 10 },
    ])
    expect(JSON.stringify(logged)).not.toMatch(/@|10\.0\./)
  })

  sqlite.it('log a rare warning that a proxy may be missing in TRUST_PROXY', async () => {
    const warnings = () => test.logged().filter(({ msg }) => String(msg).includes('TRUST_PROXY'))
    const client = test.device()
    const through = (proxy: string) => {
      client.address = proxy
      return tryPassword(client, 'a@example.org', WRONG, { 'x-forwarded-for': '203.0.113.7' })
    }
    await through('192.0.2.1')
    expect(warnings()).toEqual([])
    for (let n = 0; n < 5; n++) await through('192.0.2.2')
    expect(warnings()).toMatchObject([{ level: 40 }])
    expect(JSON.stringify(warnings())).not.toMatch(/192\.0\.2\.2|203\.0/)
    test.clock.advance(10 * 60_000)
    await through('192.0.2.2')
    expect(warnings()).toHaveLength(2)
  })

  sqlite.it('stop guessing from one address, whatever it claims to be', async () => {
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
    // Links of all kinds share one limit.
    const setup = { token: 'guess', email: 'a@example.org', password: PASSWORD }
    expect((await client.post('/api/admins/setup', setup)).status).toBe(429)
  })

  sqlite.it('stop guessing many accounts from one address, and count nothing at those accounts', async () => {
    const client = test.device()
    await tryPassword(client, 'guess@example.org')
    await setAttempts('sign_in:address', 300)
    const { email } = await test.account()
    for (let n = 0; n < 12; n++) expect((await tryPassword(client, email)).status).toBe(429)
    expect((await tryPassword(test.device(), email, PASSWORD)).status).toBe(200)
  })

  sqlite.it('believe the header of a listed proxy, and keep sessions by the true address', async () => {
    const behindProxy = test.device()
    behindProxy.address = '192.0.2.1'
    const { id, email } = await test.account()
    const response = await tryPassword(behindProxy, email, PASSWORD, { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' })
    expect(response.status).toBe(200)
    const direct = test.device()
    await tryPassword(direct, email, PASSWORD, { 'x-forwarded-for': '203.0.113.7', 'x-noor-client-address': '6.6.6.6' })
    const sessions = await test.db.selectFrom('auth_sessions').select('ip_address').where('user_id', '=', id).execute()
    expect(sessions.map(({ ip_address }) => ip_address).toSorted()).toEqual(['203.0.113.7', direct.address].toSorted())
  })

  it('survive a restart', async () => {
    const { email } = await test.account()
    await tryPassword(test.device(), email)
    await setAttempts('sign_in:account', 100)
    const restarted = test.restart()
    const client = new Client(restarted, test.db)
    expect((await tryPassword(client, email, PASSWORD)).status).toBe(429)
    restarted.close()
  })

  it('count simultaneous attempts', async () => {
    const { email } = await test.account()
    await tryPassword(test.device(), email)
    await setAttempts('sign_in:account', 97)
    const responses = await Promise.all(Array.from({ length: 7 }, () => tryPassword(test.device(), email)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429, 429, 429, 429])
  })

  it('reset an account’s count at the right password', async () => {
    const { email } = await test.account()
    for (let round = 0; round < 2; round++) {
      await tryPassword(test.device(), email)
      await setAttempts('sign_in:account', 99)
      expect((await tryPassword(test.device(), email, PASSWORD)).status).toBe(200)
    }
    expect((await tryPassword(test.device(), email)).status).toBe(401)
  })

  sqlite.it('bound sign-ups and mails by account', async () => {
    const { email } = await test.account()
    for (const [path, body] of [
      ['/api/auth/request-password-reset', { email }],
      ['/api/auth/sign-up/email', { email, password: PASSWORD }],
    ] as const) {
      const responses = await Promise.all(Array.from({ length: 4 }, () => test.device().post(path, body)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
    }
    // Recovery and "send again" share one limit, because both mail the same person.
    expect((await test.device().post('/api/auth/send-verification-email', { email })).status).toBe(429)
    await test.mailTo(email, 5)
    expect(test.mailsTo(email)).toHaveLength(6)
  })

  sqlite.it('bound codes by account, over several sign-ins', async () => {
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

  sqlite.it('bound the password that is entered again', async () => {
    const client = await test.admin()
    const reauthenticate = () => client.post('/api/admins/reauthenticate', { password: WRONG })
    expect((await reauthenticate()).status).toBe(400)
    await setAttempts('password:account', 10)
    expect((await reauthenticate()).status).toBe(429)
    const change = { currentPassword: PASSWORD, newPassword: 'minarets above the mist' }
    expect((await client.post('/api/auth/change-password', change)).status).toBe(429)
  })

  sqlite.it('count only accepted sign-ups, and say how long the next one has to wait', async () => {
    const client = test.device()
    const signUp = (email: string, password = PASSWORD) => client.post('/api/auth/sign-up/email', { email, password })
    for (let n = 0; n < 10; n++) expect((await signUp('helper@club.example', 'short')).status).toBe(400)
    for (let n = 0; n < 3; n++) expect((await signUp('helper@club.example')).status).toBe(200)
    test.clock.advance(15 * 60_000)
    for (let n = 0; n < 70; n++) {
      const refused = await signUp('helper@club.example')
      expect([refused.status, refused.body.error.details]).toEqual([429, { retry_after_seconds: 45 * 60 }])
    }
    // Refused sign-ups use up nothing of the address that the other helpers share.
    expect((await signUp('other@club.example')).status).toBe(200)
  })

  it('are on Overview while they refuse a shared address or an account, until a press', async () => {
    const [admin, helper] = [await test.admin(), test.device()]
    const full = async () =>
      (await admin.get('/api/overview')).body.lines.flatMap((line: { limit?: string; since?: string }) =>
        line.limit === undefined ? [] : [[line.limit, line.since]],
      )
    const signUp = () => helper.post('/api/auth/sign-up/email', { email: 'helper@club.example', password: PASSWORD })
    for (let n = 0; n < 3; n++) await signUp()
    expect(await full()).toEqual([])
    const since = new Date(test.clock.nowMs()).toISOString()
    expect((await signUp()).status).toBe(429)
    test.clock.advance(30 * 60_000)
    expect(await full()).toEqual([['sign_up', since]])
    expect((await admin.post('/api/players/shutter/lift?limit=sign_up', {})).status).toBe(200)
    expect(await full()).toEqual([])
    expect((await signUp()).status).toBe(200)
    // One person's wrong passwords keep no other person out.
    const { email } = await test.account()
    for (let n = 0; n < 11; n++) await tryPassword(helper, email)
    expect(await full()).toEqual([])
  })

  sqlite.it('keep neither addresses nor emails', async () => {
    const { email } = await test.account()
    const client = test.device()
    await tryPassword(client, email)
    const rows = JSON.stringify(await test.db.selectFrom('rate_limits').selectAll().execute())
    expect(rows).not.toContain(email)
    expect(rows).not.toContain(client.address)
  })
})
