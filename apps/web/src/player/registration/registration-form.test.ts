import { OPTIONAL_FIELDS, type OptionalField, REQUIRED_FIELDS } from '@noor-quest/rules/person-fields'
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/network/http.ts'
import {
  consentText,
  FIELDS,
  type FormValues,
  fieldName,
  firstBlank,
  lacksCookie,
  readValues,
  refusedFaults,
  refusedFields,
  toRegistration,
} from './registration-form.ts'

const NOT_ASKED = Object.fromEntries(OPTIONAL_FIELDS.map((field) => [field, null])) as Record<OptionalField, null>
const FILLED: FormValues = {
  ...NOT_ASKED,
  ...{ name: ' Maryam ', age: '21', semester: '3th', phone: ' 0170 123 ', consent: null },
}

test('a filled form has no blank field', () => {
  expect(firstBlank(FILLED)).toBeNull()
})

test.each(REQUIRED_FIELDS)('a blank %s is the field to fill', (field) => {
  expect(firstBlank({ ...FILLED, [field]: '' })).toBe(field)
  expect(firstBlank({ ...FILLED, [field]: '   ' })).toBe(field)
})

test('of several blank fields the first one is named', () => {
  expect(firstBlank({ ...FILLED, age: '', semester: '', phone: '' })).toBe('age')
})

test('a nickname is filled in and sent where one is asked for', () => {
  expect(firstBlank({ ...FILLED, nickname: ' ', age: '' })).toBe('nickname')
  const made = toRegistration({ ...FILLED, nickname: ' Falcon ' }, 'quiz')
  expect(made).toMatchObject({ ok: true, body: { name: 'Maryam', nickname: 'Falcon' } })
})

test('a group is chosen and sent where the season has groups', () => {
  const typed = new FormData()
  const valuesIn = (hasGroups: boolean) => readValues(typed, { consentText: null, hasGroups }, String).group_id
  expect([valuesIn(false), valuesIn(true)]).toEqual([null, ''])
  expect(firstBlank({ ...FILLED, group_id: '' })).toBe('group_id')
  expect(toRegistration({ ...FILLED, group_id: 'law' }, 'quiz')).toMatchObject({ body: { group_id: 'law' } })
})

test('what must be agreed to is the last field, blank until it is ticked', () => {
  const asked = { ...FILLED, consent: { text: 'I agree.', given: false } }
  expect(firstBlank(asked)).toBe('consent')
  expect(firstBlank({ ...asked, phone: '' })).toBe('phone')
  expect(firstBlank({ ...asked, consent: { text: 'I agree.', given: true } })).toBeNull()
})

test('an agreement is sent with the text that was shown', () => {
  const made = toRegistration({ ...FILLED, consent: { text: 'I agree.\n', given: true } }, 'quiz')
  expect(made).toMatchObject({ ok: true, body: { consent: true, consent_text: 'I agree.\n' } })
})

test('the sent values are trimmed, and the age is an integer', () => {
  expect(toRegistration(FILLED, 'quiz')).toEqual({
    ok: true,
    body: { name: 'Maryam', age: 21, semester: '3th', phone: '0170 123', game_type: 'quiz' },
  })
})

test.each(['0', '101', '-3', 'abc'])('an age of %s is refused before it is sent', (age) => {
  expect(toRegistration({ ...FILLED, age }, 'quiz')).toEqual({ ok: false, field: 'age', fault: 'no-number' })
})

test.each([
  ['name', '...', 'no-letter'],
  ['name', '\u200e\u200f', 'no-letter'],
  ['nickname', '-', 'no-letter'],
  ['nickname', `A${'\u0301'.repeat(60)}`, 'many-marks'],
  ['phone', 'call me', 'no-phone'],
  ['phone', '\u200e', 'no-phone'],
  ['phone', '+1', 'few-digits'],
] as const)('a %s of %j is refused before it is sent: %s', (field, value, fault) => {
  expect(toRegistration({ ...FILLED, [field]: value }, 'quiz')).toEqual({ ok: false, field, fault })
})

test('a pasted name, nickname and number are sent without invisible marks', () => {
  const values = {
    ...FILLED,
    name: '\u202bيوسف\u202c',
    nickname: '\u2068Falcon\u2069',
    phone: '\u202a050\u2011123\u202c',
  }
  expect(toRegistration(values, 'quiz')).toMatchObject({
    body: { name: 'يوسف', nickname: 'Falcon', phone: '050-123' },
  })
})

test('a name and a number in Arabic are sent', () => {
  const values = { ...FILLED, name: 'يوسف', phone: '٠٨١٢ ٣٤٥' }
  expect(toRegistration(values, 'quiz')).toMatchObject({ ok: true, body: { phone: '٠٨١٢ ٣٤٥' } })
})

test('an invalid semester is refused before it is sent', () => {
  expect(toRegistration({ ...FILLED, semester: '9th' }, 'quiz')).toMatchObject({ ok: false, field: 'semester' })
})

test('a refusal by the server names its fields, in the form’s order', () => {
  const details = {
    fields: [
      { path: 'phone', message: 'must be a phone number' },
      { path: 'name', message: 'too long' },
      { path: 'request_id', message: 'odd' },
      { path: 'consent_text', message: 'is not the current text' },
    ],
  }
  const refused = new ApiError(400, 'validation_failed', '', details)
  expect(refusedFields(refused)).toEqual(['name', 'phone', 'consent'])
  expect(refusedFaults(refused)).toEqual({ name: 'unknown', phone: 'unknown', consent: 'not-agreed' })
})

test('only a refusal for want of a cookie is worth a second attempt', () => {
  const errors = [new ApiError(403, 'no_cookie', ''), new ApiError(403, 'admission_required', ''), new Error('boom')]
  expect(errors.map(lacksCookie)).toEqual([true, false, false])
})

test('any other failure names no field', () => {
  expect(refusedFields(new ApiError(500, 'internal', ''))).toEqual([])
  expect(refusedFields(new ApiError(400, 'validation_failed', ''))).toEqual([])
  expect(refusedFields(new Error('boom'))).toEqual([])
})

test('a booth’s fields have unique names that no browser fills', () => {
  const names = FIELDS.map((field) => fieldName(field, true))
  expect(new Set(names).size).toBe(FIELDS.length)
  for (const name of names) expect(name).not.toMatch(/name|age|phone|tel/)
  expect(FIELDS.map((field) => fieldName(field, false))).toEqual(FIELDS)
})

test('each language has its text, and without one of its own the first', () => {
  const both = { consent_text: 'I agree.', consent_text_ar: 'أوافق.' }
  expect([consentText(both, 'en'), consentText(both, 'ar')]).toEqual(['I agree.', 'أوافق.'])
  const one = { consent_text: 'I agree.' }
  expect([consentText(one, 'en'), consentText(one, 'ar')]).toEqual(['I agree.', 'I agree.'])
})

test('no consent is asked for without a text', () => {
  expect([consentText({}, 'en'), consentText({}, 'ar')]).toEqual([null, null])
})
