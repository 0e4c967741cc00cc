import { describe, expect, it } from 'vitest'
import { type FlipMatchEvent, MISMATCH_MS } from './flip-match.ts'
import type { FlipMatchDeal } from './flip-match-deal.ts'
import { ANSWER_GRACE_MS, NEXT_QUESTION_DELAY_MS, type QuizEvent } from './quiz.ts'
import type { DealtQuestion, QuizDeal } from './quiz-deal.ts'
import { stepsOfFlipMatch, stepsOfQuiz } from './replay-steps.ts'

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
    // Two time out one after the other, and what comes then is refused.
    at<QuizEvent>(200, { type: 'answer', choice: 'b' }),
    at<QuizEvent>(210, { type: 'start-level' }),
    at<QuizEvent>(215, { type: 'answer', choice: 'a' }),
  ]

  it('has each decision at its own time, also those that the clock made', () => {
    const { steps } = stepsOfQuiz(QUIZ, log, T0, T0 + 300_000)
    expect(steps.map(({ kind, at_ms }) => [kind, at_ms / 1000])).toEqual([
      ['level', 10],
      ['answer', 12],
      ['answer', 12 + NEXT_QUESTION_DELAY_MS / 1000 + 30],
      ['answer', 12 + 2 * (NEXT_QUESTION_DELAY_MS / 1000 + 30)],
      ['level', 210],
      ['answer', 215],
    ])
    expect(steps.filter(({ kind }) => kind === 'answer')).toMatchObject([
      { number: 1, level: 1, choice: 'b', points: 100, score: 100, elapsed_ms: 2000, limit_ms: 30_000 },
      { number: 2, level: 1, choice: null, points: -25, score: 75, elapsed_ms: 30_000 },
      { number: 3, level: 1, choice: null, points: -25, score: 50 },
      { number: 4, level: 3, choice: 'a', correct_option: 'b', points: -50, score: 0, elapsed_ms: 5000 },
    ])
  })

  it('that nobody came back to ends by its clock', () => {
    const { steps } = stepsOfQuiz(QUIZ, log.slice(0, 2), T0, T0 + 300_000)
    expect(steps.map(({ kind }) => kind)).toEqual(['level', 'answer', 'answer', 'answer'])
    const early = T0 + 12_000 + NEXT_QUESTION_DELAY_MS + 30_000 + ANSWER_GRACE_MS
    expect(stepsOfQuiz(QUIZ, log.slice(0, 2), T0, early).steps).toHaveLength(2)
  })

  it('that was left says so, and one without a move has no step', () => {
    const left = [...log.slice(0, 2), at<QuizEvent>(15, { type: 'exit' })]
    expect(stepsOfQuiz(QUIZ, left, T0, T0 + 15_000).steps.at(-1)).toEqual({ kind: 'end', at_ms: 15_000 })
    expect(stepsOfQuiz(QUIZ, [], T0, T0 + 300_000)).toEqual({ type: 'quiz', steps: [] })
  })
})

const FLIP: FlipMatchDeal = {
  level1: [0, 1, 2, 3, 0, 1, 2, 3].map((key, index) => ({
    key: `p${key}`,
    content:
      index < 4
        ? { type: 'name', name: { en: `name ${key}`, ar: null } }
        : { type: 'image', image_url: `/${key}`, description: { en: `item ${key}`, ar: null } },
  })),
  level2: [0, 1, 2, 3, 0, 1, 2, 3].map((key) => ({ key: `t${key}`, content: { type: 'term', arabic_text: `${key}` } })),
  lessons: {},
}

it('Flip & Match has the board after each card, and a refused one is no step', () => {
  const flip = (seconds: number, card: number) => at<FlipMatchEvent>(seconds, { type: 'flip', card })
  const level1 = [0, 1, 2, 3].flatMap((card) => [flip(10 + card, card), flip(10.5 + card, card + 4)])
  const { steps, boards } = stepsOfFlipMatch(
    FLIP,
    [
      at<FlipMatchEvent>(1, { type: 'start-level' }),
      at<FlipMatchEvent>(5, { type: 'reveal' }),
      ...level1,
      at<FlipMatchEvent>(20, { type: 'start-level' }),
      flip(21, 0),
      flip(22, 1),
      flip(22.5, 2),
      flip(22 + MISMATCH_MS / 1000, 0),
      at<FlipMatchEvent>(30, { type: 'exit' }),
    ],
    T0,
  )
  expect(boards[1][3]).toEqual({ type: 'term', arabic_text: '3' })
  expect(steps.map(({ kind, outcome }) => outcome ?? kind)).toEqual([
    ...['level', 'reveal', ...Array(4).fill(['selected', 'match']).flat()],
    ...['level', 'selected', 'mismatch', 'selected', 'end'],
  ])
  expect(steps[9]).toMatchObject({ level: 1, card: 7, cards: Array(8).fill('matched'), moves: 4, at_ms: 13_500 })
  expect(steps.slice(-3).map(({ cards }) => cards.indexOf('up') + cards.lastIndexOf('up'))).toEqual([0 + 1, 0, 0])
  expect(steps.at(-1)).toMatchObject({ level: 2, moves: 1, card: null })
})
