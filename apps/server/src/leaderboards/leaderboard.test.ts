// The leaderboards: their order, the effect of a saved score, the age of a
// response, and how a change is sent.
import { randomUUID } from 'node:crypto'
import type { GameType } from '@noor-quest/rules/games'
import { rankKey } from '@noor-quest/rules/rank'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  ENGINES,
  onSqlite,
  openTestApp,
  playPerfectFlipMatch,
  playQuiz,
  type TestApp,
  wrongLetter,
} from '../../test/harness.ts'
import { openEvents } from '../../test/open-events.ts'
import { insertPlayers } from '../../test/stored-players.ts'
import type { Tx } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { createLeaderboards } from './leaderboards.ts'
import { recomputeBest } from './recompute-best.ts'

/** A stored player: name, score, moves and ms of the best game, second at which it was saved. */
type Stored = [name: string, score: number, moves: number, elapsedMs: number, savedAtSecond: number]

const atSecond = (second: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + second * 1000).toISOString()

async function store(test: TestApp, gameType: GameType, players: Stored[]): Promise<void> {
  await insertPlayers(
    test.db,
    players.map(([name, score, moves, elapsedMs, second]) => ({
      name,
      game_type: gameType,
      total_score: score,
      current_level: score > 0 ? 3 : 1,
      best_moves: moves,
      best_elapsed_ms: elapsedMs,
      scored_at: atSecond(second),
    })),
  )
}

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await test.db.deleteFrom('players').execute()
    test.clock.advance(1000)
  })

  const leaderboard = async (query = '') => (await test.client().get(`/api/leaderboard${query}`)).body.entries
  const namesOn = async (query = '') => (await leaderboard(query)).map(({ name }: { name: string }) => name)

  describe('order', () => {
    it.each<[gameType: GameType, rule: string, best: Stored, second: Stored]>([
      ['quiz', 'more points', ['best', 3000, 0, 90_000, 9], ['second', 2975, 0, 1000, 1]],
      ['quiz', 'the same points in less time', ['best', 3000, 0, 1000, 9], ['second', 3000, 0, 1001, 1]],
      ['quiz', 'the same in all, earlier', ['best', 3000, 0, 1000, 1], ['second', 3000, 0, 1000, 2]],
      ['flip-match', 'more points', ['best', 1000, 40, 90_000, 9], ['second', 999, 8, 1000, 1]],
      ['flip-match', 'the same points in fewer moves', ['best', 1000, 8, 90_000, 9], ['second', 1000, 9, 1000, 1]],
      ['flip-match', 'the same moves in less time', ['best', 1000, 8, 1000, 9], ['second', 1000, 8, 1001, 1]],
      ['flip-match', 'the same in all, earlier', ['best', 1000, 8, 1000, 1], ['second', 1000, 8, 1000, 2]],
    ])('%s: %s comes first', async (gameType, _rule, best, second) => {
      for (const rows of [
        [best, second],
        [second, best],
      ]) {
        await test.db.deleteFrom('players').execute()
        test.clock.advance(1000)
        await store(test, gameType, rows)
        expect(await namesOn(`?game_type=${gameType}`)).toEqual(['best', 'second'])
        expect(await namesOn()).toEqual(['best', 'second'])
      }
    })

    sqlite.it('comes with what decides it: the moves, and the time as it is compared', async () => {
      await store(test, 'flip-match', [['f', 900, 12, 61_500, 1]])
      await store(test, 'quiz', [['q', 3000, 0, 90_000, 1]])
      // A player whose limits were 1.5x as long.
      const key = rankKey({ score: 3000, moves: 0, elapsedMs: 90_000, factor: 1.5 })
      await test.db.updateTable('players').set({ rank_key: key }).where('name', '=', 'q').execute()
      expect(await leaderboard()).toMatchObject([
        { name: 'q', moves: 0, elapsed_ms: 60_000 },
        { name: 'f', moves: 12, elapsed_ms: 61_500 },
      ])
    })

    it('is over both games by score', async () => {
      await store(test, 'quiz', [
        ['q 3000', 3000, 0, 1, 1],
        ['q 500', 500, 0, 1, 1],
      ])
      await store(test, 'flip-match', [['f 900', 900, 8, 1, 1]])
      expect(await leaderboard()).toMatchObject([
        { rank: 1, name: 'q 3000', score: 3000, game: 'quiz', level: 3 },
        { rank: 2, name: 'f 900', score: 900, game: 'flip-match', level: 3 },
        { rank: 3, name: 'q 500', score: 500, game: 'quiz', level: 3 },
      ])
      expect(await namesOn('?game_type=flip-match')).toEqual(['f 900'])
    })

    sqlite.it('lists no player without points', async () => {
      await store(test, 'quiz', [['nothing', 0, 0, 1000, 1]])
      await test.player('quiz')
      expect(await leaderboard()).toEqual([])
      expect(await leaderboard('?game_type=quiz')).toEqual([])
    })

    it.each([
      ['', 5],
      ['?limit=1', 1],
      ['?limit=3', 3],
      ['?limit=10', 10],
      ['?game_type=quiz', 5],
      ['?game_type=quiz&limit=10', 10],
    ])('%s shows the first %i of twelve', async (query, count) => {
      const rows = Array.from({ length: 12 }, (_, index): Stored => [`p${index}`, 3000 - index, 0, 1, 1])
      await store(test, 'quiz', rows.toReversed())
      expect(await namesOn(query)).toEqual(rows.slice(0, count).map(([name]) => name))
      expect((await leaderboard(query)).map(({ rank }: { rank: number }) => rank)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      )
    })
  })

  describe('saving a score', () => {
    type FinishedGame = { score: number; level: number; moves: number; elapsedMs: number; at: string }
    const game = (score: number, level: number, moves: number, elapsedMs: number, second: number): FinishedGame => ({
      score,
      level,
      moves,
      elapsedMs,
      at: atSecond(second),
    })
    let games = 0
    const insertFinished = (tx: Tx, playerId: string, { score, level, moves, elapsedMs, at }: FinishedGame) =>
      tx
        .insertInto('games')
        .values({
          ...{ id: randomUUID(), player_id: playerId, game_type: level === 3 ? 'quiz' : 'flip-match' },
          ...{ session_id: randomUUID(), refresh_counter: games++, status: 'finished', state: '{}', seq: 0 },
          ...{ score, moves, elapsed_ms: elapsedMs, counts: 1, created_at: at, finished_at: at, left_at: at },
          ...{ rank_key: rankKey({ score, moves, elapsedMs, factor: 1 }), request_id: randomUUID() },
        })
        .execute()
    const save = (id: string, finished: FinishedGame) =>
      transact(test.db, async (tx) => {
        await insertFinished(tx, id, finished)
        return recomputeBest(tx, id, test.clock.nowMs())
      })
    const register = async (type: GameType): Promise<string> =>
      (await (await test.player(type)).get('/api/players/me')).body.player.id
    const bestOf = (id: string) =>
      test.db
        .selectFrom('players')
        .select(['total_score', 'current_level', 'best_moves', 'best_elapsed_ms', 'scored_at'])
        .where('id', '=', id)
        .executeTakeFirst()

    /**
     * First game, second game, which of them the row then contains, and whether the second changed
     * a leaderboard.
     */
    it.each<[rule: string, first: FinishedGame, second: FinishedGame, kept: 'first' | 'second', changed: boolean]>([
      ['keeps the larger score', game(500, 3, 0, 9000, 1), game(499, 3, 0, 1000, 2), 'first', false],
      ['takes the larger score', game(500, 3, 0, 1000, 1), game(501, 3, 0, 9000, 2), 'second', true],
      ['takes less time at the same score', game(500, 3, 0, 9000, 1), game(500, 3, 0, 8999, 2), 'second', true],
      ['keeps less time at the same score', game(500, 3, 0, 9000, 1), game(500, 3, 0, 9001, 2), 'first', false],
      ['takes fewer moves at the same score', game(900, 2, 10, 1000, 1), game(900, 2, 9, 9000, 2), 'second', true],
      ['keeps fewer moves at the same score', game(900, 2, 9, 9000, 1), game(900, 2, 10, 1000, 2), 'first', false],
      ['takes less time at the same moves', game(900, 2, 9, 9000, 1), game(900, 2, 9, 8000, 2), 'second', true],
      ['keeps the earlier of two equal games', game(900, 2, 9, 9000, 1), game(900, 2, 9, 9000, 2), 'first', false],
      ['replaces nothing by zero', game(100, 3, 0, 9000, 1), game(0, 3, 0, 1, 2), 'first', false],
      ['takes the first points after none', game(0, 3, 0, 1, 1), game(25, 3, 0, 9000, 2), 'second', true],
    ])('%s', async (_rule, first, second, kept, changed) => {
      const id = await register(first.moves > 0 ? 'flip-match' : 'quiz')
      expect(await save(id, first)).toBe(first.score > 0)
      expect(await save(id, second)).toBe(changed)
      const best = kept === 'first' ? first : second
      expect(await bestOf(id)).toEqual({
        total_score: best.score,
        current_level: best.level,
        best_moves: best.moves,
        best_elapsed_ms: best.elapsedMs,
        scored_at: best.at,
      })
    })

    it('waits for another save of the same player, and keeps the better one', async () => {
      const id = await register('quiz')
      const [saved, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const better = transact(test.db, async (tx) => {
        await insertFinished(tx, id, game(900, 3, 0, 1000, 1))
        await recomputeBest(tx, id, test.clock.nowMs())
        saved.resolve()
        await ended.promise
      })
      await saved.promise
      const worse = save(id, game(500, 3, 0, 1000, 2))
      // SQLite waits in the server's queue, PostgreSQL for a lock.
      if (engine === 'postgres') {
        await vi.waitFor(async () => {
          const { rows } = await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
          expect(rows).toHaveLength(1)
        }, 4000)
      }
      ended.resolve()
      await better
      expect(await worse).toBe(false)
      expect(await bestOf(id)).toMatchObject({ total_score: 900, scored_at: atSecond(1) })
    })

    sqlite.it('says "Player not found" for an unknown player', async () => {
      await expect(
        transact(test.db, (tx) => recomputeBest(tx, randomUUID(), test.clock.nowMs())),
      ).rejects.toMatchObject({
        code: 'player_not_found',
        message: 'Player not found',
      })
    })
  })

  describe('age', () => {
    sqlite.it('responds from memory for less than a second, then from the database', async () => {
      await store(test, 'quiz', [['first', 100, 0, 1, 1]])
      expect(await namesOn()).toEqual(['first'])
      // Written as by another process: this one isn't notified.
      await store(test, 'quiz', [['second', 200, 0, 1, 1]])
      test.clock.advance(999)
      expect(await namesOn()).toEqual(['first'])
      test.clock.advance(1)
      expect(await namesOn()).toEqual(['second', 'first'])
      expect(await namesOn('?limit=1')).toEqual(['second'])
    })

    sqlite.it('responds from the database when the clock was set back', async () => {
      await store(test, 'quiz', [['first', 100, 0, 1, 1]])
      expect(await namesOn()).toEqual(['first'])
      await store(test, 'quiz', [['second', 200, 0, 1, 1]])
      test.clock.advance(-60_000)
      expect(await namesOn()).toEqual(['second', 'first'])
    })

    sqlite.it('counts from the start of the query, not from its end', async () => {
      let nowMs = 0
      const slow = test.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          nowMs = 1000
          return result
        },
      })
      const leaderboards = createLeaderboards(slow, { nowMs: () => nowMs }, pino({ level: 'silent' }))
      expect(JSON.parse(await leaderboards.json({ gameType: 'quiz', groupId: null }, 5))).toEqual({ entries: [] })
      await store(test, 'quiz', [['new', 100, 0, 1, 1]])
      expect(JSON.parse(await leaderboards.json({ gameType: 'quiz', groupId: null }, 5)).entries).toHaveLength(1)
      leaderboards.close()
    })

    it('is the last known one with its time while the database is away, unless a change or damage made it wrong', async () => {
      let failure: string | null = null
      const db = test.db.withPlugin({
        transformQuery: ({ node }) => {
          if (failure !== null) throw Object.assign(new Error('no answer'), { code: failure })
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await store(test, 'quiz', [['Amina', 100, 0, 1, 1]])
      const leaderboards = createLeaderboards(db, test.clock, pino({ level: 'silent' }))
      onTestFinished(leaderboards.close)
      const read = async () => JSON.parse(await leaderboards.json({ gameType: 'quiz', groupId: null }, 5))
      const as_of = new Date(test.clock.nowMs()).toISOString()
      const { entries } = await read()
      test.clock.advance(60_000)
      failure = 'ECONNREFUSED'
      expect(await read()).toEqual({ entries: [expect.objectContaining({ name: 'Amina' })], as_of })
      const events: unknown[] = []
      leaderboards.subscribe((json) => events.push(JSON.parse(json)))
      await vi.waitFor(() => expect(events).toEqual([{ game_type: 'quiz', entries, as_of }]))
      failure = 'SQLITE_CORRUPT'
      await expect(read()).rejects.toThrow('no answer')
      failure = 'ECONNREFUSED'
      // A name was hidden just before.
      leaderboards.changed('quiz')
      await expect(read()).rejects.toThrow('no answer')
      failure = null
      expect(await read()).toEqual({ entries })
    })

    sqlite.it('shows a score as soon as its game is over', async () => {
      const player = await test.player('quiz', { name: 'Just now' })
      expect(await namesOn('?game_type=quiz')).toEqual([])
      await playQuiz(test, player, (_index, correct) => correct, 0)
      expect(await namesOn('?game_type=quiz')).toEqual(['Just now'])
      expect(await namesOn()).toEqual(['Just now'])
    })
  })

  describe('events', () => {
    it('begin with both leaderboards as they are', async () => {
      await store(test, 'quiz', [['q', 100, 0, 1, 1]])
      await store(test, 'flip-match', [['f', 200, 8, 1, 1]])
      const events = await openEvents(test.app)
      const both = [await events.next(), await events.next()]
      const entries = (row: object) => [expect.objectContaining({ rank: 1, level: 3, ...row })]
      expect(both).toEqual(
        expect.arrayContaining([
          { game_type: 'quiz', entries: entries({ name: 'q', score: 100, game: 'quiz' }) },
          { game_type: 'flip-match', entries: entries({ name: 'f', score: 200, game: 'flip-match' }) },
        ]),
      )
      await events.cancel()
    })

    it.each([
      ['a quiz is over', 'quiz'],
      ['a Flip & Match is over', 'flip-match'],
      ['another process stores a score', 'elsewhere'],
    ])('say within a second that %s', async (_what, how) => {
      // Only waiting for a poll counts as time: the database's speed depends on the machine.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const streams = await Promise.all([openEvents(test.app), openEvents(test.app)])
      for (const events of streams) for (const _game of ['quiz', 'flip-match']) await events.next()
      if (how === 'quiz') {
        // A game without points changes no leaderboard, so no event is sent.
        const unlucky = await test.player('quiz', { name: 'Unlucky' })
        await playQuiz(test, unlucky, (_index, correct) => wrongLetter(correct), 0)
        await playQuiz(test, await test.player('quiz', { name: 'New' }), (_index, correct) => correct, 0)
      }
      if (how === 'flip-match') await playPerfectFlipMatch(test, await test.player('flip-match', { name: 'New' }))
      if (how === 'elsewhere') await store(test, 'quiz', [['New', 100, 0, 1, 1]])
      vi.advanceTimersByTime(999)
      for (const events of streams) {
        const event = await events.next()
        expect(event?.entries.map(({ name }) => name)).toEqual(['New'])
        await events.cancel()
      }
    })

    sqlite.it('end when the application closes', async () => {
      const own = await openTestApp(engine)
      const events = await openEvents(own.app)
      for (const _game of ['quiz', 'flip-match']) expect(await events.next()).not.toBeNull()
      own.app.close()
      expect(await events.next()).toBeNull()
      await own.close()
    })
  })
})
