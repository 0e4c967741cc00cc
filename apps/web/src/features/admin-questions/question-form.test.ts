import type { Question } from '@noor-quest/contract/questions'
import { expect, test } from 'vitest'
import { duplicateOf, EMPTY_QUESTION, type QuestionValues, readQuestion, toValues } from './question-form.ts'

const FILLED: QuestionValues = {
  ...EMPTY_QUESTION,
  question_text: ' How many daily prayers are there? ',
  option_a: '3',
  option_b: ' 5 ',
  option_c: '7',
  option_d: '9',
  correct_option: 'b',
  source: '  ',
  explanation: ' Five. ',
}
const STORED: Question = {
  id: '0198f0a0-0000-7000-8000-000000000000',
  question_text: 'How many daily prayers are there?',
  option_a: '3',
  option_b: '5',
  option_c: '7',
  option_d: '9',
  correct_option: 'b',
  level: 1,
  time_limit: 30,
  source: null,
  explanation: 'Five.',
  created_at: '2026-01-01T00:00:00.000Z',
}

test('a new form begins with option A, level 1 and 30 seconds', () => {
  expect(EMPTY_QUESTION).toMatchObject({ correct_option: 'a', level: 1, time_limit: '30' })
})

test('a filled form is sent trimmed, without the source nobody gave', () => {
  const { id: _id, created_at: _at, ...body } = STORED
  expect(readQuestion(FILLED)).toEqual({ ok: true, body })
})

test.each(['question_text', 'option_a', 'option_b', 'option_c', 'option_d'] as const)(
  'a blank %s is refused',
  (field) => {
    const message = 'Please fill in all fields'
    expect(readQuestion({ ...FILLED, [field]: '  ' })).toEqual({ ok: false, message, field })
  },
)

test.each(['', '9', '61', '20.5', 'x'])('a time limit of %j is refused', (time_limit) => {
  expect(readQuestion({ ...FILLED, time_limit })).toMatchObject({ ok: false, field: 'time_limit' })
})

test.each(['10', '60'])('a time limit of %s seconds is taken', (time_limit) => {
  expect(readQuestion({ ...FILLED, time_limit })).toMatchObject({ ok: true, body: { time_limit: Number(time_limit) } })
})

test('a stored question fills the form and comes back as it was', () => {
  const { id: _id, created_at: _at, ...body } = STORED
  expect(readQuestion(toValues(STORED))).toEqual({ ok: true, body })
})

test('a duplicate shows the stored question, another failure none', () => {
  expect(duplicateOf({ code: 'duplicate', details: { question: STORED } })).toBe(STORED)
  expect(duplicateOf({ code: 'internal', details: { question: STORED } })).toBeNull()
  expect(duplicateOf(null)).toBeNull()
})
