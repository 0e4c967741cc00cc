import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealQuiz, QUIZ_RULES_VERSION, type QuizQuestion } from './quiz-deal.ts'
import { OPTION_LETTERS, QUESTIONS_PER_LEVEL, QUIZ_LEVELS, type QuizLevel } from './quiz-levels.ts'

const SEEDS: Record<QuizLevel, string> = { 1: '1'.repeat(32), 2: '2'.repeat(32), 3: '3'.repeat(32) }

function question(id: string, level: QuizLevel, change: Partial<QuizQuestion> = {}): QuizQuestion {
  return {
    id,
    question_text: `question ${id}`,
    option_a: `${id} first`,
    option_b: `${id} second`,
    option_c: `${id} third`,
    option_d: `${id} fourth`,
    correct_option: 'b',
    level,
    explanation: `why ${id}`,
    source: null,
    ...change,
  }
}

function questions(level: QuizLevel, count: number): QuizQuestion[] {
  return Array.from({ length: count }, (_, i) => question(`${level}-${String(i).padStart(2, '0')}`, level))
}

const full = QUIZ_LEVELS.flatMap((level) => questions(level, 20))
const seed = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 })
const seeds = fc.record({ 1: seed, 2: seed, 3: seed })
// Few texts, so that options of one question are often the same.
const optionText = fc.constantFrom('yes', 'no', 'both', 'neither', 'Mecca')
const anyQuestions = fc
  .array(
    fc.record({
      option_a: optionText,
      option_b: optionText,
      option_c: optionText,
      option_d: optionText,
      correct_option: fc.constantFrom(...OPTION_LETTERS),
      level: fc.constantFrom(...QUIZ_LEVELS),
    }),
    { maxLength: 30 },
  )
  .map((rows) => rows.map((row, i) => question(`id${i}`, row.level, row)))

describe('dealQuiz', () => {
  it('deals 5 different questions of each level', () => {
    const deal = dealQuiz(full, SEEDS)
    expect(deal.levels.map(({ level }) => level)).toEqual([1, 2, 3])
    for (const { level, questions: dealt } of deal.levels) {
      expect(new Set(dealt.map(({ question_id }) => question_id)).size).toBe(QUESTIONS_PER_LEVEL)
      for (const { question_id } of dealt) expect(question_id.startsWith(`${level}-`)).toBe(true)
    }
  })

  it.each([1, 3, 4])('deals all %i questions of a level that has fewer than 5', (count) => {
    const deal = dealQuiz(questions(1, count), SEEDS)
    expect(deal.levels[0]?.questions.map(({ question_id }) => question_id).sort()).toEqual(
      questions(1, count).map(({ id }) => id),
    )
  })

  it('leaves out levels without questions', () => {
    expect(dealQuiz([...questions(1, 5), ...questions(3, 2)], SEEDS).levels.map(({ level }) => level)).toEqual([1, 3])
    expect(dealQuiz([], SEEDS)).toEqual({ rules_version: QUIZ_RULES_VERSION, levels: [] })
  })

  it('deals the same game whatever order the questions come in', () => {
    fc.assert(
      fc.property(anyQuestions, seeds, fc.gen(), (rows, chosen, gen) => {
        const other = gen(fc.shuffledSubarray<QuizQuestion>, rows, { minLength: rows.length })
        expect(dealQuiz(other, chosen)).toEqual(dealQuiz(rows, chosen))
      }),
    )
  })

  it('deals other questions for another seed of that level and leaves the other levels alone', () => {
    fc.assert(
      fc.property(seeds, seed, fc.constantFrom(...QUIZ_LEVELS), (chosen, other, changed) => {
        fc.pre(chosen[changed] !== other)
        const one = dealQuiz(full, chosen)
        const two = dealQuiz(full, { ...chosen, [changed]: other })
        for (const [i, { level }] of one.levels.entries()) {
          if (level === changed) expect(two.levels[i]).not.toEqual(one.levels[i])
          else expect(two.levels[i]).toEqual(one.levels[i])
        }
      }),
    )
  })

  it('keeps each option and points the correct letter at the same text', () => {
    fc.assert(
      fc.property(anyQuestions, seeds, (rows, chosen) => {
        for (const { questions: dealt } of dealQuiz(rows, chosen).levels) {
          for (const card of dealt) {
            const source = rows.find(({ id }) => id === card.question_id)
            if (!source) throw new Error('dealt a question nobody wrote')
            expect(card.options[card.correct_option]).toBe(source[`option_${source.correct_option}`])
            expect(Object.values(card.options).sort()).toEqual(
              OPTION_LETTERS.map((letter) => source[`option_${letter}`]).sort(),
            )
          }
        }
      }),
    )
  })

  it('follows the correct option by position when options repeat a text', () => {
    const same = question('x', 1, { option_a: 'yes', option_b: 'yes', option_c: 'yes', option_d: 'no' })
    const letters = new Set<string>()
    for (let i = 0; i < 60; i += 1) {
      const level1 = i.toString(16).padStart(32, '0')
      const dealt = dealQuiz([{ ...same, correct_option: 'd' }], { ...SEEDS, 1: level1 }).levels[0]?.questions[0]
      expect(dealt?.options[dealt.correct_option]).toBe('no')
      if (dealt) letters.add(dealt.correct_option)
      const twin = dealQuiz([{ ...same, correct_option: 'b' }], { ...SEEDS, 1: level1 }).levels[0]?.questions[0]
      const plain = dealQuiz([question('x', 1)], { ...SEEDS, 1: level1 }).levels[0]?.questions[0]
      expect(twin?.correct_option).toBe(plain?.correct_option)
    }
    expect([...letters].sort()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('survives JSON and leaves the source alone', () => {
    const rows = Object.freeze(full.map((row) => Object.freeze(row)))
    const deal = dealQuiz(rows, SEEDS)
    expect(JSON.parse(JSON.stringify(deal))).toEqual(deal)
  })
})
