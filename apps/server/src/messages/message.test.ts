import { randomUUID } from 'node:crypto'
import type { MessagesControl } from '@noor-quest/contract/messages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { openEvents, openHall, openPlayer } from '../../test/open-events.ts'
import { ADMIN_EMAIL, openAppWithAdmin, readAudit } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

const SAID = { action: 'say', en: 'Prayer break', ar: 'استراحة للصلاة', minutes: 10 } as const
const MINUTE_MS = 60_000

describe.each(ENGINES)('an organiser’s message on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const read = async (): Promise<MessagesControl> => (await admin.get('/api/messages')).body
  const press = async (action: object) =>
    admin.post('/api/messages', { request_id: randomUUID(), version: (await read()).version, ...action })

  it('is on every page, also one that opens later, until it is withdrawn', async () => {
    const pages = await Promise.all([openPlayer(test.app), openEvents(test.app), openHall(test.app)])
    for (const page of pages) expect(await page.nextMessages()).toEqual({ message: null, pause: null })
    expect((await press(SAID)).status).toBe(200)
    const { en, ar } = SAID
    for (const page of pages)
      expect(await page.nextMessages()).toMatchObject({ message: { en, ar, ends_in_ms: 600_000 } })
    test.clock.advance(MINUTE_MS)
    const late = await openPlayer(test.app)
    expect(await late.nextMessages()).toMatchObject({ message: { ends_in_ms: 540_000 } })
    await press({ action: 'withdraw' })
    for (const page of [...pages, late]) {
      expect(await page.nextMessages()).toEqual({ message: null, pause: null })
      await page.cancel()
    }
    const logged = (await readAudit(test)).filter(({ entity }) => entity === 'messages')
    expect(logged.map(({ actor, summary }) => [actor, summary]).sort()).toEqual([
      [ADMIN_EMAIL, 'the message is withdrawn'],
      [ADMIN_EMAIL, '“Prayer break” for 10 minutes'],
    ])
  })

  it('ends at its time, also for a page that opens then', async () => {
    await press(SAID)
    test.clock.advance(10 * MINUTE_MS)
    const page = await openPlayer(test.app)
    expect(await page.nextMessages()).toEqual({ message: null, pause: null })
    await page.cancel()
    expect((await read()).message).toBeNull()
  })

  it('counts a repeated press once, and refuses the second of two admins', async () => {
    const first = { ...SAID, request_id: randomUUID(), version: 0 }
    expect((await admin.post('/api/messages', first)).body.version).toBe(1)
    expect((await admin.post('/api/messages', first)).body.version).toBe(1)
    const second = await admin.post('/api/messages', { action: 'withdraw', request_id: randomUUID(), version: 0 })
    expectError(second, 409, 'edit_conflict')
    expect(second.body.error.details.current).toMatchObject({ version: 1, message: { en: SAID.en } })
  })

  sqlite.it('needs both languages and a short line', async () => {
    for (const fault of [{ en: '' }, { ar: '  ' }, { en: 'x'.repeat(81) }, { minutes: 0 }, { minutes: 181 }]) {
      expectError(await press({ ...SAID, ...fault }), 400, 'validation_failed')
    }
  })
})
