import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type QuizLogEntry, type QuizState, replayQuiz, startQuiz, stepQuiz, viewQuiz } from './quiz.ts'
import { correctQuiz, type QuizCorrection } from './quiz-corrections.ts'
import { inOrder, type QuizDeal, type QuizItem } from './quiz-deal.ts'
import { OPTION_LETTERS, type OptionLetter, QUIZ_LEVEL_RULES, QUIZ_LEVELS, QUIZ_MAX } from './quiz-levels.ts'

const T0 = 1_800_000_000_000
const COUNT = 15

const textsOf = (index: number, language: string) => ({
  question_text: `${language} ${index}`,
  options: {
    a: `${language} ${index} a`,
    b: `${language} ${index} b`,
    c: `${language} ${index} c`,
    d: `${language} ${index} d`,
  },
})
const itemOf = (index: number): QuizItem => ({
  question_id: `question ${index}`,
  texts: { en: textsOf(index, 'en'), ar: textsOf(index, 'ar') },
  explanation: { en: null, ar: null },
  correct_option: OPTION_LETTERS[index % 4] ?? 'a',
  source: null,
})
const versionOf = (index: number) => `version ${index}`

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** One of the 24 orders of the options, by its number from 0. */
function orderOf(number: number): string {
  const left = [...OPTION_LETTERS]
  return [4, 3, 2, 1].map((count) => left.splice(number % count, 1)[0]).join('')
}

/**
 * `rulesVersion` 1 is a deal from before versions: it contains its questions and names no version.
 */
function dealOf(orders: readonly number[], rulesVersion: number): QuizDeal {
  const questions = orders.map((order, index) => {
    const said = inOrder(itemOf(index), orderOf(order))
    if (rulesVersion === 1) return { ...said, texts: { en: said.texts.en, ar: null } }
    return { ...said, version: versionOf(index), order: orderOf(order) }
  })
  const levels = QUIZ_LEVELS.map((level, index) => ({ level, questions: questions.slice(index * 5, index * 5 + 5) }))
  return deepFreeze({ ...(rulesVersion > 1 && { rules_version: rulesVersion }), levels })
}

type Answer = { choice: OptionLetter | null; thinkMs: number }

/** Plays as a person would; missing answers of a player who closes the page early are time-outs. */
function play(deal: QuizDeal, answers: readonly Answer[]): QuizLogEntry[] {
  const log: QuizLogEntry[] = []
  let state = startQuiz(deal)
  let atMs = T0
  const take = (entry: QuizLogEntry) => {
    const step = stepQuiz(deal, state, entry, entry.at_ms)
    if (step.ok) log.push(entry)
    state = step.state
  }
  for (const { choice, thinkMs } of answers) {
    if (state.phase === 'level-rules') take({ type: 'start-level', at_ms: atMs })
    if (state.starts_at_ms === null) break
    atMs = state.starts_at_ms + thinkMs
    take({ type: 'answer', choice, at_ms: atMs })
    atMs += 1000
  }
  return log
}

const END_MS = T0 * 2
const judge = (deal: QuizDeal, log: readonly QuizLogEntry[]) => replayQuiz(deal, log, END_MS)
const result = ({ phase, score, elapsed_ms }: QuizState) => ({ phase, score, elapsed_ms })

const letters = fc.constantFrom(...OPTION_LETTERS)
const answers = fc.array(fc.record({ choice: fc.option(letters), thinkMs: fc.integer({ min: 0, max: 40_000 }) }), {
  minLength: COUNT,
  maxLength: COUNT,
})
const deals = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 23 }), { minLength: COUNT, maxLength: COUNT }), fc.constantFrom(1, 2))
  .map(([orders, rulesVersion]) => dealOf(orders, rulesVersion))
