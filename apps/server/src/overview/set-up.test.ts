// The set-up: its steps are done by what the installation has, and it ends for all admins.
import { type SetUp, setUp } from '@noor-quest/contract/set-up'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, playQuiz, registration, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'

describe.each(ENGINES)('the set-up on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const read = async (client = admin): Promise<SetUp> => setUp.parse((await client.get('/api/set-up')).body)
  const left = async () => (await read()).steps.filter(({ is_done }) => !is_done).map(({ step }) => step)
  const change = async (path: string, body: object) => expect((await admin.patch(path, body)).status).toBe(200)
  const settings = async (values: object) =>
    change('/api/settings/event', { version: (await admin.get('/api/settings/event')).body.version, values })

  it('has a step done once its form says so', async () => {
    expect(await left()).toEqual(['look', 'consent', 'season', 'prizes', 'try'])
    await settings({ club_name: 'Nur Club', consent_text: 'I agree.', admission: 'tickets' })
    const [opens_at, closes_at] = [1, 2].map((hours) => new Date(test.clock.nowMs() + hours * 3_600_000).toISOString())
    await change('/api/seasons/current', { opens_at, closes_at })
    await change('/api/overview', { what: 'prizes', accepted: true })
    expect(await left()).toEqual(['tickets', 'try'])
    expect((await admin.post('/api/admission_tickets', { count: 2 })).status).toBe(201)
    expect(await left()).toEqual(['try'])
  })

  sqlite.it('has the look done by an Arabic name alone', async () => {
    await settings({ club_name_ar: 'نادي النور' })
    expect(await left()).not.toContain('look')
  })

  it('has a test game played before the opening, whose player is removed', async () => {
    const opens_at = new Date(test.clock.nowMs() + 3_600_000).toISOString()
    await change('/api/seasons/current', { opens_at })
    const start = { request_id: crypto.randomUUID() }
    await admin.post('/api/players', registration('quiz', { name: 'Amina' }))
    expect((await read()).ticks).toEqual({ phone: false, screen: false, game: false })
    await playQuiz(test, admin, (_index, correct) => correct)
    const { ticks, test_player } = await read()
    expect([ticks.game, test_player?.name]).toEqual([true, 'Amina'])
    expect((await admin.delete(`/api/players/${test_player?.id}?scope=person`)).status).toBe(200)
    expect(await read()).toMatchObject({ is_open: true, ticks: { game: true }, test_player: null })
    // Only a browser with an admin's session plays early.
    const visitor = await test.player('quiz')
    expectError(await visitor.post('/api/quiz/games', start), 409, 'season_not_open')
    expect((await admin.post('/api/screens', {})).status).toBe(200)
    await visitor.get('/api/players/me')
    await visitor.post('/api/overview/phones', {})
    expect((await read()).ticks).toEqual({ phone: true, screen: true, game: true })
  })

  sqlite.it('ends for all admins by a press, and once visitors have registered', async () => {
    const organiser = await signInAs(test, 'organiser')
    await test.player('quiz')
    expect((await read(organiser)).is_open).toBe(true)
    await test.player('quiz')
    expect(await read()).toMatchObject({ is_open: false, test_player: null })
    await test.db.deleteFrom('players').execute()
    expect((await read()).is_open).toBe(true)
    expect((await organiser.post('/api/set-up/end', {})).body.is_open).toBe(false)
    expect((await read()).is_open).toBe(false)
    await organiser.post('/api/set-up/end', {})
    expect((await readAudit(test)).filter(({ summary }) => summary === 'Ended the set-up')).toHaveLength(1)
    expectError(await (await signInAs(test, 'helper')).get('/api/set-up'), 403, 'not_permitted')
  })
})
