// When it is Tonight, and what a helper gets of it.
import { type Overview, overview } from '@noor-quest/contract/overview'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Client, ENGINES, onSqlite, type TestApp } from '../../test/harness.ts'
import { hallScreen, openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { markSettledSeasons } from '../play/abandoned.ts'

const HOUR_MS = 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const read = async (client = admin): Promise<Overview> => overview.parse((await client.get('/api/overview')).body)
  const isTonight = async (client = admin) => {
    const { tonight } = await read(client)
    expect((await client.get('/api/overview/tonight')).body).toEqual({ tonight })
    return tonight
  }
  const press = (press: 'begun' | 'over', client = admin) => client.post('/api/overview/tonight', { press })
  const at = (inMs: number | null) => (inMs === null ? null : new Date(test.clock.nowMs() + inMs).toISOString())
  const change = async (opensInMs: number | null, closesInMs: number | null, freezesInMs: number | null = null) => {
    const times = { opens_at: at(opensInMs), closes_at: at(closesInMs), freezes_at: at(freezesInMs) }
    expect((await admin.patch('/api/seasons/current', times)).status).toBe(200)
  }

  it('begins an hour before the opening, and ends once the public sees the results', async () => {
    await change(2 * HOUR_MS, 4 * HOUR_MS, 3 * HOUR_MS)
    expect(await isTonight()).toBe(false)
    test.clock.advance(HOUR_MS)
    expect(await isTonight()).toBe(true)
    test.clock.advance(-HOUR_MS)
    expect(await isTonight()).toBe(false)
    test.clock.advance(4 * HOUR_MS + 2 * 60_000)
    await markSettledSeasons({ db: test.db, wall: test.clock })
    expect(await read()).toMatchObject({ time: 'after', tonight: true })
    const { id } = (await read()).season
    expect((await admin.post(`/api/results/${id}/publish`, {})).status).toBe(200)
    // Sealed results wait for the ceremony, which is part of the evening.
    expect(await isTonight()).toBe(true)
    const { version } = (await admin.get('/api/stage')).body
    const show = { request_id: crypto.randomUUID(), version, action: 'announce', season_id: id }
    expect((await admin.post('/api/stage', show)).status).toBe(200)
    expect(await isTonight()).toBe(false)
    expectError(await press('begun'), 409, 'results_published')
    expect((await press('over')).status).toBe(200)
  })

  it('begins and ends by a press in a season without times, also after a restart', async () => {
    expect(await isTonight()).toBe(false)
    expect((await press('begun')).body).toMatchObject({ tonight: true })
    expect((await press('begun')).status).toBe(200)
    test.clock.advance(-HOUR_MS)
    const restarted = new Client(test.restart(), test.db)
    for (const [name, value] of admin.jar) restarted.jar.set(name, value)
    expect(await isTonight(restarted)).toBe(true)
    expect((await press('over')).body).toMatchObject({ tonight: false })
    const summaries = (await readAudit(test)).flatMap(({ entity, summary }) => (entity === 'seasons' ? [summary] : []))
    expect(summaries.toSorted()).toEqual(['Season 1: Tonight begins', 'Season 1: Tonight is over'])
  })

  sqlite.it('is over by a press until another opening time is set', async () => {
    await change(-HOUR_MS, HOUR_MS)
    expect(await isTonight()).toBe(true)
    await press('over')
    expect(await isTonight()).toBe(false)
    await change(HOUR_MS / 2, HOUR_MS)
    expect(await isTonight()).toBe(true)
  })

  sqlite.it('gives a helper the season, what the hall’s screen shows, and waiting names', async () => {
    const helper = await signInAs(test, 'helper')
    expectError(await press('begun', helper), 403, 'not_permitted')
    await press('begun')
    const screen = await hallScreen(test, admin)
    expect((await read(helper)).on_screen).toBeNull()
    expect((await screen.post('/api/screens/shown', { mode: 'leaderboards' })).status).toBe(200)
    await test.player('quiz')
    const { id, season_id } = await test.db.selectFrom('players').select(['id', 'season_id']).executeTakeFirstOrThrow()
    const entry = (kind: 'game' | 'name', subject: string) => ({
      ...{ id: crypto.randomUUID(), season_id, player_id: id, kind, subject },
      ...{ figures: '{}', created_at: '2026-01-01T00:00:00.000Z' },
    })
    await test.db
      .insertInto('review_entries')
      .values([entry('game', 'a'), entry('name', '')])
      .execute()
    const { lines, next, ...shown } = await read(helper)
    expect(shown).toMatchObject({ tonight: true, on_screen: 'leaderboards', figures: { registered: 1 } })
    expect(lines[next ?? -1]).toEqual({ what: 'review', state: 'wrong', games: 0, names: 1, mistakes: 0 })
    expect(lines.map(({ what }) => what)).toEqual(['review', 'second_factor'])
  })
})
