// Admission: tickets, and what a cheat tries with them.
import { randomUUID } from 'node:crypto'
import type { Admission, CodeFault } from '@noor-quest/contract/admission'
import type { Registration } from '@noor-quest/contract/registration'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client, ENGINES, onSqlite, registration, type TestApp, type TestResponse } from '../../../test/harness.ts'
import { openAppWithAdmin, readAudit } from '../../../test/portal-scene.ts'
import { expectError } from '../../../test/scenes.ts'

const MINUTE_MS = 60_000
const NO_TICKET = 'BBBBBBBBBBBB'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['players', 'persons', 'rate_limits', 'admission_tickets', 'devices', 'audit_log']) {
      await test.db.deleteFrom(table as 'rate_limits').execute()
    }
  })

  const set = async (admission: Admission) => {
    const { version } = (await admin.get('/api/settings/event')).body
    const change = { version, values: { admission } }
    const saved = await admin.patch('/api/settings/event', change)
    expect(saved.status).toBe(200)
  }
  const check = (device: Client, code: string) => device.post('/api/players/tickets/check', { code })
  const register = (device: Client, fields: Partial<Registration> = {}) =>
    device.post('/api/players', registration('quiz', fields))
  const expectAdmitted = async (device: Client, ticket?: string) =>
    expect((await register(device, ticket === undefined ? {} : { ticket })).status).toBe(201)
  const expectRefused = (response: TestResponse, reason: CodeFault) => {
    expectError(response, 400, 'invalid_code')
    expect(response.body.error.details).toEqual({ reason })
  }
  const persons = async () => (await test.db.selectFrom('persons').select('id').execute()).length
  const print = async (count: number): Promise<{ printed_at: string; codes: string[] }> =>
    (await admin.post('/api/admission_tickets', { count })).body
  const oneTicket = async () => (await print(1)).codes[0] ?? ''
  const codesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

  sqlite.it('asks for nothing by default, and pages get no setting', async () => {
    await set('everybody')
    await expectAdmitted(test.client())
    expect((await test.client().get('/api/settings')).body).not.toHaveProperty('admission')
  })

  describe('a ticket', () => {
    beforeEach(() => set('tickets'))

    sqlite.it('is named to pages, and needed', async () => {
      expect((await test.client().get('/api/settings')).body.admission).toBe('tickets')
      expectError(await register(test.client()), 403, 'admission_required')
      expectRefused(await register(test.client(), { ticket: NO_TICKET }), 'unknown')
      expect(await persons()).toBe(0)
    })

    it('admits one person, as it is typed too', async () => {
      const code = await oneTicket()
      expect(code).toMatch(/^[A-Z0-9]{12}$/)
      const device = test.client()
      const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8)}`.toLowerCase()
      expect((await check(device, typed)).body).toEqual({ is_valid: true })
      await expectAdmitted(device, typed)
      for (const each of [device, test.client()]) {
        expectRefused(await check(each, code), 'used')
        expectRefused(await register(each, { ticket: code }), 'used')
      }
      expect(await persons()).toBe(1)
    })

    it('stays valid until a person has registered, and admits one of two at once, in three processes too', async () => {
      const code = await oneTicket()
      const device = test.client()
      for (let n = 0; n < 2; n++) expect((await check(device, code)).status).toBe(200)
      expect((await register(device, { ticket: code, age: 0 })).status).toBe(400)
      const others = [test.restart(), test.restart()]
      try {
        const devices = [device, test.client(), ...others.map((app) => device.on(app))]
        // The other processes read the setting within a second.
        for (const app of others) {
          const asked = async () => (await register(new Client(app, test.db))).status
          await expect.poll(asked, { timeout: 5000 }).toBe(403)
        }
        const before = await persons()
        const sent = await Promise.all(
          devices.map((each) => register(each, { ticket: code, request_id: randomUUID() })),
        )
        expect(codesOf(sent)).toEqual([201, 400, 400, 400])
        expect((await persons()) - before).toBe(1)
      } finally {
        for (const app of others) app.close()
      }
    })

    it('isn’t asked for again by a repeated request', async () => {
      const device = test.client()
      const [request_id, ticket] = [randomUUID(), await oneTicket()]
      const [first, second] = await Promise.all([1, 2].map(() => register(device, { request_id, ticket })))
      expect([first?.status, second?.status]).toEqual([201, 201])
      expect(second?.body.id).toBe(first?.body.id)
      for (const again of [{ request_id, ticket }, { request_id }]) {
        expect((await register(device, again)).body.id).toBe(first?.body.id)
      }
      const other = await oneTicket()
      expect((await register(device, { request_id, ticket: other })).body.id).toBe(first?.body.id)
      await expectAdmitted(device, other)
    })

    it('isn’t asked for by the same person’s other game', async () => {
      const device = test.client()
      await expectAdmitted(device, await oneTicket())
      const other = await device.post('/api/players/me/continue', { game_type: 'flip-match' })
      expect(other.status).toBe(201)
    })

    sqlite.it('isn’t asked for on a booth', async () => {
      const booth = test.client()
      await expectAdmitted(booth, await oneTicket())
      expectError(await register(booth), 403, 'admission_required')
      const id = booth.jar.get('noor_registers')?.split('.')[0] ?? ''
      await test.db.insertInto('devices').values({ id, is_booth: 1, blocked_at: null }).execute()
      for (let n = 0; n < 2; n += 1) await expectAdmitted(booth)
    })

    it('is stored as a hash, counted, and withdrawn while it is unused', async () => {
      const printed = await print(450)
      expect(new Set(printed.codes).size).toBe(450)
      const stored = JSON.stringify(await test.db.selectFrom('admission_tickets').selectAll().execute())
      for (const code of printed.codes.slice(0, 5)) expect(stored).not.toContain(code)
      const [used = '', unused = ''] = printed.codes
      await expectAdmitted(test.client(), used)
      const holder = test.client()
      await check(holder, unused)
      const { printed_at } = printed
      expect((await admin.get('/api/admission_tickets')).body.printings).toEqual([
        { printed_at, tickets: 450, used: 1 },
      ])
      expect((await admin.post('/api/admission_tickets/withdraw', { printed_at })).body).toEqual({ tickets: 449 })
      expectRefused(await register(holder, { ticket: unused }), 'unknown')
      expectRefused(await check(test.client(), unused), 'unknown')
      expect((await admin.get('/api/admission_tickets')).body.printings).toEqual([{ printed_at, tickets: 1, used: 1 }])
      expect((await readAudit(test)).filter(({ entity }) => entity === 'admission_tickets')).toMatchObject([
        { action: 'add', summary: '450 tickets' },
        { action: 'delete', summary: `449 unused tickets, printed ${printed_at}` },
      ])
    })

    it('can be guessed ten times by a device, which other devices of the address don’t notice', async () => {
      const code = await oneTicket()
      const device = test.client()
      // The response gives the device its cookie.
      expectRefused(await check(device, NO_TICKET), 'unknown')
      for (let n = 0; n < 5; n += 1) {
        expectRefused(await check(device, NO_TICKET), 'unknown')
        expectRefused(await register(device, { ticket: NO_TICKET }), 'unknown')
      }
      expectError(await check(device, NO_TICKET), 429, 'rate_limited')
      expectError(await register(device, { ticket: NO_TICKET }), 429, 'rate_limited')
      for (let n = 0; n < 320; n += 1) expectRefused(await check(test.client(), NO_TICKET), 'unknown')
      expectRefused(await check(test.client(), NO_TICKET), 'unknown')
      // A right code counts on the refused device too.
      await expectAdmitted(device, code)
      test.clock.advance(10 * MINUTE_MS)
      expectRefused(await check(device, NO_TICKET), 'unknown')
    })
  })
})
