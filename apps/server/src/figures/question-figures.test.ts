// The figures of each question, counted by hand (docs/product-rules.md#figures-of-each-question).
import { OPTION_LETTERS, type OptionLetter } from '@noor-quest/rules/quiz-levels'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, ENGINES, finishQuiz, type TestApp } from '../../test/harness.ts'
import { openAppWithAdmin } from '../../test/portal-scene.ts'

const NONE = { answers: 0, right: 0, time_outs: 0, median_ms: null, options: { a: 0, b: 0, c: 0, d: 0 } }
/** The options' texts, by the version's letters. */
const TEXTS: Record<OptionLetter, string> = { a: 'One', b: 'Two', c: 'Three', d: 'Four' }

describe.each(ENGINES)('the figures of each question on %s', (engine) => {
  let test: TestApp
  let admin: Client
  let ids: string[]
  beforeAll(async () => {
    ;[test, admin] = await openAppWithAdmin(engine, { content: false })
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    for (const table of ['players', 'quiz_questions'] as const) await test.db.deleteFrom(table).execute()
    ids = []
    for (const level of [1, 2]) {
      const options = Object.fromEntries(OPTION_LETTERS.map((letter) => [`option_${letter}`, TEXTS[letter]]))
      const question = { question_text: `Level ${level}?`, ...options, correct_option: 'b', level }
      ids.push((await admin.post('/api/quiz_questions', question)).body.id)
    }
  })

  const read = async (query = '') => (await admin.get(`/api/figures/questions${query}`)).body.questions

  /** Plays both questions: an option of the version, or null for a time-out, after this time. */
  async function play(chosen: [OptionLetter | null, OptionLetter | null], afterMs: number): Promise<string> {
    const player = await test.player('quiz')
    const started = await player.startQuiz()
    const dealt = (await player.quizDeal(started.game.id)).levels.flatMap(({ questions }) => questions)
    const shownAs = (index: number) => {
      const letter = chosen[index]
      if (!letter) return null
      return OPTION_LETTERS.find((shown) => dealt[index]?.texts.en?.options[shown] === TEXTS[letter]) ?? null
    }
    await finishQuiz(test, player, started, shownAs, afterMs)
    return started.game.id
  }

  it('count answers, right ones, each option of the question, time-outs and the median', async () => {
    expect(await read()).toEqual([
      { id: ids[0], ...NONE },
      { id: ids[1], ...NONE },
    ])
    await play(['b', 'a'], 4000)
    await play(['b', 'c'], 6000)
    await play(['d', 'b'], 2000)
    expect((await read())[0]).toMatchObject({ answers: 3, median_ms: 4000 })
    await play([null, 'a'], 1000)
    expect(await read()).toEqual([
      // 2, 4, 6 and the limit of 30 s; then 1, 2, 4 and 6 s.
      { id: ids[0], answers: 4, right: 2, time_outs: 1, median_ms: 5000, options: { a: 0, b: 2, c: 0, d: 1 } },
      { id: ids[1], answers: 4, right: 1, time_outs: 0, median_ms: 3000, options: { a: 2, b: 1, c: 1, d: 0 } },
    ])
  })

  it('are of the present season or of all, without withdrawn answers and deleted questions', async () => {
    await play(['b', 'a'], 1000)
    const [season] = (await admin.get('/api/seasons')).body.seasons
    const opens_at = new Date(test.clock.nowMs()).toISOString()
    const begun = await admin.post('/api/seasons', { from: season.id, name: 'Next', name_ar: 'التالي', opens_at })
    expect([begun.status, begun.text]).toEqual([201, expect.any(String)])
    expect(await read('?of=season')).toMatchObject([NONE, NONE])
    const later = await play(['b', 'b'], 3000)
    expect(await read()).toMatchObject([{ answers: 1 }, { answers: 1, right: 1 }])
    expect(await read('?of=all')).toMatchObject([
      { answers: 2, median_ms: 2000 },
      { answers: 2, right: 1 },
    ])
    await test.db.updateTable('answers').set({ counts: 0 }).where('game_id', '=', later).execute()
    expect(await read('?of=all')).toMatchObject([{ answers: 1 }, { answers: 1 }])
    await admin.delete(`/api/quiz_questions/${ids[0]}`)
    expect((await read()).map(({ id }: { id: string }) => id)).toEqual([ids[1]])
  })
})