const games = fc.tuple(deals, answers).map(([deal, chosen]) => ({ deal, log: deepFreeze(play(deal, chosen)) }))
/** At most one correction per version; some are for questions outside the deal. */
const corrections = fc
  .uniqueArray(fc.record({ index: fc.integer({ min: 0, max: COUNT + 3 }), key: fc.option(letters) }), {
    selector: ({ index }) => index,
    maxLength: COUNT,
  })
  .map((all) => all.map(({ index, key }): QuizCorrection => ({ version: versionOf(index), item: itemOf(index), key })))

const voids = (...indexes: number[]) =>
  indexes.map((index): QuizCorrection => ({ version: versionOf(index), item: itemOf(index), key: null }))
const keyed = (index: number, key: OptionLetter): QuizCorrection => ({
  version: versionOf(index),
  item: itemOf(index),
  key,
})

const PLAIN = Array.from({ length: COUNT }, () => 0)
const rightFor = (index: number) => OPTION_LETTERS[index % 4] ?? 'a'
const wrongFor = (index: number) => OPTION_LETTERS[(index + 1) % 4] ?? 'a'
const answer = (choice: OptionLetter | null, thinkMs = 4000): Answer => ({ choice, thinkMs })
const allRight = PLAIN.map((_, index) => answer(rightFor(index)))

describe('a correction', () => {
  it('doesn’t change a deal without the question', () => {
    const deal = dealOf(PLAIN, 2)
    expect(correctQuiz(deal, [])).toBe(deal)
    expect(correctQuiz(deal, [keyed(20, 'a'), ...voids(16, 17)])).toBe(deal)
    // Another version of the same question.
    const edited: QuizCorrection = { version: 'another version', item: itemOf(3), key: null }
    expect(correctQuiz(deal, [edited])).toBe(deal)
  })

  it('applies to the version in a deal from before versions', () => {
    const deal = dealOf([5, 9, ...PLAIN.slice(2)], 1)
    expect(correctQuiz(deal, voids(1))).not.toBe(deal)
    const [first] = correctQuiz(deal, [keyed(0, 'c')]).levels[0]?.questions ?? []
    expect(first?.texts.en?.options[first.correct_option]).toBe('en 0 c')
    const said = itemOf(1)
    const edited = { ...said, texts: { ...said.texts, en: { ...textsOf(1, 'en'), question_text: 'another text' } } }
    expect(correctQuiz(deal, [{ version: versionOf(1), item: edited, key: null }])).toBe(deal)
  })

  it('names an option of the version, for any dealt order', () => {
    for (let order = 0; order < 24; order += 1) {
      const deal = dealOf(
        PLAIN.map(() => order),
        2,
      )
      for (const key of OPTION_LETTERS) {
        const question = correctQuiz(deal, [keyed(7, key)]).levels[1]?.questions[2]
        expect(question?.texts.ar?.options[question.correct_option]).toBe(`ar 7 ${key}`)
      }
    }
  })

  it('changes nothing if the key was the same already', () => {
    const deal = dealOf(PLAIN, 2)
    expect(correctQuiz(deal, [keyed(7, rightFor(7))])).toBe(deal)
  })

  it('gives the same deal when it is applied twice', () => {
    fc.assert(
      fc.property(deals, corrections, (deal, all) => {
        const corrected = correctQuiz(deal, all)
        expect(correctQuiz(corrected, all)).toBe(corrected)
      }),
    )
  })
})

