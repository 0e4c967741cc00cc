// Personal data reaches only admins and its owner, and is removed when its time is over.
import { OPTIONAL_FIELDS } from '@noor-quest/rules/person-fields'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, ENGINES, playQuiz, registration, type TestApp } from '../../test/harness.ts'
import { openEvents } from '../../test/open-events.ts'
import { openAppWithAdmin } from '../../test/portal-scene.ts'
import { samplePerson } from '../../test/stored-players.ts'
import { removePersonalData } from './remove-personal-data.ts'

const PERSON = { ...samplePerson(), name: 'Canaryname', age: 97, semester: '7th', phone: '+99 111-222-333' } as const
const { name: _public, ...SECRETS } = PERSON
const DAY_MS = 24 * 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  let player: Client
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
    player = await test.player('quiz', PERSON)
    await playQuiz(test, player, (_index, correct) => correct)
    await player.post('/api/feedback', { rating: 4, comments: 'Canarycomment' })
  })
  afterAll(() => test.close())

  it('shows others only the name on the leaderboard, in every response', async () => {
    const { paths } = (await admin.get('/api/openapi.json')).body
    const me = (await player.get('/api/players/me')).body.player.id
    const gets = Object.keys(paths).filter((path) => paths[path].get !== undefined && path !== '/api/live')
    expect(gets.length).toBeGreaterThan(20)
    const other = await test.player('quiz')
    const asked = []
    for (const client of [test.client(), other]) {
      for (const path of gets) asked.push({ path, ...(await client.get(path.replaceAll(/\{[^}]+\}/g, me))) })
      asked.push({ path: 'delete', ...(await client.delete(`/api/players/${me}`)) })
    }
    const secrets = Object.entries(SECRETS).map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`)
    const shown = asked.filter(({ text }) =>
      [PERSON.phone, 'Canarycomment', me, ...secrets].some((one) => text.includes(one)),
    )
    expect(shown.map(({ path }) => path)).toEqual([])
    const named = asked.filter(({ text }) => text.includes(PERSON.name))
    expect([...new Set(named.map(({ path }) => path))].sort()).toEqual(['/api/leaderboard', '/api/live/now'])
    const events = await openEvents(test.app)
    const event = await events.next()
    await events.cancel()
    expect(JSON.stringify(event)).not.toContain(PERSON.phone)
    const [entry = {}] = event?.entries ?? []
    expect(Object.keys(entry)).toContain('name')
    expect(Object.keys(entry).filter((key) => key in SECRETS || key === 'id')).toEqual([])
  })

  it('leaves no trace of a person in logs and metrics', async () => {
    const lines = test.logged().map((line) => JSON.stringify(line))
    const figures = (await test.client().get('/metrics')).text
    expect(lines.length).toBeGreaterThan(30)
    expect(figures).toContain('noor_http_request_duration_seconds')
    for (const text of [...lines, figures]) {
      for (const secret of ['anaryname', 'anarycomment', PERSON.phone, '127.0.0.1', 'amal@club.example'])
        expect(text).not.toContain(secret)
    }
  })

  it('removes names, ages and phones after the set days, and logs that', async () => {
    const list = async () => (await admin.get('/api/players?sort=created_at&order=asc')).body.players
    const [before] = await list()
    expect(before).toMatchObject(PERSON)
    expect(await removePersonalData(test.db, 30, test.clock.nowMs())).toBe(0)
    test.clock.advance(30 * DAY_MS + 1)
    await test.client().post('/api/players', registration('flip-match', { name: 'Newcomer' }))
    const nowMs = test.clock.nowMs()
    const counts = await Promise.all([removePersonalData(test.db, 30, nowMs), removePersonalData(test.db, 30, nowMs)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(2)
    expect(await removePersonalData(test.db, 30, nowMs)).toBe(0)

    const [after] = await list()
    const none = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, null]))
    expect(after).toEqual({ ...before, name: 'Player', age: null, phone: null, ...none })
    expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Player', 'Player', 'Newcomer'])
    expect((await admin.get('/api/players?search=111-222')).body.players).toEqual([])
    const { rows } = await sql`select * from players`.execute(test.db)
    expect(JSON.stringify(rows)).not.toMatch(/anaryname|111-222|111222/)
    expect((await admin.get('/api/players/export')).text).not.toMatch(/anaryname|111-222/)
    test.clock.advance(2000)
    // A player without a name takes no place.
    expect((await player.get('/api/leaderboard')).body.entries).toEqual([])
    const entries = await test.db
      .selectFrom('audit_log')
      .select(['summary', 'actor'])
      .where('action', '=', 'delete')
      .execute()
    const removed = entries.map(({ summary }) => Number(/of (\d+) players/.exec(summary)?.[1]))
    expect(removed.reduce((sum, count) => sum + count)).toBe(2)
  })

  it('stores nothing more of an erased person who still plays', async () => {
    expect((await player.post('/api/feedback', { rating: 3, comments: 'Canarylater' })).status).toBe(201)
    const { comments } = await test.db
      .selectFrom('feedback')
      .select('comments')
      .where('rating', '=', 3)
      .executeTakeFirstOrThrow()
    expect(comments).toBe('')
    await player.startQuiz()
    const persons = await test.db.selectFrom('persons').select(['device_id', 'last_device_id']).execute()
    expect(persons).toContainEqual({ device_id: null, last_device_id: null })
  })
})
