import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { TileBand } from './level-head.tsx'
import type { QuestionScreen } from './quiz-controller.ts'
import { QuizVerdict } from './quiz-verdict.tsx'

const TEXTS = { question_text: 'Which?', options: { a: 'A', b: 'B', c: 'C', d: 'D' } }
const IN_REVIEW = 'The answer comes in the review'

/** The verdict's text after the first question. Without an outcome, another window answered. */
function verdict(dot: QuestionScreen['dots'][number], correct_option?: 'b' | null): string {
  const points = dot === 'correct' ? QUIZ_LEVEL_RULES[1].points : -QUIZ_LEVEL_RULES[1].penalty
  const choice = dot === 'time-out' ? null : ('a' as const)
  const outcome = { question_index: 0, choice, correct: dot === 'correct', points, score: 100, elapsed_ms: 1000 }
  const screen: QuestionScreen = {
    ...{ kind: 'question', phase: 'question', level: 1, score: 100, question_index: 0, number: 1, count: 5 },
    ...{ question: { en: TEXTS, ar: null }, starts_in_ms: 0, remaining_ms: 20_000, limit_ms: 30_000, dots: [dot] },
    timer: { seconds: 20, limitSeconds: 30, fraction: 0.66, band: 'amber', urgent: false, running: false },
    answer:
      correct_option === undefined
        ? { state: 'uncounted' }
        : { state: 'judged', choice, outcome: { ...outcome, correct_option } },
  }
  const html = renderToStaticMarkup(<QuizVerdict screen={screen} dot={dot} page={{ current: null }} />)
  return html
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

describe('the verdict', () => {
  test('has the points', () => {
    expect(verdict('correct', 'b')).toBe('Correct! +100')
    expect(verdict('wrong', 'b')).toBe('Wrong −25')
  })

  test('without a right option says that the review has the answer', () => {
    expect(verdict('time-out', null)).toBe(`Time’s up! −25 ${IN_REVIEW}`)
    expect(verdict('wrong', null)).toBe(`Wrong −25 ${IN_REVIEW}`)
    expect(verdict('time-out')).toBe(`Time’s up! ${IN_REVIEW}`)
  })
})

test("a level's band has a tile for each question, in five looks", () => {
  const html = renderToStaticMarkup(
    <TileBand level={1} dots={['correct', 'wrong', 'time-out']} count={5} current={3} />,
  )
  const tiles = [...html.matchAll(/<span class="sr-only">(.*?)<\/span>(<svg.*?<\/svg>)/gs)]
  expect(tiles.map(([, text]) => text)).toEqual([
    'Question 1: correct',
    'Question 2: wrong',
    'Question 3: no answer in time',
    'Question 4: now',
    'Question 5: to come',
  ])
  expect(new Set(tiles.map(([, , tile]) => tile)).size).toBe(5)
})
