// The list of players with signals: exactly the players whose own page has one.
import { WATCHED_PAGE_SIZE } from '@noor-quest/contract/limits'
import type { WatchedPlayer } from '@noor-quest/contract/watched-players'
import { MANY_PERSONS } from '@noor-quest/rules/account-signals'
import { MANY_LEFT_GAMES } from '@noor-quest/rules/flags'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, playQuiz, registration, type TestApp } from '../../../test/harness.ts'
import { openAppWithAdmin } from '../../../test/portal-scene.ts'
import { expectBadField } from '../../../test/scenes.ts'
import { insertPlayers } from '../../../test/stored-players.ts'

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const idOf = async (client: Client): Promise<string> => (await client.get('/api/players/me')).body.player.id
  const list = async (query = '') => {
    test.clock.advance(10_001)
    const response = await admin.get(`/api/watch/signals${query}`)
    expect([response.status, response.body]).toEqual([200, expect.anything()])
    return response.body
  }
  /** Names and their signals. */
  const listed = async () => {
    const { players, total } = await list()
    expect(players).toHaveLength(total)
    return Object.fromEntries(
      players.map(({ name, flags, signals }: WatchedPlayer) => [
        name,
        [...flags.map(({ flag }) => flag.reason), ...signals.map(({ kind }) => kind)],
      ]),
    )
  }
  const next = async (client: Client, name: string, phone: string) => {
    expect((await client.post('/api/players', registration('quiz', { name, phone }))).status).toBe(201)
  }
  const left = async (id: string) => {
    await test.db.updateTable('play_counts').set({ left_games: MANY_LEFT_GAMES }).where('player_id', '=', id).execute()
  }

  it('has nobody where nothing stands out', async () => {
    await playQuiz(test, await test.player('quiz', { name: 'Amina', phone: '0812 1' }), (_index, right) => right, 9000)
    await test.player('quiz', { name: 'Bilal', phone: '0812 2' })
    expect(await list()).toEqual({ players: [], total: 0, next_cursor: null })
  })

  it('has flagged games until somebody decided, beside what is around the player', async () => {
    const bot = await test.player('quiz', { name: 'Bot', phone: '0812 1' })
    const { game } = await playQuiz(test, bot, (_index, right) => right, 20)
    expect((await listed()).Bot).toContain('faster-than-a-hand')
    const decide = (verdict: string | null) =>
      admin.send('PATCH', `/api/flagged_games/${game.id}`, JSON.stringify({ verdict }), {
        'content-type': 'application/json',
      })
    expect((await decide('confirmed')).status).toBe(200)
    expect(await listed()).toEqual({})
  })

  it('has everybody of a number and of a device that many share, and of no booth', async () => {
    const first = await test.player('quiz', { name: 'Number 1', phone: '0812 1111' })
    for (let count = 2; count <= MANY_PERSONS; count++) {
      await test.player('quiz', { name: `Number ${count}`, phone: '٠٨١٢ ١١١١' })
    }
    const device = await test.player('quiz', { name: 'Device 1', phone: '0813 1' })
    for (let count = 2; count <= MANY_PERSONS; count++) await next(device, `Device ${count}`, `0813 ${count}`)
    await next(first, 'Somebody else', '0814')
    const all = await listed()
    expect(Object.keys(all)).toHaveLength(2 * MANY_PERSONS)
    expect([all['Number 1'], all['Device 1']]).toEqual([['many-on-number'], ['many-on-device']])
    for (const [name, value] of admin.jar) device.jar.set(name, value)
    await device.post('/api/players/devices/booth', { is_booth: true })
    expect(Object.keys(await listed())).toHaveLength(MANY_PERSONS)
  })

  it('has a perfect game after others left many, and neither those nor whoever left them alone', async () => {
    const device = await test.player('quiz', { name: 'Scout', phone: '0812 1' })
    await device.startQuiz()
    await left(await idOf(device))
    await next(device, 'Champion', '0812 2')
    await playQuiz(test, device, (_index, right) => right, 9000)
    const alone = await test.player('quiz', { name: 'Alone', phone: '0812 3' })
    await playQuiz(test, alone, (_index, right) => right, 9000)
    await left(await idOf(alone))
    expect(await listed()).toEqual({ Champion: ['perfect-after-others-left'] })
  })

  it('has names that are read as one of the best, most reasons first', async () => {
    await insertPlayers(test.db, [
      { name: 'Ali', game_type: 'quiz', total_score: 900, scored_at: '2026-01-01T00:00:00.000Z' },
    ])
    await test.player('quiz', { name: 'Аli', phone: '0812 1111' })
    for (let count = 2; count <= MANY_PERSONS; count++) {
      await test.player('quiz', { name: `Number ${count}`, phone: '0812 1111' })
    }
    const { players } = await list()
    expect(players).toHaveLength(MANY_PERSONS)
    expect(players[0]).toMatchObject({ name: 'Аli', signals: [{ kind: 'many-on-number' }, { name: 'Ali' }] })
  })

  it('says of each what their own page says, page by page', async () => {
    const count = WATCHED_PAGE_SIZE + 5
    await insertPlayers(test.db, [
      { name: 'Ali', game_type: 'quiz', total_score: 900, scored_at: '2026-01-01T00:00:00.000Z' },
      ...Array.from({ length: count }, () => ({ name: 'A1i', game_type: 'quiz' as const })),
    ])
    const first = await list()
    expect([first.players.length, first.total]).toEqual([WATCHED_PAGE_SIZE, count])
    const second = await list(`?cursor=${first.next_cursor}`)
    expect(second.next_cursor).toBeNull()
    const ids = [...first.players, ...second.players].map(({ player_id }) => player_id)
    expect(new Set(ids).size).toBe(count)
    const own = (await admin.get(`/api/watch/players/${ids[0]}`)).body
    expect(first.players[0].signals).toEqual(own.signals)
    expectBadField(await admin.get('/api/watch/signals?cursor=x'), 'cursor')
  })
})
