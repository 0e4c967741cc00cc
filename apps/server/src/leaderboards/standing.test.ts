// A player's rank, and the same order everywhere.
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, onSqlite, playQuiz, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin } from '../../test/portal-scene.ts'
import { expectError } from '../../test/scenes.ts'
import { insertPlayers } from '../../test/stored-players.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  let admin: Client
  beforeEach(async () => {
    ;[test, admin] = await openAppWithAdmin(engine)
  })
  afterEach(() => test.close())

  const standing = async (device: Client) => (await device.get('/api/leaderboard/me?game_type=quiz')).body.standing
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
  /** The n-th player has n ms, so the first is the best. */
  const insertMany = (count: number) =>
    insertPlayers(
      test.db,
      Array.from({ length: count }, (_, n) => ({
        name: `Player ${n + 1}`,
        game_type: 'quiz' as const,
        total_score: 3000,
        current_level: 3,
        best_elapsed_ms: n + 1,
        scored_at: at(1),
        created_at: at(n),
      })),
    )

  it('is null before the first points', async () => {
    expect(await standing(await test.player('quiz'))).toBeNull()
    expectError(await test.client().get('/api/leaderboard/me?game_type=quiz'), 401, 'not_registered')
    expectError(await (await test.player('quiz')).get('/api/leaderboard/me?game_type=chess'), 400, 'validation_failed')
  })

  it('is a rank among all and the players next to it', async () => {
    await insertMany(3)
    const device = await test.player('quiz', { name: 'Amina' })
    await playQuiz(test, device, (index, correct) => (index === 14 ? null : correct))
    await insertPlayers(test.db, [{ name: 'Last', game_type: 'quiz', total_score: 25, scored_at: at(1) }])
    expect(await standing(device)).toMatchObject({
      rank: { rank: 4, is_exact: true },
      of: 5,
      neighbours: [
        { name: 'Player 2', score: 3000, is_me: false },
        { name: 'Player 3', score: 3000, is_me: false },
        { name: 'Amina', is_me: true },
        { name: 'Last', score: 25, is_me: false },
      ],
    })
  })

  it('has the key of the player’s row on the leaderboard', async () => {
    const [other] = await insertMany(1)
    const device = await test.player('quiz', { name: 'Player 1' })
    const mine = async () => (await device.get('/api/leaderboard/me?game_type=quiz')).body
    // Known before the first points, for a game in which they have a player.
    const { key } = await mine()
    expect(await mine()).toMatchObject({ key, is_current: true, standing: null })
    expect((await device.get('/api/leaderboard/me?game_type=flip-match')).body).toEqual({
      key: null,
      own_name: null,
      is_current: false,
      standing: null,
      final_rank: null,
      claim_code: null,
    })
    await playQuiz(test, device, (_index, correct) => correct)
    test.clock.advance(1000)
    const { entries } = (await test.client().get('/api/leaderboard?game_type=quiz')).body
    expect(entries.map((entry: { key: string }) => entry.key === key)).toEqual([false, true])
    const { neighbours } = await standing(device)
    expect(neighbours.map((row: { key: string }) => row.key)).toEqual(entries.map((row: { key: string }) => row.key))
    expect(neighbours[0]).toMatchObject({ moves: 0, elapsed_ms: 1 })
    // Neither reveals a player's identity.
    const { id } = await device.get('/api/players/me').then(({ body }) => body.player)
    for (const secret of [id, other]) expect(JSON.stringify([entries, neighbours])).not.toContain(secret)
  })

  it('is exact up to 1,000, then "more than"', async () => {
    const ids = await insertMany(1005)
    const rankOf = async (index: number) => (await admin.get(`/api/players/${ids[index]}/record`)).body.details.rank
    expect(await rankOf(0)).toEqual({ rank: 1, is_exact: true })
    expect(await rankOf(999)).toEqual({ rank: 1000, is_exact: true })
    expect(await rankOf(1000)).toEqual({ rank: 1000, is_exact: false })
    expect(await rankOf(1004)).toEqual({ rank: 1000, is_exact: false })
    const device = await test.player('quiz')
    await playQuiz(test, device, (_index, correct) => correct)
    expect(await standing(device)).toMatchObject({ rank: { rank: 1000, is_exact: false }, of: 1006 })
  })

  it('counts past the size of one chunk', async () => {
    for (let i = 0; i < 6; i++) await insertMany(1000)
    const device = await test.player('quiz')
    await playQuiz(test, device, (_index, correct) => correct)
    expect((await standing(device)).of).toBe(6001)
  })

  it('has the order of the leaderboard, the portal’s Highest score and the export', async () => {
    await insertPlayers(test.db, [
      {
        name: 'slow',
        game_type: 'flip-match',
        total_score: 1000,
        best_moves: 8,
        best_elapsed_ms: 9000,
        scored_at: at(1),
      },
      {
        name: 'late',
        game_type: 'flip-match',
        total_score: 1000,
        best_moves: 8,
        best_elapsed_ms: 8000,
        scored_at: at(9),
      },
      {
        name: 'early',
        game_type: 'flip-match',
        total_score: 1000,
        best_moves: 8,
        best_elapsed_ms: 8000,
        scored_at: at(2),
      },
      {
        name: 'many moves',
        game_type: 'flip-match',
        total_score: 1000,
        best_moves: 9,
        best_elapsed_ms: 1,
        scored_at: at(1),
      },
      { name: 'none', game_type: 'flip-match' },
    ])
    const order = ['early', 'late', 'slow', 'many moves']
    const leaderboard = await test.client().get('/api/leaderboard?game_type=flip-match')
    expect(leaderboard.body.entries.map(({ name }: { name: string }) => name)).toEqual(order)
    const list = await admin.get('/api/players?sort=total_score&order=desc')
    expect(list.body.players.map(({ name }: { name: string }) => name)).toEqual([...order, 'none'])
    const file = await admin.get('/api/players/export?sort=total_score&order=desc')
    const rows: Record<string, string>[] = parse(file.text, { bom: true, columns: true })
    expect(rows.map((row) => [row.Name, row.Rank, row.Moves, row.Seconds, row['Scored At']])).toEqual([
      ['early', '1', '8', '8', at(2)],
      ['late', '2', '8', '8', at(9)],
      ['slow', '3', '8', '9', at(1)],
      ['many moves', '4', '9', '0.001', at(1)],
      ['none', '', '', '', ''],
    ])
  })

  sqlite.it('refuses another list’s cursor', async () => {
    const cursor = (place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const place of [
      ['players total_score desc', 'x', '', ''],
      ['players total_score desc', 5, '', ''],
    ]) {
      const response = await admin.get(`/api/players?sort=total_score&order=desc&cursor=${cursor(place)}`)
      expectError(response, 400, 'validation_failed')
    }
  })
})
