// Settings that admins change while the server runs: precedence, effect everywhere at once, and two
// admins at once.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientSettings, EventSettings, HeldSettings, SettingKey } from '@noor-quest/contract/settings'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type Client, ENGINES, onSqlite, openTestDatabase, registration, type TestApp } from '../../test/harness.ts'
import { openEvents } from '../../test/open-events.ts'
import { openAppWithAdmin, picture, readAudit, uploadLogo } from '../../test/portal-scene.ts'
import { expectBadField, expectError } from '../../test/scenes.ts'
import { startRetention } from '../retention/remove-personal-data.ts'
import { DEFAULT_SETTINGS } from './event-settings.ts'
import { pollSettings } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
const TITLE = 'Islamic Knowledge Competition'
const PAGE =
  '<title>x</title><link rel="icon" href="/favicon.svg" /><script type="application/json" id="settings">{}</script>'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  let webDir: string
  beforeAll(async () => {
    webDir = mkdtempSync(join(tmpdir(), 'noor-quest-settings-'))
    mkdirSync(join(webDir, 'assets'))
    writeFileSync(join(webDir, 'index.html'), PAGE)
    const pages = (['en', 'ar'] as const).map((language) => ({
      ...{ path: '/', language, phase: 'open', is_frozen: false },
      html: `<html lang="${language}">${PAGE}<h1>%event_title%</h1><p>%club_name%</p><img src="%logo%">`,
    }))
    const names = {
      en: { club_name: 'Islamic Guidance Club', event_title: TITLE },
      ar: { club_name: 'نادي الإرشاد', event_title: 'مسابقة المعرفة' },
    }
    writeFileSync(join(webDir, 'prerendered.json'), JSON.stringify({ addresses: ['/'], names, pages }))
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterAll(async () => {
    await test.close()
    rmSync(webDir, { recursive: true })
  })
  beforeEach(async () => {
    const { version } = await read()
    await save({ version, reset: Object.keys((await read()).settings) as SettingKey[] })
    await test.db.deleteFrom('audit_log').execute()
  })

  const read = async (client = admin): Promise<HeldSettings> => (await client.get('/api/settings/event')).body
  const shown = async (client = test.client()): Promise<ClientSettings> => (await client.get('/api/settings')).body
  const save = (change: Record<string, unknown>, client = admin) => client.patch('/api/settings/event', change)
  const set = async (values: Partial<EventSettings>, client = admin) => {
    const saved = await save({ version: (await read()).version, values }, client)
    expect([saved.status, saved.body?.error]).toEqual([200, undefined])
    return saved.body as HeldSettings
  }
  /** The admin's device at another application over the same database. */
  const adminAt = (app: ReturnType<TestApp['restart']>) => admin.on(app)

  it('a setting has its default until an admin saves it, and again after a reset', async () => {
    const device = adminAt(test.restart({}, { club_name: 'Nur Club' }))
    const before = await read(device)
    expect(before.settings.event_title).toEqual({ value: TITLE, is_saved: false, default: TITLE })
    expect(before.settings.club_name).toEqual({ value: 'Nur Club', is_saved: false, default: 'Nur Club' })

    const saved = await save({ version: before.version, values: { club_name: '  Noor Society ' } }, device)
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual(await read(device))
    expect(saved.body.settings.club_name).toEqual({ value: 'Noor Society', is_saved: true, default: 'Nur Club' })
    expect(saved.body.settings.event_title.is_saved).toBe(false)
    // At once by the process that saved it.
    expect(await shown(device)).toEqual({ club_name: 'Noor Society', event_title: TITLE })

    const back = await save({ version: saved.body.version, reset: ['club_name'] }, device)
    expect(back.body.settings.club_name).toMatchObject({ value: 'Nur Club', is_saved: false })
    expect(await shown(device)).toEqual({ club_name: 'Nur Club', event_title: TITLE })
    expect((await readAudit(test)).map(({ actor, ...entry }) => entry)).toEqual([
      { action: 'change', entity: 'settings', entity_id: 'club_name', summary: 'Club name: Noor Society' },
      ...[{ action: 'change', entity: 'settings', entity_id: 'club_name' }].map((entry) => ({
        ...entry,
        summary: 'Club name: the default again',
      })),
    ])
  })

  sqlite.it('a setting can be emptied', async () => {
    const app = test.restart({}, { consent_text: 'I agree.', retention_days: 30, club_name_ar: 'نادي النور' })
    const device = adminAt(app)
    const values = { consent_text: null, retention_days: null, club_name_ar: null, club_logo: null }
    const { settings } = (await save({ version: (await read()).version, values }, device)).body as HeldSettings
    for (const key of ['consent_text', 'retention_days', 'club_name_ar', 'club_logo'] as const) {
      expect(settings[key]).toMatchObject({ value: null, is_saved: true })
    }
    expect(await shown(device)).toEqual({ club_name: 'Islamic Guidance Club', event_title: TITLE })
    expect((await readAudit(test)).map(({ summary }) => summary)).toContain('Consent text: none')
  })

  sqlite.it.each([
    ['event_title', { event_title: ' ' }],
    ['event_title', { event_title: null }],
    ['event_title', { event_title: 'x'.repeat(81) }],
    ['event_title_ar', { event_title_ar: 'س\u0000' }],
    ['club_name', { club_name: 'Nur\nClub' }],
    ['club_name_ar', { club_name_ar: '' }],
    ['club_logo', { club_logo: 'data:image/svg+xml;base64,AAAA' }],
    ['consent_text', { consent_text: 'x'.repeat(1001) }],
    ['consent_text', { consent_text: 'a\u0007' }],
    ['consent_text', { consent_text: 'a\ud800' }],
    ['event_title', { event_title: 'a\ud800' }],
    ['consent_text', { consent_text_ar: 'أوافق' }],
    ['retention_days', { retention_days: 0 }],
    ['retention_days', { retention_days: 1.5 }],
    ['retention_days', { retention_days: 3651 }],
    ['port', { port: 3001 }],
  ])('refuses %s as in %j, and changes nothing', async (field, values) => {
    const before = await read()
    const refused = await save({ version: before.version, values: { club_name: 'Also', ...values } })
    expectError(refused, 400, 'validation_failed')
    expect(refused.body.error.details.fields[0].path).toMatch(new RegExp(`^(values\\.)?${field}$`))
    expect(await read()).toEqual(before)
    expect(await readAudit(test)).toEqual([])
  })

  it('an admin who hasn’t seen another’s change is refused, and learns what changed', async () => {
    const { version } = await read()
    await set({ event_title: 'Theirs' })
    const conflict = await save({ version, values: { event_title: 'Mine', club_name: 'My Club' } })
    expectError(conflict, 409, 'edit_conflict')
    const { current, by, at } = conflict.body.error.details
    const [entry] = await readAudit(test)
    expect([current, by, at]).toEqual([await read(), entry?.actor, expect.any(String)])
    expect(current.settings.event_title.value).toBe('Theirs')
    expect(current.settings.club_name.is_saved).toBe(false)

    // A change of another setting, or to the same value, is no conflict.
    expect((await save({ version, values: { club_name: 'My Club' } })).status).toBe(200)
    expect((await save({ version, values: { event_title: 'Theirs' } })).status).toBe(200)
    expect((await save({ version: current.version, values: { event_title: 'Mine' } })).status).toBe(200)
    expect(await shown()).toEqual({ club_name: 'My Club', event_title: 'Mine' })
    expect((await readAudit(test)).map(({ summary }) => summary)).toEqual([
      ...['Event title: Theirs', 'Club name: My Club', 'Event title: Mine'],
    ])
  })

  it('of admins who save at once, all but one are refused', async () => {
    const { version } = await read()
    const titles = ['One', 'Two', 'Three']
    const saved = await Promise.all(titles.map((event_title) => save({ version, values: { event_title } })))
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const winner = titles[saved.findIndex(({ status }) => status === 200)]
    expect((await shown()).event_title).toBe(winner)
    expect((await readAudit(test)).map(({ summary }) => summary)).toEqual([`Event title: ${winner}`])
  })

  it('a consent is asked for from the moment it is saved', async () => {
    const register = (fields: object) => test.client().post('/api/players', { ...registration('quiz'), ...fields })
    expect((await register({})).status).toBe(201)
    await set({ consent_text: 'I agree.\nAll of it.', consent_text_ar: 'أوافق' })
    expect(await shown()).toMatchObject({ consent_text: 'I agree.\nAll of it.', consent_text_ar: 'أوافق' })
    expectBadField(await register({}), 'consent')
    expectBadField(await register({ consent: true, consent_text: 'I agree.' }), 'consent_text')
    expect((await register({ consent: true, consent_text: 'أوافق' })).status).toBe(201)
    // The Arabic text is removed with the English one.
    const { version } = await read()
    expectError(await save({ version, values: { consent_text: null } }), 400, 'validation_failed')
    await set({ consent_text: null, consent_text_ar: null })
    expect((await register({})).status).toBe(201)
  })

  sqlite.it('a logo’s type is detected, and it is sent in each size that a page or a phone asks for', async () => {
    const app = test.restart({ webDir })
    const device = adminAt(app)
    const { version } = await read()
    const red = sharp({ create: { width: 1200, height: 900, channels: 4, background: '#ff0000' } })
    const saved = await uploadLogo(device, await red.png().toBuffer(), version)
    expect(saved.status).toBe(200)
    const { logo = '' } = (saved.body as HeldSettings).shown
    expect(logo).toMatch(/^\/logo\.svg\?v=[0-9a-f]{12}$/)
    expect(saved.body.settings.club_logo).toEqual({ value: logo, is_saved: true, default: null })
    expect((await readAudit(test)).map(({ summary }) => summary)).toEqual(['Logo: a new picture'])

    const version12 = logo.split('?')[1]
    const page = (await device.get('/')).text
    expect(page).toContain(`<img src="${logo}">`)
    expect(page).toContain(`href="/favicon.svg?${version12}"`)
    const { icons } = (await device.get('/manifest.webmanifest')).body
    const addresses = [logo, `/favicon.svg?${version12}`, `/apple-touch-icon.png?${version12}`]
    for (const address of [...addresses, ...icons.map(({ src }: { src: string }) => src)]) {
      const response = await app.request(address)
      expect([address, response.status]).toEqual([address, 200])
      const { data, info } = await sharp(await response.arrayBuffer())
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(Math.max(info.width, info.height)).toBeLessThanOrEqual(512)
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
      expect([address, data[middle] ?? 0]).toEqual([address, expect.toSatisfy((value: number) => value > 240)])
    }

    expectError(await uploadLogo(device, await picture().png().toBuffer(), version), 409, 'edit_conflict')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const none of [svg, Buffer.from('GIF89a')]) {
      expectError(await uploadLogo(device, none, saved.body.version), 400, 'not_an_image')
    }
    expectBadField(await uploadLogo(device, await picture().png().toBuffer(), -1), 'version')
    expect((await read()).shown.logo).toBe(logo)

    await save({ version: saved.body.version, reset: ['club_logo'] }, device)
    expect((await device.get('/')).text).toContain('<img src="/logo.svg">')
    app.close()
  })

  sqlite.it('pages are compressed again, in each language with its names', async () => {
    const app = test.restart({ webDir })
    const device = adminAt(app)
    const page = async (language: string, headers = {}) =>
      (await device.get('/', { 'accept-language': language, ...headers })).text
    expect(await page('ar')).toContain('<h1>مسابقة المعرفة</h1><p>نادي الإرشاد</p>')
    await set({ event_title: 'Quiz "26" <Night>', club_name: 'Nur Club', club_name_ar: 'نادي النور' }, device)
    expect(await page('en')).toContain('<h1>Quiz &quot;26&quot; &lt;Night></h1><p>Nur Club</p>')
    expect(await page('en')).toContain('"event_title":"Quiz \\"26\\" \\u003cNight>"')
    expect(await page('ar')).toContain('<h1>Quiz &quot;26&quot; &lt;Night></h1><p>نادي النور</p>')
    expect((await device.get('/elsewhere')).text).toContain('<title>Quiz &quot;26&quot; &lt;Night></title>')
    expect((await device.get('/manifest.webmanifest')).body).toMatchObject({ name: 'Quiz "26" <Night>' })
    app.close()
  })

  it('another process gets a change within a second, for open pages and mails too', async () => {
    const elsewhere = test.restart({ webDir })
    const events = await openEvents(elsewhere)
    expect(await events.nextSettings()).toEqual({ club_name: 'Islamic Guidance Club', event_title: TITLE })
    await set({ event_title: 'Quiz Night' })
    expect(await events.nextSettings()).toEqual({ club_name: 'Islamic Guidance Club', event_title: 'Quiz Night' })
    await events.cancel()
    expect((await shown(adminAt(elsewhere))).event_title).toBe('Quiz Night')
    expect((await adminAt(elsewhere).get('/')).text).toContain('<h1>Quiz Night</h1>')

    const device = adminAt(elsewhere)
    const email = `${engine}@club.example`
    await device.post('/api/auth/sign-up/email', { email, password: 'a lantern above the harbour' })
    await eventually(() => {
      const mails = readdirSync(test.outbox).map((file) => readFileSync(join(test.outbox, file), 'utf8'))
      expect(mails.filter((mail) => mail.includes(email))).toEqual([
        expect.stringContaining('Subject: Verify your email for Quiz Night'),
      ])
    })
    elsewhere.close()
  })

  it('while the database is away the last settings are used, and the log has one line', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
    const own = await openTestDatabase(engine, 'migrated')
    try {
      const values = { ...DEFAULT_SETTINGS, event_title: 'Quiz Night' }
      const settings = pollSettings(own.db, values, log)
      await settings.refresh()
      await own.db.destroy()
      vi.advanceTimersByTime(3000)
      vi.useRealTimers()
      await eventually(() => expect(lines).toHaveLength(1))
      expect(settings.current().event_title).toBe('Quiz Night')
      settings.close()
    } finally {
      vi.useRealTimers()
      await own.close()
    }
  })

  it('personal data is removed after its days, counted from the close or else from registration', async () => {
    const { db, clock } = test
    await db.deleteFrom('players').execute()
    const preview = async (days: number) => (await admin.get(`/api/settings/event/retention?days=${days}`)).body.players
    const named = async () =>
      (await db.selectFrom('players').select('name').where('redacted_at', 'is', null).execute()).map(({ name }) => name)
    const season = (closes_at: string | null) => db.updateTable('seasons').set({ closes_at }).execute()
    const settings = pollSettings(db, DEFAULT_SETTINGS, pino({ level: 'silent' }))
    const stop = startRetention(
      {
        db,
        clock,
        log: pino({ level: 'silent' }),
        settings,
        removeDeleted: async () => 0,
        mailer: { removeStored: () => {} },
      },
      () => {},
    )
    try {
      await test.player('quiz', { name: 'Amina' })
      clock.advance(40 * DAY_MS)
      await test.player('quiz', { name: 'Bilal' })
      clock.advance(10 * DAY_MS)
      expect([await preview(30), await preview(60), await preview(5)]).toEqual([1, 0, 2])

      // It closes tomorrow, closed twenty days ago, or never.
      await season(new Date(clock.nowMs() + DAY_MS).toISOString())
      expect(await preview(5)).toBe(0)
      await season(new Date(clock.nowMs() - 20 * DAY_MS).toISOString())
      expect([await preview(21), await preview(19)]).toEqual([0, 2])
      await season(null)

      await set({ retention_days: 30 })
      await settings.refresh()
      await eventually(async () => expect(await named()).toEqual(['Bilal']))
      expect((await readAudit(test)).map(({ summary }) => summary)).toContain(
        'Names, ages, phone numbers and comments of 1 players, kept for 30 days',
      )
    } finally {
      stop()
      settings.close()
    }
  })

  it('a failed removal of personal data is repeated in a minute', async () => {
    const { db, clock } = test
    await db.deleteFrom('players').execute()
    await test.player('quiz', { name: 'Amina' })
    clock.advance(40 * DAY_MS)
    const named = async () =>
      (await db.selectFrom('players').select('id').where('redacted_at', 'is', null).execute()).length
    const errors: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => errors.push(JSON.parse(line).msg) })
    const values = { ...DEFAULT_SETTINGS, retention_days: 30 }
    const settings = { current: () => values, shown: () => ({}) as never, subscribe: () => () => {} }
    await sql`alter table audit_log rename to away`.execute(db)
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const stop = startRetention(
      { db, clock, log, settings, removeDeleted: async () => 0, mailer: { removeStored: () => {} } },
      () => {},
    )
    try {
      await eventually(() => expect(errors).toHaveLength(1))
      expect(await named()).toBe(1)
      await sql`alter table away rename to audit_log`.execute(db)
      const [retry, ms] = setTimer.mock.calls.findLast(([, ms]) => ms === 60_000) ?? []
      expect(ms).toBe(60_000)
      retry?.()
      await eventually(async () => expect(await named()).toBe(0))
    } finally {
      stop()
      setTimer.mockRestore()
    }
  })
})
