// Traces of games: data that stays with the player, and removal after a day.
import { randomUUID } from 'node:crypto'
import { UNDO_GRACE_MS, UNDO_MS } from '@noor-quest/rules/leaving'
import type { DealtQuestion } from '@noor-quest/rules/quiz-deal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Client,
  ENGINES,
  FlipMatchPlay,
  finishQuiz,
  openTestApp,
  pairsOf,
  playQuiz,
  type TestApp,
} from '../../test/harness.ts'
import { playDeps } from '../../test/scenes.ts'
import { PUBLIC_LIMITS } from '../accounts/rate-limits/public-limits.ts'
import { removeWithoutResult } from './abandoned.ts'
import { flipMatchKind } from './flip-match/flip-match.ts'
import { quizKind } from './quiz/quiz.ts'

const DAY_MS = 24 * 60 * 60_000
const right = <T>(_index: number, correct: T) => correct

describe.each(ENGINES)('on %s', (engine) => {
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const playerIdOf = async (client: Client): Promise<string> => (await client.get('/api/players/me')).body.player.id
  const countsOf = async (client: Client) =>
    test.db
      .selectFrom('play_counts')
      .select(['starts', 'left_games', 'time_outs'])
      .where('player_id', '=', await playerIdOf(client))
      .executeTakeFirst()
  const seenBy = async (client: Client) => {
    const rows = await test.db
      .selectFrom('seen_questions')
      .select('question_id')
      .where('player_id', '=', await playerIdOf(client))
      .execute()
    return rows.map(({ question_id }) => question_id).sort()
  }
  const questionsOf = async (client: Client, gameId: string) =>
    (await client.quizDeal(gameId)).levels.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
  const leave = (client: Client, gameId: string) => client.leaveForGood(test.clock, `/api/quiz/games/${gameId}`)

  describe('a player keeps', () => {
    it('the number of games begun and left, and how often the time ran out', async () => {
      const player = await test.player('quiz')
      expect(await countsOf(player)).toBeUndefined()
      await playQuiz(test, player, (index, correct) => (index === 3 ? null : correct))
      expect(await countsOf(player)).toEqual({ starts: 1, left_games: 0, time_outs: 1 })
      await player.startQuiz()
      const { game } = await player.startQuiz()
      expect(await countsOf(player)).toEqual({ starts: 3, left_games: 1, time_outs: 1 })
      await player.move(`/api/quiz/games/${game.id}/level`, { question_index: 0 })
      test.clock.advance(32_001 + 1500)
      await leave(player, game.id)
      await leave(player, game.id)
      expect(await countsOf(player)).toEqual({ starts: 3, left_games: 2, time_outs: 2 })
    })

    it('a start once, whatever is sent twice', async () => {
      const player = await test.player('quiz')
      const request = { request_id: randomUUID() }
      await Promise.all([1, 2, 3].map(() => player.post('/api/quiz/games', request)))
      expect(await countsOf(player)).toMatchObject({ starts: 1, left_games: 0 })
    })

    it('the questions that were shown in a game they left', async () => {
      const player = await test.player('quiz')
      const { game } = await player.startQuiz()
      await leave(player, game.id)
      expect(await seenBy(player)).toEqual([])

      const second = await player.startQuiz()
      const path = `/api/quiz/games/${second.game.id}`
      await player.move(`${path}/level`, { question_index: 0 })
      await player.move(`${path}/answers`, { question_index: 0, choice: 'a' })
      await player.startQuiz()
      expect(await seenBy(player)).toEqual((await questionsOf(player, second.game.id)).slice(0, 2).sort())
    })
  })

  it('mark 200 perfect games of a script behind one address, and keep them all on the leaderboard', async () => {
    await test.close()
    test = await openTestApp(engine, { limits: PUBLIC_LIMITS })
    const scripts: { player: Client; path: string; right: DealtQuestion[] }[] = []
    // A few at once: more would wait too long for the test's few connections.
    const together = async <T>(items: T[], act: (item: T) => Promise<unknown>) => {
      for (let i = 0; i < items.length; i += 10) await Promise.all(items.slice(i, i + 10).map(act))
    }
    await together([...Array(200).keys()], async (i) => {
      const player = await test.player('quiz', { name: `Script ${i}` })
      const { game } = await player.startQuiz()
      const right = (await player.quizDeal(game.id)).levels.flatMap(({ questions }) => questions)
      scripts.push({ player, path: `/api/quiz/games/${game.id}`, right })
    })
    for (let index = 0; index < 15; index += 1) {
      const start = ({ player, path }: (typeof scripts)[number]) =>
        player.move(`${path}/level`, { question_index: index })
      if (index % 5 === 0) await together(scripts, start)
      else test.clock.advance(1500)
      test.clock.advance(26)
      await together(scripts, ({ player, path, right }) =>
        player.move(`${path}/answers`, { question_index: index, choice: right[index]?.correct_option }),
      )
    }
    const marked = await test.db.selectFrom('review_entries').select('id').execute()
    expect(marked).toHaveLength(200)
    const placed = await test.db.selectFrom('players').select(['total_score', 'placed']).execute()
    expect(placed).toEqual(Array(200).fill({ total_score: 3000, placed: 1 }))
    test.clock.advance(1001)
    const { entries } = (await test.client().get('/api/leaderboard?game_type=quiz&limit=10')).body
    expect(entries.map(({ score }: { score: number }) => score)).toEqual(Array(10).fill(3000))
    const ranks: number[] = []
    await together(scripts, async ({ player }) => {
      expect(player.address).toBe('127.0.0.1')
      const { standing } = (await player.get('/api/leaderboard/me?game_type=quiz')).body
      expect(standing.of).toBe(200)
      ranks.push(standing.rank.rank)
    })
    // Games that ended at the same moment share their rank.
    expect(ranks).toEqual(Array(200).fill(1))
  })

  /** One run, in this process or another. */
  async function sweep(): Promise<number> {
    const play = playDeps(test)
    const removed = await removeWithoutResult(play, quizKind)
    return removed + (await removeWithoutResult(play, flipMatchKind))
  }
  const rowsOf = async (gameId: string) =>
    Promise.all([
      test.db.selectFrom('games').select('id').where('id', '=', gameId).execute(),
      test.db.selectFrom('game_deals').select('game_id').where('game_id', '=', gameId).execute(),
      test.db.selectFrom('game_events').select('game_id').where('game_id', '=', gameId).execute(),
    ])

  describe('a game without a result', () => {
    it('is removed a day after it began, with its deal and log', async () => {
      const player = await test.player('quiz')
      const superseded = (await player.startQuiz()).game.id
      await player.move(`/api/quiz/games/${superseded}/level`, { question_index: 0 })
      const exited = (await player.startQuiz()).game.id
      await leave(player, exited)
      test.clock.advance(DAY_MS - UNDO_MS - UNDO_GRACE_MS)
      expect(await sweep()).toBe(0)
      test.clock.advance(UNDO_MS + UNDO_GRACE_MS + 1)
      expect(await sweep()).toBe(2)
      for (const id of [superseded, exited]) expect(await rowsOf(id)).toEqual([[], [], []])
      expect(await countsOf(player)).toEqual({ starts: 2, left_games: 2, time_outs: 0 })
      expect(await seenBy(player)).toHaveLength(1)
      await playQuiz(test, player, right)
      expect(await countsOf(player)).toMatchObject({ starts: 3 })
    })

    it('stays the first one where only the first counts', async () => {
      const policies = JSON.stringify({ counting_games: 1 })
      await test.db.updateTable('seasons').set({ policies }).execute()
      const player = await test.player('quiz')
      await leave(player, (await player.startQuiz()).game.id)
      test.clock.advance(DAY_MS + 1)
      expect(await sweep()).toBe(1)
      await playQuiz(test, player, right)
      expect((await player.get('/api/players/me')).body.player.total_score).toBe(0)
      expect(await test.db.selectFrom('games').select('refresh_counter').execute()).toEqual([{ refresh_counter: 1 }])
    })

    it('is ended and removed while it waits at a dialog, and counts as left', async () => {
      const player = await test.player('flip-match')
      const play = await FlipMatchPlay.start(player)
      const deal = await player.flipMatchDeal(play.id)
      await play.level()
      await play.reveal()
      for (const pair of pairsOf(deal.level1)) await play.flipPair(pair)
      test.clock.advance(DAY_MS + 1)
      expect(await sweep()).toBe(1)
      expect((await player.get('/api/flip-match/games/current')).body).toEqual({ game: null })
      expect(await countsOf(player)).toEqual({ starts: 1, left_games: 1, time_outs: 0 })
    })

    it('stays while it is played', async () => {
      const player = await test.player('flip-match')
      const play = await FlipMatchPlay.start(player)
      test.clock.advance(DAY_MS - 1000)
      await play.level()
      test.clock.advance(2000)
      expect(await sweep()).toBe(0)
      expect((await play.reveal()).game.view.phase).toBe('board')
    })

    it('is saved, not removed, when its clock has decided it meanwhile', async () => {
      const player = await test.player('quiz')
      const { game } = await finishQuiz(test, player, await player.startQuiz(), right, 1000, 10)
      await player.move(`/api/quiz/games/${game.id}/level`, { question_index: 10 })
      test.clock.advance(DAY_MS + 1)
      expect(await sweep()).toBe(0)
      expect(await test.db.selectFrom('games').select(['status', 'score']).execute()).toEqual([
        { status: 'finished', score: 1500 - 5 * 75 },
      ])
    })
  })

  it('never touches a finished game, however old', async () => {
    const { game } = await playQuiz(test, await test.player('quiz'), () => null)
    test.clock.advance(400 * DAY_MS)
    expect(await sweep()).toBe(0)
    expect((await rowsOf(game.id))[2].length).toBeGreaterThan(15)
  })
})
