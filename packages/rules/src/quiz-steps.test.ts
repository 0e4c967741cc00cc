import { describe, expect, it } from 'vitest'
import { ANSWER_GRACE_MS, NEXT_QUESTION_DELAY_MS, type QuizEvent } from './quiz.ts'
import type { DealtQuestion, QuizDeal } from './quiz-deal.ts'
import { stepsOfQuiz } from './quiz-steps.ts'

const T0 = 1_800_000_000_000
const at = <E>(seconds: number, event: E) => ({ ...event, at_ms: T0 + seconds * 1000 })

const question = (name: string): DealtQuestion => ({
  question_id: name,
  texts: { en: { question_text: name, options: { a: '1', b: '2', c: '3', d: '4' } }, ar: null },
  correct_option: 'b',
  explanation: { en: null, ar: null },
  source: null,
})
const QUIZ: QuizDeal = {
  rules_version: 2,
  levels: [
    { level: 1, questions: [question('one'), question('two'), question('three')] },
    { level: 3, questions: [question('four')] },
  ],
}

describe('a quiz', () => {
  const log = [
    at<QuizEvent>(10, { type: 'start-level' }),
    at<QuizEvent>(12, { type: 'answer', choice: 'b' }),
    // Two questions time out one after the other, and the answer after them is refused.
    at<QuizEvent>(200, { type: 'answer', choice: 'b' }),
    at<QuizEvent>(210, { type: 'start-level' }),
    at<QuizEvent>(215, { type: 'answer', choice: 'a' }),
  ]

  it('has each decision at its own time, also those that the clock made', () => {
    const steps = stepsOfQuiz(QUIZ, log, T0, T0 + 300_000)
    expect(steps.map(({ outcome, level, at_ms }) => [outcome, level, at_ms / 1000])).toEqual([
      ['level', 1, 10],
      ['right', 1, 12],
      ['time-out', 1, 12 + NEXT_QUESTION_DELAY_MS / 1000 + 30],
      ['time-out', 1, 12 + 2 * (NEXT_QUESTION_DELAY_MS / 1000 + 30)],
      ['level', 3, 210],
      ['wrong', 3, 215],
    ])
    const options = { 1: { en: '1', ar: null }, 2: { en: '2', ar: null } }
    expect(steps.filter(({ answer }) => answer !== null)).toMatchObject([
      { text: { en: 'one', ar: null }, answer: { chosen: options[2], score: 100, took_ms: 2000 } },
      { text: { en: 'two' }, answer: { chosen: null, score: 75, took_ms: 30_000 } },
      { text: { en: 'three' }, answer: { chosen: null, score: 50 } },
      { text: { en: 'four' }, answer: { chosen: options[1], right: options[2], score: 0, took_ms: 5000 } },
    ])
  })

  it('that its player left open ends by its clock', () => {
    const steps = stepsOfQuiz(QUIZ, log.slice(0, 2), T0, T0 + 300_000)
    expect(steps.map(({ outcome }) => outcome)).toEqual(['level', 'right', 'time-out', 'time-out'])
    const early = T0 + 12_000 + NEXT_QUESTION_DELAY_MS + 30_000 + ANSWER_GRACE_MS
    expect(stepsOfQuiz(QUIZ, log.slice(0, 2), T0, early)).toHaveLength(2)
  })

  it('that was left says so, and one without a move has no step', () => {
    const left = [...log.slice(0, 2), at<QuizEvent>(15, { type: 'exit' })]
    const end = { at_ms: 15_000, level: 1, outcome: 'end', text: null, answer: null }
    expect(stepsOfQuiz(QUIZ, left, T0, T0 + 15_000).at(-1)).toEqual(end)
    expect(stepsOfQuiz(QUIZ, [], T0, T0 + 300_000)).toEqual([])
  })
})
