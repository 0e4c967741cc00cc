import { expect, test } from 'vitest'
import { ApiError } from '../../platform/http.ts'
import { FIELDS, type FormValues, firstBlank, refusedFields, toRegistration } from './register-form.ts'

const FILLED: FormValues = { name: ' Maryam ', age: '21', semester: '3th', phone: ' 0170 123 ' }
const ID = '00000000-0000-4000-8000-000000000000'

test('a filled form has no blank field', () => {
  expect(firstBlank(FILLED)).toBeNull()
})

test.each(FIELDS)('a blank %s is the field to fill', (field) => {
  expect(firstBlank({ ...FILLED, [field]: '' })).toBe(field)
  expect(firstBlank({ ...FILLED, [field]: '   ' })).toBe(field)
})

test('of several blank fields the first one is named', () => {
  expect(firstBlank({ name: 'Bilal', age: '', semester: '', phone: '' })).toBe('age')
})

test('what is sent is trimmed, and the age is an integer', () => {
  expect(toRegistration(FILLED, 'quiz', ID)).toEqual({
    ok: true,
    registration: { name: 'Maryam', age: 21, semester: '3th', phone: '0170 123', game_type: 'quiz', request_id: ID },
  })
})

test.each(['0', '101', '-3', 'abc'])('an age of %s is refused before it is sent', (age) => {
  expect(toRegistration({ ...FILLED, age }, 'quiz', ID)).toEqual({ ok: false, field: 'age' })
})

test('a semester that is none is refused before it is sent', () => {
  expect(toRegistration({ ...FILLED, semester: '9th' }, 'quiz', ID)).toEqual({ ok: false, field: 'semester' })
})

test('a refusal by the server names its fields, in the form’s order', () => {
  const details = {
    fields: [
      { path: 'phone', message: 'must be a phone number' },
      { path: 'name', message: 'too long' },
      { path: 'request_id', message: 'odd' },
    ],
  }
  expect(refusedFields(new ApiError(400, 'validation_failed', '', details))).toEqual(['name', 'phone'])
})

test('any other failure names none', () => {
  expect(refusedFields(new ApiError(500, 'internal', ''))).toEqual([])
  expect(refusedFields(new ApiError(400, 'validation_failed', ''))).toEqual([])
  expect(refusedFields(new Error('boom'))).toEqual([])
})
