// The hall's screens: how a browser becomes one, what it alone gets, and its end.
import type { Screens } from '@noor-quest/contract/screens'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showOnStage } from '../../test/final-scene.ts'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { openHall } from '../../test/open-events.ts'
import { hallScreen, openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const MINUTE_MS = 60_000
const DRAW_ID = '00000000-0000-7000-8000-00000000000d'

describe.each(ENGINES)('a screen of the hall on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const listed = async (): Promise<Screens['screens']> => (await admin.get('/api/screens')).body.screens
  const confirm = (screen: Client, shown: object = { mode: 'leaderboards' }) => screen.post('/api/screens/shown', shown)
  const makeLink = async (): Promise<string> => (await admin.post('/api/screens/links', {})).body.token
  const claim = (device: Client, token: string) => device.post('/api/screens/claims', { token })
  const isOpen = async (device: Client) => {
    const page = await openHall(test.app, device)
    const shown = await page.nextScreen()
    await page.cancel()
    return shown?.is_open
  }

  it('is the browser of an admin who pressed, once', async () => {
    expect(await isOpen(admin)).toBe(false)
    const [first, again] = [await admin.post('/api/screens', {}), await admin.post('/api/screens', {})]
    expect(again.body).toEqual(first.body)
    expect(first.headers.getSetCookie().join()).toMatch(/^noor_screen=[^;]+; .*Path=\/api; HttpOnly; SameSite=Lax/)
    expect(await isOpen(admin)).toBe(true)
    expect(await listed()).toMatchObject([{ id: first.body.id, link_expires_at: null, shows: null }])
  })

  it('is the first browser that opens a link, within ten minutes', async () => {
    const token = await makeLink()
    expect(await listed()).toMatchObject([{ opened_at: null, link_expires_at: expect.any(String) }])
    const devices = [test.client(), test.client()]
    const claims = await Promise.all(devices.map((device) => claim(device, token)))
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 400])
    for (const used of [token, 'x']) expectError(await claim(test.client(), used), 400, 'invalid_link')
    const late = await makeLink()
    test.clock.advance(10 * MINUTE_MS)
    expectError(await claim(test.client(), late), 400, 'invalid_link')
    expect(await listed()).toMatchObject([{ opened_at: expect.any(String) }])
    expect(JSON.stringify(await test.db.selectFrom('hall_screens').selectAll().execute())).not.toContain(late)
  })

  it('alone gets what the stage shows', async () => {
    const screen = await hallScreen(test, admin)
    const forger = test.client()
    const id = (await listed())[0]?.id
    forger.jar.set('noor_screen', `${id}.x`)
    const page = await openHall(test.app, screen)
    expect(await page.nextStage()).toEqual({ mode: 'leaderboards' })
    await page.cancel()
    const again = await openHall(test.app, screen)
    expect(await again.nextFinal()).toEqual({ final: null })
    await again.cancel()
    for (const other of [forger, test.client(), admin]) {
      const values = (await other.get('/api/live/now?as=screen')).body.map(({ event }: { event: string }) => event)
      const ofAll = ['build', 'hall', 'leaderboard', 'leaderboard', 'messages', 'screen', 'season', 'settings']
      expect(values.sort()).toEqual(ofAll)
    }
    // It gives nothing else.
    expectError(await screen.get('/api/stage'), 401, 'signed_out')
    expectError(await screen.get('/api/screens'), 401, 'signed_out')
  })

  sqlite.it('confirms what it shows, which counts for ten seconds', async () => {
    const screen = await hallScreen(test, admin)
    for (const shown of [{ mode: 'final' }, { mode: 'draw', draw_id: DRAW_ID }, { mode: 'thanks' }]) {
      expect((await confirm(screen, shown)).status).toBe(200)
      expect(await listed()).toMatchObject([{ shows: shown }])
    }
    test.clock.advance(10_000)
    expect(await listed()).toMatchObject([{ shows: null }])
    expectError(await confirm(test.client()), 404, 'not_found')
    expectError(await confirm(screen, { mode: 'draw' }), 400, 'validation_failed')
  })

  it('is ended by a press, and by the next season', async () => {
    const screen = await hallScreen(test, admin)
    const id = (await listed())[0]?.id
    expect((await admin.delete(`/api/screens/${id}`)).status).toBe(200)
    expectError(await admin.delete(`/api/screens/${id}`), 404, 'not_found')
    expect([await listed(), await isOpen(screen)]).toEqual([[], false])
    expectError(await confirm(screen), 404, 'not_found')
    expect((await readAudit(test)).filter(({ entity }) => entity === 'hall_screens')).toMatchObject([
      { action: 'make_link' },
      { action: 'delete', entity_id: id },
    ])

    const next = await hallScreen(test, admin)
    const [{ id: from }] = (await admin.get('/api/seasons')).body.seasons
    await admin.post('/api/seasons', { from, name: 'Next', name_ar: 'التالي' })
    expect([await listed(), await isOpen(next)]).toEqual([[], false])
  })

  sqlite.it('is opened by a helper too, up to twenty', async () => {
    const helper = await signInAs(test, 'helper')
    expect((await helper.post('/api/screens', {})).status).toBe(200)
    for (let n = 1; n < 20; n += 1) await makeLink()
    expectError(await admin.post('/api/screens/links', {}), 400, 'validation_failed')
    // Links that weren't opened in time leave their places.
    test.clock.advance(10 * MINUTE_MS)
    expect((await admin.post('/api/screens/links', {})).status).toBe(201)
    expect((await showOnStage(helper)).status).toBe(403)
  })
})
