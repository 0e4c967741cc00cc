// Notifications of changed leaderboards between processes over one PostgreSQL, also after a broken
// connection.
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { openTestApp, type TestApp } from '../../../test/harness.ts'
import { placePlayers } from '../../../test/stored-players.ts'
import { createLeaderboards } from '../../leaderboards/leaderboards.ts'
import { changeSettings } from '../../settings/change-settings.ts'
import { DEFAULT_SETTINGS } from '../../settings/event-settings.ts'
import { pollSettings } from '../../settings/queries.ts'
import { type Notifications, openNotifications } from './notifications.ts'

const log = pino({ level: 'silent' })

it('there are no notifications on SQLite', async () => {
  const test = await openTestApp('sqlite')
  expect(await openNotifications(test.target, test.db, log)).toBeNull()
  await test.close()
})

describe('on PostgreSQL', () => {
  let test: TestApp
  let opened: Notifications[]
  beforeEach(async () => {
    test = await openTestApp('postgres')
    opened = []
  })
  afterEach(async () => {
    await Promise.all(opened.map((notifications) => notifications.close()))
    await test.close()
  })

  /** Notifications as in a process of its own; `received` grows with each. */
  async function open(): Promise<{ notifications: Notifications; received: string[] }> {
    const notifications = await openNotifications(test.target, test.db, log)
    if (notifications === null) throw new Error('no notifications on PostgreSQL')
    opened.push(notifications)
    const received: string[] = []
    notifications.subscribe((topic, text) => received.push(topic + text))
    await eventually(() => expect(notifications.isSubscribed()).toBe(true))
    received.length = 0
    return { notifications, received }
  }

  it('every process receives a change, the one that reports it too', async () => {
    const [here, there] = [await open(), await open()]
    here.notifications.notify('flip-match')
    await eventually(() => expect([here.received, there.received]).toEqual([['flip-match'], ['flip-match']]))
  })

  it('a change brings its text, which is in no table', async () => {
    const [here, there] = [await open(), await open()]
    here.notifications.notify('end-streams', 'pressed')
    await eventually(() => expect(there.received).toEqual(['end-streamspressed']))
  })

  it('a saved setting is in another process before it polls', async () => {
    const [{ notifications: here }, { notifications: there }] = [await open(), await open()]
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const [ours, theirs] = [here, there].map((notifications) =>
      pollSettings(test.db, DEFAULT_SETTINGS, log, notifications),
    )
    vi.useRealTimers()
    if (ours === undefined || theirs === undefined) throw new Error('there are two')
    const admin = { id: null, email: 'amal@club.example', from: null }
    const change = { version: 0, values: { event_title: 'Quiz Night' } }
    await changeSettings(test.db, ours, admin, change, '2026-01-01T10:00:00.000Z')
    expect(ours.current().event_title).toBe('Quiz Night')
    await eventually(() => expect(theirs.current().event_title).toBe('Quiz Night'))
  })

  it('after its connection broke, it subscribes again and reports everything as changed', async () => {
    const everything = ['quiz', 'flip-match', 'settings', 'season', 'stage', 'messages', 'end-streams']
    const [here, there] = [await open(), await open()]
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noor-quest notifications' and datname = current_database()`.execute(test.db)
    await eventually(() => expect(there.received).toEqual(everything))
    await eventually(() =>
      expect([here, there].map(({ notifications }) => notifications.isSubscribed())).toEqual([true, true]),
    )
    here.notifications.notify('quiz')
    await eventually(() => expect(there.received).toEqual([...everything, 'quiz']))
  })

  it('an unreachable database is no error and delays no caller', async () => {
    const away = { engine: 'postgres', url: 'postgres://nobody@127.0.0.1:9/none', poolSize: 1 } as const
    const notifications = await openNotifications(away, test.db, log)
    expect(notifications?.isSubscribed()).toBe(false)
    await notifications?.close()
  })

  it('a leaderboard is read again when another process reports a change', async () => {
    const [here, there] = [await open(), await open()]
    // The clock doesn't move, so nothing grows old.
    const leaderboards = createLeaderboards(test.db, test.clock, log, there.notifications)
    const names = async () =>
      JSON.parse(await leaderboards.json({ gameType: 'quiz', groupId: null }, 5)).entries.map(
        ({ name }: { name: string }) => name,
      )
    expect(await names()).toEqual([])
    const player = await test.player('quiz', { name: 'Elsewhere' })
    await test.db
      .updateTable('players')
      .set({ total_score: 100, scored_at: new Date(0).toISOString() })
      .where('id', '=', (await player.get('/api/players/me')).body.player.id)
      .execute()
    await placePlayers(test.db)
    expect(await names()).toEqual([])
    here.notifications.notify('quiz')
    await eventually(async () => expect(await names()).toEqual(['Elsewhere']))
    leaderboards.close()
  })
})
