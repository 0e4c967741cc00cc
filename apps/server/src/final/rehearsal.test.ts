// The rehearsal of a final by HTTP: the pages that joined it, and no trace of it
// anywhere else.
import { randomUUID } from 'node:crypto'
import { FINAL_SECONDS_DEFAULT } from '@noor-quest/rules/final'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addSealed, createPages, OPENS_MS, ok } from '../../test/final-scene.ts'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const PATH = '/api/final-rehearsal'

describe.each(ENGINES)('a rehearsal of the final on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  const { opened, closeAll } = createPages(() => test.app)
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(async () => {
    await closeAll()
    await test.close()
  })

  /** Every row of every table but the rehearsal's, and those of sessions and limits. */
  const rows = async () => {
    const tables = await test.db.introspection.getTables()
    const names = tables
      .map(({ name }) => name)
      .filter((name) => !/^(final_rehearsals|auth_sessions|rate_limits|game_clock)$/.test(name))
    const read = names.sort().map(async (name) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(test.db)
      return [name, rows.map((row) => JSON.stringify(row)).sort()]
    })
    return Object.fromEntries(await Promise.all(read))
  }
  const start = async (): Promise<{ screen: string; phone: string }> => ok(await admin.post(PATH, {})).body
  const joined = async (token: string) => {
    const client = test.client()
    ok(await client.post(`${PATH}/claims`, { token }))
    return client
  }
  const press = (kind: string, version: number) =>
    admin.post(`${PATH}/presses`, { request_id: randomUUID(), version, press: { kind } })

  it('plays a question with simulated players, and leaves no row', async () => {
    await addSealed(admin)
    const before = await rows()
    const tokens = await start()
    const [device, phone] = [await joined(tokens.screen), await joined(tokens.phone)]
    const publicScreen = await opened('?as=screen')
    const [screen, own, presenter] = [
      await opened('?as=screen&rehearsal=1', device),
      await opened('?rehearsal=1', phone),
      await opened('?as=presenter&rehearsal=1', admin),
    ]
    await screen.until('final', (final) => expect([final?.step, final?.title_en]).toEqual(['lobby', 'Rehearsal']))
    expect(screen.stream.all).toContain('event: stage\ndata: {"mode":"final"}')
    ok(await phone.post(`${PATH}/entry`, {}))
    test.clock.advance(15_000)
    await screen.until('final', (final) => expect(final?.entered).toBe(31))
    await own.until('finalist', (final) => expect([final?.has_entered, final?.echo]).toEqual([true, null]))
    ok(await press('ask', 0))
    expect((await press('ask', 0)).status).toBe(409)
    await presenter.until('presses', (final) => expect(final?.step).toBe('shown'))
    test.clock.advance(OPENS_MS)
    await own.until('finalist', (final) => expect([final?.step, final?.plays]).toEqual(['open', true]))
    const answer = { question: 1, round: 1, choice: 'b' }
    expect((await phone.post(`${PATH}/answers`, answer)).body).toEqual({ outcome: 'locked', choice: 'b' })
    expect((await phone.post(`${PATH}/answers`, { ...answer, choice: 'c' })).body.choice).toBe('b')
    test.clock.advance(8000)
    await screen.until('final', (final) => expect(final?.answered).toBeGreaterThan(1))
    test.clock.advance(FINAL_SECONDS_DEFAULT * 1000)
    await screen.until('final', (final) => expect([final?.step, final?.answered]).toEqual(['closed', 31]))
    expect(ok(await admin.post(`${PATH}/answer`, {})).body.question).toBe(1)
    ok(await press('reveal', 1))
    await screen.until('final', (final) => {
      const { a = 0, b = 0, c = 0, d = 0 } = final?.reveal?.counts ?? {}
      expect(a + b + c + d).toBe(31)
    })
    ok(await press('standings', 2))
    await screen.until('final', (final) => expect(final?.standings).toHaveLength(5))
    const { rank } = (await own.until('finalist', (final) => expect(final?.result).not.toBeNull()))?.result ?? {}
    expect(rank).toBeGreaterThan(0)
    // No sealed question, and nothing on the public screen.
    expect(screen.stream.all).not.toContain('text-of-')
    expect(publicScreen.stream.all).not.toMatch(/Rehearsal|"final":\{|"mode":/)

    ok(await admin.delete(PATH))
    await screen.until('final', (final) => expect(final).toBeNull())
    expect(await test.db.selectFrom('final_rehearsals').selectAll().execute()).toEqual([])
    expect(await rows()).toEqual(before)
  })

  sqlite.it('goes from the lobby to the podium', async () => {
    const { screen } = await start()
    const page = await opened('?as=screen&rehearsal=1', await joined(screen))
    test.clock.advance(15_000)
    ok(await press('ask', 0))
    test.clock.advance(OPENS_MS + FINAL_SECONDS_DEFAULT * 1000)
    for (const [version, kind] of ['reveal', 'end', 'place'].entries()) ok(await press(kind, version + 1))
    // Simulated players with equal points share a place: then there are fewer than three.
    let version = 4
    let last = await press('place', version)
    while (last.status === 200) last = await press('place', ++version)
    expectError(last, 400, 'validation_failed')
    await page.until('final', (final) => expect([final?.is_over, final?.podium[0]?.rank]).toEqual([true, 1]))
  })

  sqlite.it(
    'admits a screen and a phone once each, presenters with the permission, and ends after two hours',
    async () => {
      const helper = await signInAs(test, 'helper')
      expectError(await helper.post(PATH, {}), 403, 'not_permitted')
      const { phone: token } = await start()
      const phone = await joined(token)
      expectError(await test.client().post(`${PATH}/claims`, { token }), 404, 'not_found')
      expectError(await test.client().post(`${PATH}/entry`, {}), 404, 'not_found')
      const stranger = await opened('?as=screen&rehearsal=1')
      ok(await phone.post(`${PATH}/entry`, {}))
      expect(stranger.stream.all).not.toContain('event: final')
      test.clock.advance(2 * 60 * 60_000)
      expectError(await phone.post(`${PATH}/entry`, {}), 404, 'not_found')
      // A second one replaces it.
      await start()
      expectError(await phone.post(`${PATH}/entry`, {}), 404, 'not_found')
      expect(await test.db.selectFrom('final_rehearsals').select('id').execute()).toEqual([{ id: 1 }])
    },
  )
})
