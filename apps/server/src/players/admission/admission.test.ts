// Admission on both engines: the hall's code, tickets, and what a cheat tries with them.
import { randomUUID } from 'node:crypto'
import type { Admission } from '@noor-quest/contract/admission'
import type { Registration } from '@noor-quest/contract/players'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, openTestApp, registration, SECRET, type TestApp } from '../../../test/harness.ts'
import { readAudit, signInFirstAdmin } from '../../../test/portal-scene.ts'
import { expectError } from '../../../test/scenes.ts'
import type { App } from '../../app.ts'
import { createHallCode } from './hall-code.ts'

const MINUTE_MS = 60_000
const STEP_MS = 30_000
const hallCode = createHallCode(SECRET)

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    test = await openTestApp(engine, { content: false })
    admin = await signInFirstAdmin(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['players', 'persons', 'rate_limits', 'admission_tickets', 'paired_screens', 'audit_log']) {
      await test.db.deleteFrom(table as 'rate_limits').execute()
    }
  })

  const set = async (admission: Admission) => {
    const { version } = (await admin.get('/api/settings/event')).body
    const change = JSON.stringify({ version, values: { admission } })
    const saved = await admin.send('PATCH', '/api/settings/event', change, { 'content-type': 'application/json' })
    expect(saved.status).toBe(200)
    // The first of a code's 30 seconds.
    test.clock.advance(STEP_MS - (test.clock.nowMs() % STEP_MS))
  }
  const shown = () => hallCode.at(test.clock.nowMs())
  const enter = (device: Client, code: string) => device.post('/api/players/admission', { code })
  const isAdmitted = async (device: Client) => (await device.get('/api/players/admission')).body.is_admitted
  const register = (device: Client, fields: Partial<Registration> = {}) =>
    device.post('/api/players', registration('quiz', fields))
  const expectAdmitted = async (device: Client) => expect((await register(device)).status).toBe(201)
  const expectAsked = async (device: Client) => expectError(await register(device), 403, 'admission_required')
  const persons = async () => (await test.db.selectFrom('persons').select('id').execute()).length
  const print = async (count: number): Promise<{ printed_at: string; codes: string[] }> =>
    (await admin.post('/api/admission_tickets', { count })).body
  const oneTicket = async () => (await print(1)).codes[0] ?? ''
  const codesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()
  /** The same device as another process sees it. */
  const elsewhere = (device: Client, app: App): Client => {
    const same = test.client()
    same.send = async (method, path, body, headers) => {
      const jar = [...device.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.request(path, {
        method,
        headers: {
          origin: 'http://localhost:3000',
          'content-type': 'application/json',
          cookie: jar,
          ...headers,
        } as Record<string, string>,
        ...(body !== undefined && { body: body as string }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
    }
    return same
  }

  it('asks for nothing by default, and pages get no setting', async () => {
    await set('everybody')
    await expectAdmitted(test.client())
    expect((await test.client().get('/api/settings')).body).not.toHaveProperty('admission')
  })

  describe('the hall’s code', () => {
    beforeEach(() => set('hall-code'))

    it('admits one person by its figures or its QR, in any script and with spaces', async () => {
      expect((await test.client().get('/api/settings')).body.admission).toBe('hall-code')
      const { figures, token } = shown()
      const arabic = [...figures].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('')
      for (const code of [figures, `${figures.slice(0, 3)} ${figures.slice(3)}`, arabic, token]) {
        const device = test.client()
        await expectAsked(device)
        expect(await isAdmitted(device)).toBe(false)
        expect((await enter(device, code)).status).toBe(200)
        expect(await isAdmitted(device)).toBe(true)
        await expectAdmitted(device)
        expect(await isAdmitted(device)).toBe(false)
        await expectAsked(device)
      }
    })

    it('gives a device one right by each code', async () => {
      const device = test.client()
      const first = shown()
      await enter(device, first.figures)
      await expectAdmitted(device)
      for (const again of [first.figures, first.token]) {
        expect((await enter(device, again)).body.error).toMatchObject({
          code: 'invalid_code',
          details: { reason: 'used' },
        })
      }
      test.clock.advance(STEP_MS)
      expect((await enter(device, shown().figures)).status).toBe(200)
      await expectAdmitted(device)
    })

    it('counts for two minutes, and not before it is shown', async () => {
      const { figures } = shown()
      test.clock.advance(2 * MINUTE_MS - 1)
      expect((await enter(test.client(), figures)).status).toBe(200)
      test.clock.advance(1)
      expect((await enter(test.client(), figures)).body.error.details).toEqual({ reason: 'unknown' })
      const later = hallCode.at(test.clock.nowMs() + STEP_MS)
      expect((await enter(test.client(), later.token)).status).toBe(400)
    })

    it('isn’t accepted once the clock is set back, nor is a right from the future', async () => {
      const device = test.client()
      const { figures } = shown()
      await enter(device, figures)
      test.clock.advance(-10 * MINUTE_MS)
      expect((await enter(test.client(), figures)).status).toBe(400)
      await expectAsked(device)
      test.clock.advance(10 * MINUTE_MS)
    })

    it('gives a right for 15 minutes', async () => {
      const device = test.client()
      await enter(device, shown().figures)
      test.clock.advance(15 * MINUTE_MS - 1)
      expect(await isAdmitted(device)).toBe(true)
      test.clock.advance(1)
      await expectAsked(device)
    })

    it('admits one of two persons at once, in three processes too', async () => {
      const others = [test.restart(), test.restart()]
      try {
        const device = test.client()
        await enter(device, shown().figures)
        const before = await persons()
        const devices = [device, device, ...others.map((app) => elsewhere(device, app))]
        // The other processes read the setting within a second.
        for (const app of others) {
          await expect.poll(() => isAdmitted(elsewhere(test.client(), app)), { timeout: 5000 }).toBe(false)
        }
        const sent = await Promise.all(devices.map((each) => register(each, { request_id: randomUUID() })))
        expect(codesOf(sent)).toEqual([201, 403, 403, 403])
        expect((await persons()) - before).toBe(1)
      } finally {
        for (const app of others) app.close()
      }
    })

    it('isn’t used up by a refused form, nor asked for by a repeated request', async () => {
      const device = test.client()
      await enter(device, shown().figures)
      expect((await register(device, { age: 0 })).status).toBe(400)
      const request_id = randomUUID()
      const [first, second] = await Promise.all([1, 2].map(() => register(device, { request_id })))
      expect([first?.status, second?.status]).toEqual([201, 201])
      expect(second?.body.id).toBe(first?.body.id)
      expect((await register(device, { request_id })).body.id).toBe(first?.body.id)
      await expectAsked(device)
      // The right of a second code isn't used up by the repeated request either.
      test.clock.advance(STEP_MS)
      await enter(device, shown().figures)
      expect((await register(device, { request_id })).body.id).toBe(first?.body.id)
      await expectAdmitted(device)
    })

    it('isn’t asked for by the same person’s other game', async () => {
      const device = test.client()
      await enter(device, shown().figures)
      await expectAdmitted(device)
      const other = await device.post('/api/players/me/continue', { game_type: 'flip-match' })
      expect(other.status).toBe(201)
    })

    it('isn’t asked for on a booth', async () => {
      const booth = test.client()
      await set('everybody')
      await expectAdmitted(booth)
      await set('hall-code')
      await expectAsked(booth)
      await test.db
        .insertInto('devices')
        .values({
          id: booth.jar.get('noor_registers')?.split('.')[0] ?? '',
          is_booth: 1,
          blocked_at: null,
        })
        .execute()
      expect(await isAdmitted(booth)).toBe(true)
      for (let n = 0; n < 2; n += 1) await expectAdmitted(booth)
    })

    it('can’t be replaced by a forged cookie, and a copied one admits no second person', async () => {
      const device = test.client()
      await enter(device, shown().figures)
      const cookie = device.jar.get('noor_admitted') ?? ''
      const [kind, id, , signature] = cookie.split('.')
      const later = (test.clock.nowMs() + 1).toString(36)
      for (const forged of [`${kind}.${id}.${later}.${signature}`, `${kind}.other.${later}.`, 'x', '']) {
        const forger = test.client()
        forger.jar.set('noor_admitted', forged)
        await expectAsked(forger)
      }
      const copy = test.client()
      copy.jar.set('noor_admitted', cookie)
      await expectAdmitted(copy)
      await expectAsked(device)
    })

    it('isn’t the door code, and a ticket isn’t one', async () => {
      const app = test.restart({ doorCode: 'hall-4242' })
      try {
        const device = elsewhere(test.client(), app)
        await expect
          .poll(async () => (await register(device, { door: 'hall-4242' })).status, { timeout: 5000 })
          .toBe(403)
      } finally {
        app.close()
      }
      expect((await enter(test.client(), await oneTicket())).status).toBe(400)
    })

    it('can be guessed ten times by a device, which can still scan it', async () => {
      const device = test.client()
      const wrong = () => enter(device, shown().figures === '000000' ? '000001' : '000000')
      await wrong()
      for (let n = 1; n < 10; n += 1) expect((await wrong()).status).toBe(400)
      expectError(await wrong(), 429, 'rate_limited')
      expect((await enter(device, shown().figures)).status).toBe(429)
      expect((await enter(test.client(), shown().figures)).status).toBe(200)
      expect((await enter(device, shown().token)).status).toBe(200)
    })

    it('can be guessed 300 times by all devices together, which can still scan it', async () => {
      const guess = () => enter(test.client(), shown().figures === '000000' ? '000001' : '000000')
      const guesses = await Promise.all(Array.from({ length: 320 }, guess))
      expect(
        Object.groupBy(
          guesses.map(({ status }) => status),
          String,
        ),
      ).toMatchObject({ 400: { length: 300 }, 429: { length: 20 } })
      expect((await enter(test.client(), shown().figures)).status).toBe(429)
      const device = test.client()
      expect((await enter(device, shown().token)).status).toBe(200)
      await expectAdmitted(device)
      test.clock.advance(10 * MINUTE_MS)
      expect((await enter(test.client(), shown().figures)).status).toBe(200)

      // One press lifts the limit.
      await guess()
      await test.db.updateTable('rate_limits').set({ tries: 300 }).where('key', 'like', 'admit:%').execute()
      expect((await guess()).status).toBe(429)
      const full = async () => (await admin.get('/api/overview')).body.lines.flatMap(({ limit }: never) => limit ?? [])
      expect(await full()).toEqual(['codes'])
      await admin.post('/api/players/shutter/lift?limit=codes', {})
      expect(await full()).toEqual([])
      expect((await enter(test.client(), shown().figures)).status).toBe(200)
    })
  })

  describe('a ticket', () => {
    beforeEach(() => set('tickets'))

    it('admits one person, as it is typed too', async () => {
      const code = await oneTicket()
      expect(code).toMatch(/^[A-Z0-9]{12}$/)
      const device = test.client()
      await expectAsked(device)
      const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
      expect((await enter(device, typed)).status).toBe(200)
      await expectAdmitted(device)
      for (const each of [device, test.client()]) {
        expect((await enter(each, code)).body.error.details).toEqual({ reason: 'used' })
      }
      await expectAsked(device)
    })

    it('stays valid until a person has registered, and admits one of two devices at once', async () => {
      const code = await oneTicket()
      const devices = [test.client(), test.client()]
      for (const device of devices) expect((await enter(device, code)).status).toBe(200)
      test.clock.advance(20 * MINUTE_MS)
      for (const device of devices) {
        await expectAsked(device)
        await enter(device, code)
      }
      expect(codesOf(await Promise.all(devices.map((device) => register(device))))).toEqual([201, 403])
      expect(await persons()).toBe(1)
    })

    it('is stored as a hash, counted, and withdrawn while it is unused', async () => {
      const printed = await print(450)
      expect(new Set(printed.codes).size).toBe(450)
      const stored = JSON.stringify(await test.db.selectFrom('admission_tickets').selectAll().execute())
      for (const code of printed.codes.slice(0, 5)) expect(stored).not.toContain(code)
      const [used = '', unused = ''] = printed.codes
      const device = test.client()
      await enter(device, used)
      await expectAdmitted(device)
      const holder = test.client()
      await enter(holder, unused)
      const { printed_at } = printed
      expect((await admin.get('/api/admission_tickets')).body.printings).toEqual([
        { printed_at, tickets: 450, used: 1 },
      ])
      expect((await admin.post('/api/admission_tickets/withdraw', { printed_at })).body).toEqual({ tickets: 449 })
      await expectAsked(holder)
      expect((await enter(test.client(), unused)).body.error.details).toEqual({ reason: 'unknown' })
      expect((await admin.get('/api/admission_tickets')).body.printings).toEqual([{ printed_at, tickets: 1, used: 1 }])
      expect((await readAudit(test)).filter(({ entity }) => entity === 'admission_tickets')).toMatchObject([
        { action: 'add', summary: '450 tickets' },
        { action: 'delete', summary: `449 unused tickets, printed ${printed_at}` },
      ])
    })

    it('is accepted while wrong ones are refused', async () => {
      const code = await oneTicket()
      const device = test.client()
      await enter(device, 'BBBBBBBBBBBB')
      for (let n = 1; n < 10; n += 1) await enter(device, 'BBBBBBBBBBBB')
      expect((await enter(device, 'BBBBBBBBBBBB')).status).toBe(429)
      expect((await enter(device, code)).status).toBe(200)
    })

    it('gives no right for another admission', async () => {
      const device = test.client()
      await enter(device, await oneTicket())
      await set('hall-code')
      await expectAsked(device)
    })
  })

  describe('a screen', () => {
    beforeEach(() => set('hall-code'))
    const make = async (): Promise<{ id: string; token: string }> =>
      (await admin.post('/api/screens', { name: 'Main hall' })).body
    const codeOf = async (screen: Client) => (await screen.get('/api/screens/code')).body

    it('shows the code once it is paired, until it is revoked', async () => {
      const { id, token } = await make()
      const screen = test.client()
      expect(await codeOf(screen)).toEqual({ is_paired: false, code: null })
      expect((await screen.post('/api/screens/pair', { token })).body).toEqual({ id })
      test.clock.advance(7000)
      expect(await codeOf(screen)).toEqual({ is_paired: true, code: shown() })
      expect((await enter(test.client(), (await codeOf(screen)).code.figures)).status).toBe(200)
      await set('tickets')
      expect(await codeOf(screen)).toEqual({ is_paired: true, code: null })
      await set('hall-code')
      const [listed] = (await admin.get('/api/screens')).body.screens
      expect(listed).toMatchObject({ id, name: 'Main hall', paired_at: expect.any(String) })
      expect((await admin.send('DELETE', `/api/screens/${id}`)).status).toBe(200)
      expect(await codeOf(screen)).toEqual({ is_paired: false, code: null })
      expect((await admin.get('/api/screens')).body.screens).toEqual([])
      expectError(await admin.send('DELETE', `/api/screens/${id}`), 404, 'not_found')
    })

    it('is paired by a link once, within a day, and by no forged cookie', async () => {
      const { id, token } = await make()
      const screens = [test.client(), test.client()]
      const pair = (screen: Client, of = token) => screen.post('/api/screens/pair', { token: of })
      expect(codesOf(await Promise.all(screens.map((screen) => pair(screen))))).toEqual([200, 400])
      expectError(await pair(test.client()), 400, 'invalid_link')
      expectError(await pair(test.client(), 'x'), 400, 'invalid_link')
      const forger = test.client()
      forger.jar.set('noor_screen', `${id}.x`)
      expect((await codeOf(forger)).is_paired).toBe(false)
      const late = await make()
      test.clock.advance(24 * 60 * MINUTE_MS)
      expectError(await pair(test.client(), late.token), 400, 'invalid_link')
    })
  })
})