describe('a game that is judged again', () => {
  it('loses the points of a void question that was answered right', () => {
    const deal = dealOf(PLAIN, 2)
    const log = play(deal, allRight)
    expect(result(judge(deal, log))).toEqual({ phase: 'completed', score: 3000, elapsed_ms: 60_000 })
    expect(result(judge(correctQuiz(deal, voids(0, 14)), log))).toEqual({
      phase: 'completed',
      score: 2600,
      elapsed_ms: 52_000,
    })
  })

  it('gets back the penalty of a void question, as far as there was one', () => {
    const deal = dealOf(PLAIN, 2)
    // Wrong at 0 points, right, wrong: 0, 100, 75.
    const log = play(deal, [
      answer(wrongFor(0)),
      answer(rightFor(1)),
      answer(wrongFor(2)),
      ...PLAIN.slice(3).map(() => answer(null, 40_000)),
    ])
    const scores = (state: QuizState) => state.outcomes.slice(0, 3).map(({ score }) => score)
    expect(scores(judge(deal, log))).toEqual([0, 100, 75])
    expect(scores(judge(correctQuiz(deal, voids(0)), log))).toEqual([0, 100, 75])
    expect(scores(judge(correctQuiz(deal, voids(2)), log))).toEqual([0, 100, 100])
    expect(scores(judge(correctQuiz(deal, voids(1)), log))).toEqual([0, 0, 0])
  })

  it('is judged by the corrected key, for players who chose either option', () => {
    const deal = dealOf(PLAIN, 2)
    const corrected = correctQuiz(deal, [keyed(4, wrongFor(4))])
    const others = allRight.map((one, index) => (index === 4 ? answer(wrongFor(4)) : one))
    expect(judge(corrected, play(deal, allRight)).score).toBe(3000 - 100 - 25)
    expect(judge(deal, play(deal, others)).score).toBe(3000 - 100 - 25)
    expect(judge(corrected, play(deal, others)).score).toBe(3000)
  })

  it('shows the score that counts, how many questions count, and what was withdrawn', () => {
    const deal = dealOf(PLAIN, 2)
    const log = play(deal, allRight)
    const corrected = correctQuiz(deal, [...voids(3), keyed(4, wrongFor(4))])
    const view = viewQuiz(corrected, judge(corrected, log), END_MS)
    expect(view).toMatchObject({
      phase: 'completed',
      score: 3000 - 100 - 100 - 25,
      levels_completed: 3,
      questions_answered: 14,
      questions_right: 13,
      questions_dealt: 14,
      highest_score: 2900,
      tiles: PLAIN.map((_, index) => (index === 3 ? null : index === 4 ? 'wrong' : 'correct')),
    })
    const review = 'review' in view ? view.review : null
    expect(review?.map(({ is_void }) => is_void)).toEqual(PLAIN.map((_, index) => (index === 3 ? true : undefined)))
    expect(review?.[4]).toMatchObject({ choice: rightFor(4), correct_option: wrongFor(4) })
  })

  it('can have no points left', () => {
    const deal = dealOf(PLAIN, 2)
    const all = voids(...PLAIN.map((_, index) => index))
    const state = judge(correctQuiz(deal, all), play(deal, allRight))
    expect(result(state)).toEqual({ phase: 'completed', score: 0, elapsed_ms: 0 })
  })

  it('gives its points to everyone who was asked it, also after a time-out', () => {
    const deal = dealOf(PLAIN, 2)
    const chosen = PLAIN.map((_, index) =>
      index === 0 ? answer(null, 30_000) : answer(index === 1 ? wrongFor(1) : rightFor(index)),
    )
    const log = play(deal, chosen)
    const given = (index: number): QuizCorrection => ({ version: versionOf(index), item: itemOf(index), key: 'all' })
    const corrected = correctQuiz(deal, [given(0), given(1), given(2)])
    expect(judge(corrected, log).score).toBe(QUIZ_MAX)
    const view = viewQuiz(corrected, judge(corrected, log), END_MS)
    expect('review' in view && view.review?.[0]).toMatchObject({ choice: null, is_given: true })
  })

  it('lowers no score if everyone gets the points, or if the dealt option stays right', () => {
    const kind = corrections.map((all) =>
      all.map((one): QuizCorrection => {
        const isAll = one.key === null
        const both = OPTION_LETTERS.filter((letter) => letter === one.key || letter === one.item.correct_option)
        return { ...one, key: isAll ? 'all' : both.join('') }
      }),
    )
    fc.assert(
      fc.property(games, kind, ({ deal, log }, all) => {
        const played = judge(deal, log)
        const judged = judge(correctQuiz(deal, all), log)
        expect(judged.score).toBeGreaterThanOrEqual(played.score)
        expect(judged.elapsed_ms).toBe(played.elapsed_ms)
        for (const [index, { correct }] of played.outcomes.entries()) {
          if (correct) expect(judged.outcomes[index]?.correct).toBe(true)
        }
      }),
    )
  })

  it('makes several options right, each under its dealt letter', () => {
    fc.assert(
      fc.property(games, fc.uniqueArray(letters, { minLength: 2 }), ({ deal, log }, several) => {
        const key = OPTION_LETTERS.filter((letter) => several.includes(letter)).join('')
        const all = PLAIN.map((_, index): QuizCorrection => ({ version: versionOf(index), item: itemOf(index), key }))
        const questions = deal.levels.flatMap((level) => level.questions)
        for (const { question_index, choice, correct } of judge(correctQuiz(deal, all), log).outcomes) {
          const question = questions[question_index]
          const said = itemOf(question_index).texts.en?.options
          const text = choice === null ? undefined : question?.texts.en?.options[choice]
          expect(correct).toBe(several.some((letter) => said?.[letter] === text))
        }
      }),
    )
  })

  it('stays between 0 and the points left to win, and adds up', () => {
    fc.assert(
      fc.property(games, corrections, ({ deal, log }, all) => {
        const corrected = correctQuiz(deal, all)
        const { score, elapsed_ms, outcomes } = judge(corrected, log)
        const counting = corrected.levels.flatMap(({ level, questions }) =>
          questions.filter(({ is_void }) => is_void !== true).map(() => QUIZ_LEVEL_RULES[level].points),
        )
        const most = counting.reduce((sum, points) => sum + points, 0)
        expect(most).toBeLessThanOrEqual(QUIZ_MAX)
        for (const outcome of outcomes) expect(outcome.score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(most)
        expect(outcomes.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        expect(outcomes.reduce((sum, outcome) => sum + outcome.elapsed_ms, 0)).toBe(elapsed_ms)
      }),
    )
  })

  it('has the same events and times: only its points differ', () => {
    fc.assert(
      fc.property(games, corrections, ({ deal, log }, all) => {
        const played = judge(deal, log)
        const judged = judge(correctQuiz(deal, all), log)
        const course = ({ phase, question_index, starts_at_ms, outcomes }: QuizState) => ({
          ...{ phase, question_index, starts_at_ms },
          choices: outcomes.map(({ choice }) => choice),
        })
        expect(course(judged)).toEqual(course(played))
      }),
    )
  })

  it('judges other questions as if the void one had never been asked', () => {
    fc.assert(
      fc.property(games, fc.integer({ min: 0, max: COUNT - 1 }), ({ deal, log }, gone) => {
        let score = 0
        let elapsedMs = 0
        const levels = deal.levels.flatMap(({ level, questions }) => questions.map(() => level))
        for (const { question_index, correct, elapsed_ms } of judge(deal, log).outcomes) {
          const level = levels[question_index]
          if (question_index === gone || level === undefined) continue
          const { points, penalty } = QUIZ_LEVEL_RULES[level]
          score = correct ? score + points : Math.max(0, score - penalty)
          elapsedMs += elapsed_ms
        }
        const judged = judge(correctQuiz(deal, voids(gone)), log)
        expect([judged.score, judged.elapsed_ms]).toEqual([score, elapsedMs])
      }),
    )
  })

  it('has its first result again once the correction is taken back', () => {
    fc.assert(
      fc.property(fc.array(games, { maxLength: 3 }), corrections, (all, made) => {
        const before = all.map(({ deal, log }) => JSON.stringify(judge(deal, log)))
        for (const { deal, log } of all) judge(correctQuiz(deal, made), log)
        expect(all.map(({ deal, log }) => JSON.stringify(judge(correctQuiz(deal, []), log)))).toEqual(before)
      }),
    )
  })
})
