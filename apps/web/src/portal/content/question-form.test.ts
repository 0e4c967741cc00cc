import { expect, test } from 'vitest'
import { storedQuestion } from '../../../test/stored-question.ts'
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
const STORED = storedQuestion({
  question_text: 'How many daily prayers are there?',
  ...{ option_a: '3', option_b: '5', option_c: '7', option_d: '9', correct_option: 'b', explanation: 'Five.' },
})
const {
  id: _id,
  created_at: _at,
  version: _version,
  active: _is,
  checks: _by,
  changed_since_check: _on,
  ...BODY
} = STORED
const ARABIC = {
  question_text_ar: 'كم عدد الصلوات؟',
  option_a_ar: 'ثلاث',
  option_b_ar: 'خمس',
  option_c_ar: 'سبع',
  option_d_ar: 'تسع',
}

test('a new form begins with option A, level 1 and 30 seconds', () => {
  expect(EMPTY_QUESTION).toMatchObject({ correct_option: 'a', level: 1, time_limit: '30' })
})

test('a filled form is sent trimmed, without an empty source', () => {
  expect(readQuestion(FILLED)).toEqual({ ok: true, body: BODY })
})

test.each(['question_text', 'option_a', 'option_b', 'option_c', 'option_d'] as const)(
  'a blank %s is refused',
  (field) => {
    const message = 'Please fill in all fields'
    expect(readQuestion({ ...FILLED, [field]: '  ' })).toMatchObject({ ok: false, message, field })
  },
)

test('an empty form names its first field', () => {
  const message = 'Please fill in all fields'
  expect(readQuestion(EMPTY_QUESTION)).toEqual({ ok: false, message, field: 'question_text' })
})

test('Arabic alone is enough, and both languages are sent', () => {
  const arabic = { ...EMPTY_QUESTION, ...ARABIC }
  expect(readQuestion(arabic)).toMatchObject({ ok: true, body: { ...ARABIC, question_text: null, option_a: null } })
  expect(readQuestion({ ...FILLED, ...ARABIC })).toMatchObject({ ok: true, body: { ...BODY, ...ARABIC } })
})

test('half of a language is refused beside the field that it lacks', () => {
  const field = 'option_c_ar'
  expect(readQuestion({ ...FILLED, ...ARABIC, [field]: ' ' })).toEqual({
    ...{ ok: false, message: 'Please fill in all fields', field },
    errors: { [field]: 'Fill this in too, or leave all of the Arabic empty' },
  })
  expect(readQuestion({ ...FILLED, explanation_ar: 'خمس.' })).toMatchObject({ ok: false, field: 'question_text_ar' })
})

test('two options that are the same are refused, in either language', () => {
  const message = 'Two options are the same'
  expect(readQuestion({ ...FILLED, option_c: ' 5 ' })).toMatchObject({ ok: false, message, field: 'option_c' })
  expect(readQuestion({ ...FILLED, ...ARABIC, option_d_ar: 'خمس' })).toMatchObject({ message, field: 'option_d_ar' })
})

test('topics are typed with any comma', () => {
  expect(readQuestion({ ...FILLED, tags: ' quran، prayer ;fasting, ' })).toMatchObject({
    body: { tags: ['quran', 'prayer', 'fasting'] },
  })
  expect(readQuestion({ ...FILLED, tags: 'a,b,c,d,e,f,g' })).toMatchObject({ ok: false, field: 'tags' })
})

test.each(['', '9', '61', '20.5', 'x'])('a time limit of %j is refused', (time_limit) => {
  expect(readQuestion({ ...FILLED, time_limit })).toMatchObject({ ok: false, field: 'time_limit' })
})

test.each(['10', '60'])('a time limit of %s seconds is taken', (time_limit) => {
  expect(readQuestion({ ...FILLED, time_limit })).toMatchObject({ ok: true, body: { time_limit: Number(time_limit) } })
})

test('a stored question fills the form and is sent back unchanged', () => {
  expect(readQuestion(toValues(STORED))).toEqual({ ok: true, body: BODY })
})

test('a duplicate shows the stored question, another failure none', () => {
  expect(duplicateOf({ code: 'duplicate', details: { question: STORED } })).toBe(STORED)
  expect(duplicateOf({ code: 'internal', details: { question: STORED } })).toBeNull()
  expect(duplicateOf(null)).toBeNull()
})
