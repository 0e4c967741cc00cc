// The portal's first page: each step appears when it begins and is done when it ends.
import { type Line, type Overview, overview } from '@noor-quest/contract/overview'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { addSealed, FINAL, follow, plan } from '../../test/final-scene.ts'
import { type Client, ENGINES, onSqlite, playQuiz, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin, readAudit, signInAs } from '../../test/portal-scene.ts'
import { STARTER_LOADED } from '../content/load-starter-content.ts'
import { markSettledSeasons } from '../play/abandoned.ts'
import { MAX_PHONES } from './reached-phones.ts'

const HOUR_MS = 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const read = async (client = admin): Promise<Overview> => {
    const { status, body } = await client.get('/api/overview')
    expect(status).toBe(200)
    return overview.parse(body)
  }
  const find = async (what: Line['what'], game?: string) =>
    (await read()).lines.find(
      (line) => line.what === what && (line.what !== 'content' || game === undefined || line.game_type === game),
    )
  const changeSeason = async (change: object) =>
    expect((await admin.patch('/api/seasons/current', change)).status).toBe(200)

  it('follows the season from its first day to the next season', async () => {
    const next = async () => {
      const { time, lines, next } = await read()
      return [time, next === null ? null : lines[next]?.what]
    }
    const at = (ms: number) => new Date(test.clock.nowMs() + ms).toISOString()
    expect(await next()).toEqual(['before', 'times'])
    await changeSeason({
      opens_at: at(2 * HOUR_MS),
      freezes_at: at(3 * HOUR_MS),
      closes_at: at(4 * HOUR_MS),
      zone: 'Asia/Riyadh',
    })
    expect((await read()).season).toMatchObject({ phase: 'before', zone: 'Asia/Riyadh' })
    expect(await next()).toEqual(['before', 'address'])
    test.clock.advance(2 * HOUR_MS)
    const player = await test.player('quiz')
    await playQuiz(test, player, (_index, correct) => correct)
    await (await test.player('quiz')).startQuiz()
    expect(await read()).toMatchObject({ time: 'open', figures: { registered: 2, finished: 1, playing: 1 } })
    test.clock.advance(2 * HOUR_MS)
    expect((await read()).season).toMatchObject({ phase: 'closed', is_frozen: true })
    expect(await next()).toEqual(['after', 'last_games'])
    await test.db.deleteFrom('games').where('status', '=', 'running').execute()
    test.clock.advance(2 * 60_000)
    await markSettledSeasons({ db: test.db, wall: test.clock })
    expect(await next()).toEqual(['after', 'publish'])
    const { id } = (await read()).season
    expect((await admin.post(`/api/results/${id}/publish`, {})).status).toBe(200)
    expect(await next()).toEqual(['after', 'announce'])
    const { version } = (await admin.get('/api/stage')).body
    const press = { request_id: crypto.randomUUID(), version, action: 'announce', season_id: id }
    expect((await admin.post('/api/stage', press)).status).toBe(200)
    expect(await find('winners')).toMatchObject({ state: 'todo', left: 1, of: 1 })
    const playerId = (await player.get('/api/players/me')).body.players[0].id
    const mark = (marks: object) => admin.patch(`/api/places/${playerId}`, marks)
    expect((await mark({ contacted: true })).status).toBe(200)
    expect(await next()).toEqual(['after', 'prizes_given'])
    await mark({ prize_given: true })
    expect(await find('erase')).toMatchObject({ state: 'todo', players: 2 })
    await admin.post(`/api/results/${id}/erase`, { keep_winners: 0 })
    expect(await next()).toEqual(['after', 'next_season'])
  })

  it('shows how far the final is prepared, and whether a presenter is connected', async () => {
    expect(await find('final')).toBeUndefined()
    const ids = await addSealed(admin)
    expect((await admin.put(FINAL, plan(ids, { kind: 'first', games: ['quiz'], count: 3 }))).status).toBe(200)
    const prepared = { questions: 5, whole: 5, checked: 0, players: null, screens: 0, has_presenter: false }
    expect(await find('final')).toMatchObject({ ...prepared, state: 'warning' })
    const versions = await test.db.selectFrom('sealed_questions').select(['item_id', 'version_sha256']).execute()
    const at = { checked_by: 'Maryam', person: 'maryam', verdict: 'right', note: '', checked_at: '2026-01-01' } as const
    for (const language of ['en', 'ar'] as const) {
      const checks = versions.map((version) => ({ kind: 'question' as const, language, ...version, ...at }))
      await test.db.insertInto('item_checks').values(checks).execute()
    }
    const page = await follow(test.app, '?as=presenter', admin)
    await eventually(async () =>
      expect(await find('final')).toMatchObject({ state: 'good', checked: 5, has_presenter: true }),
    )
    await page.stream.close()
    test.clock.advance(75_000)
    expect(await find('final')).toMatchObject({ has_presenter: false })
  })

  it('counts the cards of Names by kind', async () => {
    expect(await find('review')).toBeUndefined()
    const player = await test.player('quiz')
    const { id: season_id } = (await read()).season
    const playerId = (await player.get('/api/players/me')).body.players[0].id
    const entry = (kind: 'game' | 'name' | 'mistake', subject: string) => ({
      ...{ id: crypto.randomUUID(), season_id, player_id: playerId, kind, subject },
      ...{ figures: '{}', created_at: '2026-01-01T00:00:00.000Z' },
    })
    const rows = [entry('game', 'a'), entry('name', ''), entry('mistake', 'b'), entry('mistake', 'c')]
    await test.db.insertInto('review_entries').values(rows).execute()
    expect(await find('review')).toMatchObject({ state: 'todo', games: 1, names: 1, mistakes: 2 })
  })

  it('counts a game’s content by level, language and check', async () => {
    const level = async () => {
      const line = await find('content', 'quiz')
      return line?.what === 'content' ? [line.state, line.stock.find((row) => row.level === 2)] : null
    }
    const full = { what: 'questions', level: 2, need: 5, have: 5, en: 5, ar: 5, checked: 0 }
    expect(await level()).toEqual([
      'good',
      expect.objectContaining({ what: 'questions', level: 2, need: 5, checked: 0 }),
    ])
    await test.db.updateTable('quiz_questions').set({ active: 0 }).where('level', '=', 2).execute()
    expect(await level()).toEqual(['wrong', { ...full, have: 0, en: 0, ar: 0 }])
    await test.db.updateTable('quiz_questions').set({ active: 1 }).execute()
    await test.db.updateTable('prophets').set({ active: 0 }).execute()
    expect(await find('content', 'flip-match')).toMatchObject({ state: 'wrong', can_start: false })
  })

  it('counts starter content in play until it was changed, switched off or accepted', async () => {
    const [question] = await test.db.selectFrom('quiz_questions').selectAll().execute()
    if (question === undefined) throw new Error('there is content')
    await test.db.insertInto('app_state').values({ key: STARTER_LOADED, value: '2025-12-31T00:00:00.000Z' }).execute()
    expect(await find('starter')).toMatchObject({ items: 0, state: 'good' })
    await test.db.updateTable('quiz_questions').set({ created_at: '2025-12-31T00:00:00.000Z' }).execute()
    const all = (await find('starter')) as Extract<Line, { what: 'starter' }>
    expect(all.state).toBe('warning')
    expect(all.items).toBeGreaterThan(1)
    await admin.patch(`/api/quiz_questions/${question.id}`, { level: question.level, time_limit: 45 })
    expect(await find('starter')).toMatchObject({ items: all.items - 1 })

    const accept = (accepted: boolean) => admin.patch('/api/overview', { what: 'starter', accepted })
    const { lines }: Overview = (await accept(true)).body
    expect(lines).toContainEqual({ what: 'starter', state: 'accepted', items: all.items - 1 })
    await accept(true)
    await accept(false)
    expect(await find('starter')).toMatchObject({ state: 'warning' })
    // The same choice twice is one change.
    expect((await readAudit(test)).filter(({ entity }) => entity === 'settings')).toHaveLength(2)

    await test.db.updateTable('quiz_questions').set({ active: 0 }).execute()
    expect(await find('starter')).toMatchObject({ items: 0, state: 'good' })
  })

  sqlite.it('asks again in the next season whether there are prizes', async () => {
    await admin.patch('/api/overview', { what: 'prizes', accepted: true })
    expect(await find('prizes')).toMatchObject({ state: 'accepted' })
    const { id } = (await read()).season
    expect((await admin.post('/api/seasons', { from: id, name: 'Next', name_ar: 'التالي' })).status).toBe(201)
    expect(await find('prizes')).toMatchObject({ state: 'warning' })
  })

  it('counts the accounts that wait for an admin, without refused ones', async () => {
    const accounts = () => find('admins')
    await signInAs(test, 'suspended admin')
    expect(await accounts()).toMatchObject({ unconfirmed: 0, ungranted: 0 })
    await signInAs(test, 'plain user')
    expect(await accounts()).toMatchObject({ state: 'todo', owner: 1, unconfirmed: 0, ungranted: 1 })
    await test.db
      .updateTable('auth_users')
      .set({ email_verified: sql<boolean>`false` })
      .where('suspended_at', 'is', null)
      .where('email', '!=', 'amal@club.example')
      .execute()
    // Mails in the outbox reach no person, so an admin confirms addresses.
    expect(await accounts()).toMatchObject({ state: 'todo', unconfirmed: 1, ungranted: 0 })
    await test.db
      .updateTable('auth_users')
      .set({ rights_revoked_at: '2026-01-01T00:00:00.000Z' })
      .where('email', '!=', 'amal@club.example')
      .execute()
    expect(await accounts()).toMatchObject({ state: 'warning', unconfirmed: 0, ungranted: 0 })
  })

  describe('the phones that opened the code', () => {
    const report = (client: Client) => client.post('/api/overview/phones', {})
    const devices = async () => ((await find('address')) as Extract<Line, { what: 'address' }>).devices

    it('are counted once each, for twelve hours, by the cookie that every visitor has', async () => {
      const [one, other, without] = [test.client(), test.client(), test.client()]
      await one.get('/api/players/me')
      await other.get('/api/players/me')
      for (const client of [one, one, other, without]) expect((await report(client)).status).toBe(200)
      expect(await devices()).toBe(2)
      const rows = await test.db.selectFrom('rate_limits').selectAll().where('key', 'like', 'reached:%').execute()
      const visitor = one.jar.get('noor_visitor') ?? ''
      expect(JSON.stringify(rows)).not.toContain(visitor.split('.')[1])
      const forged = test.client()
      forged.jar.set('noor_visitor', `${visitor}x`)
      await report(forged)
      expect(await devices()).toBe(2)
      test.clock.advance(12 * HOUR_MS)
      expect(await devices()).toBe(0)
      await report(one)
      expect(await devices()).toBe(1)
    })

    it('are stored up to a limit', async () => {
      const window_ends_at = new Date(test.clock.nowMs() + HOUR_MS).toISOString()
      const rows = Array.from({ length: MAX_PHONES }, (_, at) => ({ key: `reached:${at}`, tries: 1, window_ends_at }))
      await test.db.insertInto('rate_limits').values(rows).execute()
      const late = test.client()
      await late.get('/api/players/me')
      await report(late)
      expect(await find('address')).toMatchObject({ devices: MAX_PHONES, most: MAX_PHONES })
    })
  })
})
