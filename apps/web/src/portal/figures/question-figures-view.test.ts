import type { Question } from '@noor-quest/contract/questions'
import { expect, test } from 'vitest'
import { percentOf, readView, SORTS, sorted, viewParameters, withQuestions } from './question-figures-view.ts'

const question = (id: string, level: number) => ({ id, level }) as Question
const figures = (id: string, answers: number, right: number, median_ms: number | null) => ({
  ...{ id, answers, right, median_ms, time_outs: 0, options: { a: right, b: 0, c: 0, d: 0 } },
})
const QUESTIONS = withQuestions(
  [figures('easy', 40, 40, 2000), figures('new', 0, 0, null), figures('hard', 60, 12, 9000), figures('gone', 9, 9, 1)],
  [question('easy', 3), question('new', 1), question('hard', 1)],
)

test('a question has its share of right answers and its hint, and a deleted one is left out', () => {
  expect(QUESTIONS.map(({ id, rightPercent, hint }) => [id, rightPercent, hint])).toEqual([
    ['easy', 100, 'easier'],
    ['new', null, null],
    ['hard', 20, 'harder'],
  ])
  expect(percentOf(1, 3)).toBe(33)
})

test.each([
  ['hint', ['hard', 'easy', 'new']],
  ['most', ['hard', 'easy', 'new']],
  ['least', ['new', 'easy', 'hard']],
  ['hardest', ['hard', 'easy', 'new']],
  ['easiest', ['easy', 'hard', 'new']],
  ['slowest', ['hard', 'easy', 'new']],
  ['fastest', ['easy', 'hard', 'new']],
  ['level', ['new', 'hard', 'easy']],
] as const)('sorted by %s: %j', (sort, ids) => {
  expect(sorted(QUESTIONS, sort).map(({ id }) => id)).toEqual(ids)
})

test('the address keeps the view', () => {
  for (const sort of SORTS) expect(readView(viewParameters({ of: 'all', sort }))).toEqual({ of: 'all', sort })
  expect(readView({ of: 'x', sort: 'y' })).toEqual({ of: 'season', sort: 'hint' })
})
