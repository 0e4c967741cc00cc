// Deals: stored by versions, in both languages, and with questions that the player hasn't seen yet.
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { QuizMoved } from '@noor-quest/contract/quiz'
import { LEVEL_COMPLETE_MS } from '@noor-quest/rules/flip-match'
import { QUIZ_LEVELS } from '@noor-quest/rules/quiz-levels'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  Client,
  ENGINES,
  finishQuiz,
  onSqlite,
  openTestApp,
  playPerfectFlipMatch,
  playQuiz,
  type TestApp,
} from '../../test/harness.ts'
import { insertItems } from '../content/item-rows.ts'
import { transact } from '../platform/database/transact.ts'
import { PICTURES_MAX } from './flip-match/flip-match.ts'
import { createDeals } from './load.ts'
import { quizKind } from './quiz/quiz.ts'

const AT = '2026-01-01T00:00:00.000Z'

describe.each(ENGINES)('deals on %s', (engine) => {
  const sqlite = onSqlite(engine)
  let test: TestApp
  beforeEach(async () => {
    test = await openTestApp(engine)
  })
  afterEach(() => test.close())

  const storedDeal = async (gameId: string) => {
    const { deal } = await test.db
      .selectFrom('game_deals')
      .select('deal')
      .where('game_id', '=', gameId)
      .executeTakeFirstOrThrow()
    return deal
  }
  const idsOf = async (player: Client, gameId: string) =>
    (await player.quizDeal(gameId)).levels.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))

  sqlite.it(
    'can’t be inferred from the pictures that pages load ahead: all or, if there are many, none, in random order',
    async () => {
      const visitor = new Client(test.app, test.db)
      const listed = async () => {
        const { status, body } = await visitor.get('/api/flip-match/pictures')
        expect(status).toBe(200)
        return body.pictures as string[]
      }
      const rows = await test.db.selectFrom('prophets').select(['id', 'item_image_url']).execute()
      const all = rows.map(({ item_image_url }) => item_image_url).toSorted()
      expect(all.length).toBeGreaterThan(8)
      expect(await listed()).toEqual(all)
      await (await test.player('flip-match')).post('/api/flip-match/games', { request_id: randomUUID() })
      expect(await listed()).toEqual(all)
      const change = (id: string, item_image_url: string) =>
        test.db.updateTable('prophets').set({ item_image_url }).where('id', '=', id).execute()
      await change(rows[0]?.id ?? '', 'data:image/webp;base64,AA')
      expect(await listed()).toEqual(all.filter((url) => url !== rows[0]?.item_image_url))
      const copies = Array.from({ length: PICTURES_MAX }, (_, index) => ({ index, id: randomUUID() }))
      const template = await test.db.selectFrom('prophets').selectAll().limit(1).executeTakeFirstOrThrow()
      await test.db
        .insertInto('prophets')
        .values(copies.map(({ index, id }) => ({ ...template, id, item_image_url: `/storage/many/${index}.webp` })))
        .execute()
      expect(await listed()).toEqual([])
    },
  )

  sqlite.it('are read once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 2; i++) ids.push((await (await test.player('quiz')).startQuiz()).game.id)
    const deals = createDeals()
    const [first = '', second = ''] = ids
    const deal = await deals.read(test.db, first, quizKind)
    expect(deal).toMatchObject({ levels: [{ level: 1 }, { level: 2 }, { level: 3 }] })
    await test.db.deleteFrom('game_deals').where('game_id', '=', first).execute()
    expect(await deals.read(test.db, first, quizKind)).toBe(deal)
    expect(await deals.read(test.db, second, quizKind)).not.toBe(deal)
    await expect(deals.read(test.db, 'none', quizKind)).rejects.toThrow()
  })

  sqlite.it('contain no content, and are small', async () => {
    const quiz = await storedDeal((await (await test.player('quiz')).startQuiz()).game.id)
    expect(JSON.parse(quiz).levels.flatMap(({ questions }: { questions: string[] }) => questions)).toHaveLength(15)
    expect(Buffer.byteLength(quiz)).toBeLessThanOrEqual(900)
    expect(quiz).not.toMatch(/Level|first|[\u0600-\u06ff]/)
    const flipMatch = await storedDeal((await (await test.player('flip-match')).startFlipMatch()).game.id)
    expect(Buffer.byteLength(flipMatch)).toBeLessThanOrEqual(900)
    expect(flipMatch).not.toMatch(/peace|[\u0600-\u06ff]/)
  })

  sqlite.it('have each question in both languages, with its options in one order', async () => {
    const player = await test.player('quiz')
    const { game } = await player.startQuiz()
    const { game: running } = await player.move<QuizMoved>(`/api/quiz/games/${game.id}/level`, { question_index: 0 })
    if (running.view.phase !== 'question') throw new Error('no question')
    const { en, ar } = running.view.question ?? {}
    const place = { first: 'أ', second: 'ب', third: 'ج', fourth: 'د' }
    for (const letter of ['a', 'b', 'c', 'd'] as const) {
      const [, which = ''] = en?.options[letter].split(' ') ?? []
      expect(ar?.options[letter].charAt(0)).toBe(place[which as keyof typeof place])
    }
  })

  it('keep their versions when items are changed and deleted, after a restart too', async () => {
    const quiz = await test.player('quiz')
    const started = await quiz.startQuiz()
    const flipMatch = await test.player('flip-match')
    await playPerfectFlipMatch(test, flipMatch)
    test.clock.advance(LEVEL_COMPLETE_MS)
    await test.db.updateTable('quiz_questions').set({ question_text: 'Changed?', correct_option: 'a' }).execute()
    await test.db.deleteFrom('prophets').execute()
    await test.db.deleteFrom('islamic_terms').execute()
    const restarted = test.restart()
    const { body } = await flipMatch.on(restarted).get('/api/flip-match/games/current')
    expect(body.game.view.lessons).toHaveLength(8)
    const { game } = await finishQuiz(test, quiz, started, (_index, correct) => correct)
    expect(game.view).toMatchObject({ phase: 'completed', score: 3000 })
    expect(JSON.stringify(game.view)).not.toContain('Changed?')
    restarted.close()
  })

  sqlite.it('take a question that exists in Arabic alone', async () => {
    await test.db.deleteFrom('quiz_questions').execute()
    const arabic = { question_text_ar: 'من؟', option_a_ar: 'أ', option_b_ar: 'ب', option_c_ar: 'ج', option_d_ar: 'د' }
    const row = {
      id: randomUUIDv7(),
      request_id: null,
      ...arabic,
      correct_option: 'c',
      level: 2,
      time_limit: 30,
    } as const
    await transact(test.db, (tx) => insertItems(tx, 'question', [row], null, AT))
    const { game } = await playQuiz(test, await test.player('quiz'), (_index, correct) => correct)
    if (game.view.phase !== 'completed') throw new Error('not completed')
    expect(game.view).toMatchObject({ score: 200, review: [{ texts: { en: null, ar: { question_text: 'من؟' } } }] })
  })

  describe('with 20 questions a level', () => {
    beforeEach(async () => {
      const rows = QUIZ_LEVELS.flatMap((level) =>
        Array.from({ length: 13 }, (_, index) => ({
          ...{ id: randomUUIDv7(), request_id: null, question_text: `More ${level}-${index}?`, level, time_limit: 30 },
          ...{ option_a: 'a', option_b: 'b', option_c: 'c', option_d: 'd', correct_option: 'a' as const },
          tags: JSON.stringify([`topic ${index % 6}`]),
        })),
      )
      await transact(test.db, (tx) => insertItems(tx, 'question', rows, null, AT))
    })

    it('repeat nothing until all was seen, then what was seen longest ago', async () => {
      const player = await test.player('quiz')
      const games: string[][] = []
      for (let game = 0; game < 5; game++) {
        const played = await playQuiz(test, player, (_index, correct) => correct, 500)
        games.push((await idsOf(player, played.game.id)).sort())
      }
      expect(new Set(games.slice(0, 4).flat()).size).toBe(60)
      expect(games[4]).toEqual(games[0])
    })

    it('count as seen what a superseded game had shown, and nothing else', async () => {
      const player = await test.player('quiz')
      const left = await player.startQuiz()
      await player.move(`/api/quiz/games/${left.game.id}/level`, { question_index: 0 })
      const [shown = '', ...hidden] = await idsOf(player, left.game.id)
      const seen = new Set([shown])
      for (let game = 0; game < 3; game++) {
        const { game: next } = await playQuiz(test, player, (_index, correct) => correct, 500)
        for (const id of await idsOf(player, next.id)) {
          expect(seen.has(id)).toBe(false)
          seen.add(id)
        }
      }
      const last = await player.startQuiz()
      const rest = await idsOf(player, last.game.id)
      // Level 1 has 20 questions. The last four are new; the fifth is the one shown in the game
      // that was left.
      expect(rest.slice(0, 5)).toContain(shown)
      expect(new Set([...seen, ...rest]).size).toBe(60)
      expect(hidden.every((id) => seen.has(id) || rest.includes(id))).toBe(true)
    })

    it('depend on this person’s games only', async () => {
      const one = await test.player('quiz')
      const other = await test.player('quiz')
      const mine = await idsOf(one, (await playQuiz(test, one, (_index, correct) => correct, 500)).game.id)
      const theirs = new Set<string>()
      for (let game = 0; game < 4; game++) {
        const { game: next } = await playQuiz(test, other, (_index, correct) => correct, 500)
        for (const id of await idsOf(other, next.id)) theirs.add(id)
      }
      expect(mine.every((id) => theirs.has(id))).toBe(true)
    })
  })
})
