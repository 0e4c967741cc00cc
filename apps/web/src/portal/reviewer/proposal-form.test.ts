import { expect, test } from 'vitest'
import { isSame, readTyped, textOfField, toTyped } from './proposal-form.ts'

const CONTENT = {
  question_text: 'Which month?',
  option_a: 'Ramadan',
  correct_option: 'a',
  level: 2,
  explanation: 'So.',
}

test.each([
  [{}, null],
  [{ question_text: ' Which month? ', level: '2', correct_option: 'a' }, null],
  [
    { question_text: 'Which month is it?', level: '3' },
    { question_text: 'Which month is it?', level: 3 },
  ],
  [{ explanation: ' ' }, { explanation: null }],
  [{ explanation_ar: '' }, null],
  [{ explanation_ar: 'لأن' }, { explanation_ar: 'لأن' }],
])('%o proposes %o', (typed, proposal) => {
  expect(readTyped(CONTENT, typed)).toEqual(proposal)
})

test('a stored proposal is shown in the form, over the item', () => {
  const typed = toTyped({ level: 3, explanation: null })
  expect(
    ['level', 'explanation', 'option_a', 'explanation_ar'].map((field) => textOfField(CONTENT, typed, field)),
  ).toEqual([...['3', '', 'Ramadan', '']])
  expect(readTyped(CONTENT, typed)).toEqual({ level: 3, explanation: null })
})

test('two proposals are the same in any order', () => {
  expect(isSame({ level: 3, correct_option: 'b' }, { correct_option: 'b', level: 3 })).toBe(true)
  expect(isSame({ level: 3 }, { level: 1 })).toBe(false)
  expect(isSame(null, { level: 1 })).toBe(false)
  expect(isSame(null, null)).toBe(true)
})
