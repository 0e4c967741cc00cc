// Problems an organiser should act on: each appears when it begins and disappears when it ends.
import { type Attention, attention, type Check } from '@noor-quest/contract/attention'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Client, ENGINES, openTestApp, type TestApp } from '../../../test/harness.ts'
import { readAudit, signInAs, signInFirstAdmin } from '../../../test/portal-scene.ts'
import { STARTER_LOADED } from '../../content/load-starter-content.ts'
import { MOST_PHONES } from './checks.ts'

const HOUR_MS = 60 * 60_000

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    test = await openTestApp(engine)
    admin = await signInFirstAdmin(test)
  })
  afterEach(() => test.close())

  const read = async (client = admin): Promise<Check[]> => {
    const { status, body } = await client.get('/api/attention')
    expect(status).toBe(200)
    return attention.parse(body).checks
  }
  const patch = (path: string, body: unknown) =>
    admin.send('PATCH', path, JSON.stringify(body), { 'content-type': 'application/json' })
  const find = async (what: Check['what'], game?: string) =>
    (await read()).find(
      (check) =>
        check.what === what &&
        (game === undefined || 'game_type' in check) &&
        (check.what !== 'content' || check.game_type === game),
    )

  it('finds nothing to see to in a new event with its own content', async () => {
    expect((await read()).map(({ what, state }) => [what, state])).toEqual([
      ['registrations', 'good'],
      ['content', 'good'],
      ['content', 'good'],
      ['accounts', 'good'],
      ['backup', 'unknown'],
      ['disk', 'good'],
      ['images', 'good'],
      ['starter', 'good'],
    ])
  })

  it('names what a game lacks, all together and in a language that the club writes', async () => {
    const short = { what: 'questions', level: 2, language: null, need: 5 }
    await test.db.updateTable('quiz_questions').set({ active: 0 }).where('level', '=', 2).execute()
    expect(await find('content', 'quiz')).toMatchObject({
      ...{ state: 'wrong', can_start: true, shortages: [{ ...short, have: 0 }] },
    })
    await test.db.updateTable('quiz_questions').set({ active: 1 }).execute()
    await test.db.updateTable('prophets').set({ active: 0 }).execute()
    expect(await find('content', 'flip-match')).toMatchObject({ state: 'wrong', can_start: false })
    await test.db.updateTable('prophets').set({ active: 1 }).execute()
    expect(await find('content', 'flip-match')).toMatchObject({ state: 'good' })

    // Without Arabic items the club plays in English.
    const nothing = {
      question_text_ar: null,
      option_a_ar: null,
      option_b_ar: null,
      option_c_ar: null,
      option_d_ar: null,
      explanation_ar: null,
    }
    await test.db.updateTable('quiz_questions').set(nothing).execute()
    expect(await find('content', 'quiz')).toMatchObject({ state: 'good' })
    const [one] = await test.db.selectFrom('quiz_questions').select('id').where('level', '=', 1).execute()
    const inArabic = { question_text_ar: 'س', option_a_ar: '1', option_b_ar: '2', option_c_ar: '3', option_d_ar: '4' }
    await test.db
      .updateTable('quiz_questions')
      .set(inArabic)
      .where('id', '=', one?.id ?? '')
      .execute()
    const quiz = await find('content', 'quiz')
    expect(quiz).toMatchObject({ state: 'look', can_start: true })
    expect(
      quiz?.what === 'content' && quiz.shortages.map(({ level, language, have }) => [level, language, have]),
    ).toEqual([
      [1, 'ar', 1],
      [2, 'ar', 0],
      [3, 'ar', 0],
    ])
  })

  it('counts starter content in play until it was changed, switched off or accepted', async () => {
    const [question] = await test.db.selectFrom('quiz_questions').selectAll().execute()
    if (question === undefined) throw new Error('there is content')
    await test.db.insertInto('app_state').values({ key: STARTER_LOADED, value: '2025-12-31T00:00:00.000Z' }).execute()
    expect(await find('starter')).toMatchObject({ items: 0, state: 'good' })
    await test.db.updateTable('quiz_questions').set({ created_at: '2025-12-31T00:00:00.000Z' }).execute()
    const all = (await find('starter')) as Extract<Check, { what: 'starter' }>
    expect(all).toMatchObject({ state: 'look', accepted: false })
    expect(all.items).toBeGreaterThan(1)
    await patch(`/api/quiz_questions/${question.id}`, { level: question.level, time_limit: 45 })
    expect(await find('starter')).toMatchObject({ items: all.items - 1 })

    const accept = (accepted: boolean) => patch('/api/attention/starter', { accepted })
    const { checks }: Attention = (await accept(true)).body
    expect(checks.at(-1)).toMatchObject({ what: 'starter', accepted: true, items: all.items - 1 })
    await accept(true)
    await accept(false)
    expect(await find('starter')).toMatchObject({ accepted: false })
    // The same choice twice is one change.
    expect((await readAudit(test)).filter(({ entity }) => entity === 'settings')).toHaveLength(2)

    await test.db.updateTable('quiz_questions').set({ active: 0 }).execute()
    expect(await find('starter')).toMatchObject({ items: 0, state: 'good' })
  })

  it('counts the accounts that wait for an admin, and none that was refused', async () => {
    const accounts = () => find('accounts')
    await signInAs(test, 'suspended admin')
    expect(await accounts()).toMatchObject({ unconfirmed: 0, ungranted: 0 })
    await signInAs(test, 'plain user')
    expect(await accounts()).toMatchObject({ state: 'look', unconfirmed: 0, ungranted: 1 })
    await test.db
      .updateTable('auth_users')
      .set({ email_verified: sql<boolean>`false` })
      .where('suspended_at', 'is', null)
      .where('email', '!=', 'amal@club.example')
      .execute()
    // Mails in the outbox reach no person, so an admin confirms addresses.
    expect(await accounts()).toMatchObject({ state: 'look', unconfirmed: 1, ungranted: 0 })
    await test.db
      .updateTable('auth_users')
      .set({ rights_revoked_at: '2026-01-01T00:00:00.000Z' })
      .where('email', '!=', 'amal@club.example')
      .execute()
    expect(await accounts()).toMatchObject({ state: 'good' })
  })

  it('says when backups fail and the disk is short', async () => {
    const everyDay = { everyHours: 24, keep: 7, dir: '/nowhere' }
    let free: number | null = 100
    const app = test.restart({ backupSchedule: everyDay, freeDisk: async () => free })
    const other = new Client(app, test.db)
    for (const [name, value] of admin.jar) other.jar.set(name, value)
    const states = async () => {
      const checks = await read(other)
      return ['backup', 'disk'].map((what) => checks.find((check) => check.what === what)?.state)
    }
    expect(await states()).toEqual(['wrong', 'wrong'])
    const at = new Date(test.clock.nowMs()).toISOString()
    await test.db.insertInto('app_state').values({ key: 'last_backup_at', value: at }).execute()
    free = null
    expect(await states()).toEqual(['good', 'unknown'])
    test.clock.advance(49 * HOUR_MS)
    expect((await states())[0]).toBe('wrong')
    app.close()
  })

  describe('the phones that opened the code', () => {
    const report = (client: Client) => client.post('/api/attention/phones', {})
    const devices = async () => (await admin.get('/api/attention/phones')).body.devices

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

    it('fill no database', async () => {
      const window_ends_at = new Date(test.clock.nowMs() + HOUR_MS).toISOString()
      const rows = Array.from({ length: MOST_PHONES }, (_, at) => ({ key: `reached:${at}`, tries: 1, window_ends_at }))
      await test.db.insertInto('rate_limits').values(rows).execute()
      const late = test.client()
      await late.get('/api/players/me')
      await report(late)
      expect((await admin.get('/api/attention/phones')).body).toMatchObject({ devices: MOST_PHONES, most: MOST_PHONES })
    })
  })
})
