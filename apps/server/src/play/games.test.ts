// Both games over HTTP: the flows, the scores, and their effect on the
// leaderboards.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ENGINES,
  FlipMatchPlay,
  onSqlite,
  openTestApp,
  playPerfectFlipMatch,
  playQuiz,
  type TestApp,
} from '../../test/harness.ts'

describe.each(ENGINES)('on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(engine)
  })
  afterAll(() => test.close())

  describe('the quiz', () => {
    it('gives 3000 points for fifteen right answers and saves them with level 3', async () => {
      const player = await test.player('quiz')
      const { game } = await playQuiz(test, player, (_index, correct) => correct)
      expect(game.view).toMatchObject({
        phase: 'completed',
        score: 3000,
        levels_completed: 3,
        questions_answered: 15,
        questions_dealt: 15,
      })
      const me = await player.get('/api/players/me')
      expect(me.body.player).toMatchObject({ total_score: 3000, current_level: 3 })
    })

    it('keeps the answers of a game that was left or superseded, also where it began while they were written one by one', async () => {
      const player = await test.player('quiz')
      const answerOne = async () => {
        const { game } = await player.startQuiz()
        const path = `/api/quiz/games/${game.id}`
        await player.move(`${path}/level`, { question_index: 0 })
        await player.move(`${path}/answers`, { question_index: 0, choice: 'a' })
        return game.id
      }
      const answersOf = (gameId: string) =>
        test.db.selectFrom('answers').selectAll().where('game_id', '=', gameId).execute()

      const superseded = await answerOne()
      const left = await answerOne()
      const [first] = (await player.quizDeal(left)).levels[0]?.questions ?? []
      const written = { game_id: left, question_index: 0, question_id: first?.question_id ?? '', elapsed_ms: 0 }
      await test.db
        .insertInto('answers')
        .values({ ...written, choice: 'a', correct: 0 })
        .execute()
      await player.leaveForGood(test.clock, `/api/quiz/games/${left}`)
      expect(await answersOf(superseded)).toMatchObject([{ question_index: 0, choice: 'a' }])
      expect(await answersOf(left)).toMatchObject([written])
    })

    sqlite.it('resumes where the clock is, and a finished game until its end screen is left', async () => {
      const player = await test.player('quiz')
      const { game } = await playQuiz(test, player, (_index, correct) => correct)
      expect((await player.get('/api/quiz/games/current')).body.game.id).toBe(game.id)
      await player.move(`/api/quiz/games/${game.id}/leave`, {})
      expect((await player.get('/api/quiz/games/current')).body.game).toBeNull()
    })

    sqlite.it('skips a level without questions and says so in the log', async () => {
      const own = await openTestApp(engine)
      await own.db.deleteFrom('quiz_questions').where('level', '=', 2).execute()
      const player = await own.player('quiz')
      const { game } = await playQuiz(own, player, (_index, correct) => correct)
      expect(game.view).toMatchObject({ score: 2000, levels_completed: 2, questions_answered: 10, questions_dealt: 10 })
      expect(own.logged()).toContainEqual(expect.objectContaining({ level: 40, quiz_level: 2 }))
      await own.close()
    })
  })

  describe('Flip & Match', () => {
    it('gives 1000 points for a game without a mistake and saves them with level 2', async () => {
      const player = await test.player('flip-match')
      const play = await playPerfectFlipMatch(test, player)
      expect((await player.get('/api/players/me')).body.player).toMatchObject({ total_score: 1000, current_level: 2 })
      test.clock.advance(1500)
      const seen = await player.get('/api/flip-match/games/current')
      expect(seen.body.game.view).toMatchObject({
        phase: 'finished',
        success: true,
        score: 1000,
        total_moves: 8,
        level1: { score: 400, moves: 4 },
        level2: { score: 600, moves: 4 },
      })
      expect(seen.body.game.id).toBe(play.id)
    })

    it('avoids the prophets dealt since the last Restart', async () => {
      const player = await test.player('flip-match')
      const names = async (fields: { restart?: boolean }) => {
        const play = await FlipMatchPlay.start(player, fields)
        const { level1 } = await player.flipMatchDeal(play.id)
        return level1.flatMap(({ content }) => (content.type === 'name' ? [content.name.en] : []))
      }
      const first = await names({})
      const second = await names({})
      expect(second.filter((name) => first.includes(name))).toEqual([])
      // 10 prophets, 8 used: fewer than 4 are left, so all are allowed again.
      expect(await names({})).toHaveLength(4)
      const afterRestart = await names({ restart: true })
      const next = await names({})
      expect(next.filter((name) => afterRestart.includes(name))).toEqual([])
    })

    sqlite.it.each([
      ['quiz', 'quiz_questions', 'No questions available for this level'],
      ['flip-match', 'prophets', 'No prophet data found in database'],
      ['flip-match', 'islamic_terms', 'No islamic terms found in database'],
    ] as const)('refuses to deal %s without %s', async (game, table, message) => {
      const own = await openTestApp(engine)
      await own.db.deleteFrom(table).execute()
      const player = await own.player(game)
      const refused = await player.post(`/api/${game}/games`, { request_id: randomUUID() })
      expect(refused).toMatchObject({ status: 409, body: { error: { message } } })
      await own.close()
    })
  })
})
