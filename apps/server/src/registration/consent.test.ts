// The player's consent at registration: asked for exactly where the club set a text, and stored as
// it was shown.
import { randomUUID } from 'node:crypto'
import type { EventSettings } from '@noor-quest/contract/settings'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Client, ENGINES, openTestApp, registration, type TestApp } from '../../test/harness.ts'
import { signInFirstAdmin } from '../../test/portal-scene.ts'
import { expectBadField } from '../../test/scenes.ts'
import type { App } from '../app.ts'
import { removePersonalData } from '../retention/remove-personal-data.ts'

const CONSENT = {
  consent_text: '=I agree that the club keeps my name and phone number.',
  consent_text_ar: 'أوافق على حفظ اسمي.',
}
const DAY_MS = 24 * 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  const apps: App[] = []
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => {
    for (const app of apps.splice(0)) app.close()
  })
  afterAll(() => test.close())

  /** A device of an app with these consent texts. */
  function deviceOf(consent: Partial<EventSettings>): Client {
    const app = test.restart({}, consent)
    apps.push(app)
    return new Client(app, test.db)
  }
  const register = (device: Client, fields: Record<string, unknown>) =>
    device.post('/api/players', { ...registration('quiz'), ...fields })
  const agreements = () =>
    test.db
      .selectFrom('players')
      .leftJoin('consent_texts', 'consent_texts.id', 'players.consent_text_id')
      .select(['players.name', 'consented_at', 'consent_texts.text'])
      .orderBy('players.id')
      .execute()

  it('asks for nothing without a text, and stores no agreement that is sent anyway', async () => {
    expect((await register(test.client(), { name: 'Unasked' })).status).toBe(201)
    const sent = { name: 'Eager', consent: true, consent_text: 'Something' }
    expect((await register(test.client(), sent)).status).toBe(201)
    expect(await agreements()).toEqual(['Unasked', 'Eager'].map((name) => ({ name, consented_at: null, text: null })))
  })

  it.each<[string, Record<string, unknown>]>([
    ['consent', {}],
    ['consent', { consent: false }],
    ['consent', { consent: 'true' }],
    ['consent', { consent_text: CONSENT.consent_text }],
    ['consent_text', { consent: true, consent_text: 'I agree to nothing.' }],
    ['consent_text', { consent: true, consent_text: '' }],
  ])('refuses a registration where %s is not right: %j', async (field, fields) => {
    const before = await agreements()
    const response = await register(deviceOf(CONSENT), fields)
    expectBadField(response, field)
    expect(await agreements()).toEqual(before)
  })

  it('keeps when a player agreed, and to which text', async () => {
    const device = deviceOf(CONSENT)
    const request = { name: 'Bilal', consent: true, request_id: randomUUID() }
    const at = new Date(test.clock.nowMs()).toISOString()
    const registered = await register(device, request)
    expect(registered.status).toBe(201)
    test.clock.advance(5000)
    expect((await register(device, request)).body).toEqual(registered.body)
    for (const consent_text of [CONSENT.consent_text, CONSENT.consent_text_ar])
      expect((await register(device, { name: 'Maryam', consent: true, consent_text })).status).toBe(201)
    const later = new Date(test.clock.nowMs()).toISOString()
    expect((await agreements()).slice(2)).toEqual([
      { name: 'Bilal', consented_at: at, text: CONSENT.consent_text },
      { name: 'Maryam', consented_at: later, text: CONSENT.consent_text },
      { name: 'Maryam', consented_at: later, text: CONSENT.consent_text_ar },
    ])
    expect(await test.db.selectFrom('consent_texts').select('text').execute()).toHaveLength(2)
  })

  it('keeps what was agreed to when the text changes, and the next player agrees to the new one', async () => {
    const changed = deviceOf({ consent_text: 'A new text.' })
    expectBadField(await register(changed, { consent: true, consent_text: CONSENT.consent_text }), 'consent_text')
    expect((await register(changed, { name: 'Zayd', consent: true })).status).toBe(201)
    expect((await agreements()).map(({ text }) => text)).toEqual([
      ...[null, null, CONSENT.consent_text, CONSENT.consent_text, CONSENT.consent_text_ar, 'A new text.'],
    ])
  })

  it('shows admins who agreed to what in the export, until the personal data is removed', async () => {
    const admin = await signInFirstAdmin(test)
    const rows = async (): Promise<Record<string, string>[]> =>
      parse((await admin.get('/api/players/export?sort=created_at&order=asc')).text, { bom: true, columns: true })
    const exported = await rows()
    expect(exported.map((row) => [row.Name, row['Agreed To']])).toEqual([
      ['Unasked', ''],
      ['Eager', ''],
      // An admin writes the text, not a player, but a spreadsheet would still run it.
      ['Bilal', `'${CONSENT.consent_text}`],
      ['Maryam', `'${CONSENT.consent_text}`],
      ['Maryam', CONSENT.consent_text_ar],
      ['Zayd', 'A new text.'],
    ])
    expect(exported.map((row) => row.Agreed === '' || row.Agreed === row.Date)).not.toContain(false)

    test.clock.advance(30 * DAY_MS)
    expect(await removePersonalData(test.db, 29, test.clock.nowMs())).toBe(6)
    expect(await agreements()).toEqual(
      Array.from({ length: 6 }, () => ({ name: 'Player', consented_at: null, text: null })),
    )
    expect((await rows()).map((row) => row['Agreed To'])).toEqual(['', '', '', '', '', ''])
  })

  it('lets a person continue in another game without asking again, until the text changes', async () => {
    const device = deviceOf(CONSENT)
    await register(device, { name: 'Khadija', consent: true, consent_text: CONSENT.consent_text_ar })
    const continueIn = (on: Client, game_type: string, fields: Record<string, unknown> = {}) =>
      on.post('/api/players/me/continue', { game_type, ...fields })
    const khadija = async () => (await agreements()).filter(({ name }) => name === 'Khadija').map(({ text }) => text)
    expect((await continueIn(device, 'flip-match')).status).toBe(201)
    expect(await khadija()).toEqual([CONSENT.consent_text_ar, CONSENT.consent_text_ar])

    const changed = { consent_text: 'I agree to more.', consent_text_ar: null }
    const later = deviceOf(changed)
    later.cookie = device.cookie
    for (const game of ['quiz', 'flip-match']) expectBadField(await continueIn(later, game), 'consent')
    expectBadField(
      await continueIn(later, 'quiz', { consent: true, consent_text: CONSENT.consent_text }),
      'consent_text',
    )
    const agreed = { consent: true, consent_text: changed.consent_text }
    expect((await continueIn(later, 'quiz', agreed)).status).toBe(201)
    expect(await khadija()).toEqual([changed.consent_text, CONSENT.consent_text_ar])
    // Consent for one game is valid for the other.
    expect((await continueIn(later, 'flip-match')).status).toBe(201)
    expect(await khadija()).toEqual([changed.consent_text, changed.consent_text])
  })
})
