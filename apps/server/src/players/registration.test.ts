// What a registration accepts, refuses and stores.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, registration, type TestApp } from '../../test/harness.ts'
import { expectError } from '../../test/scenes.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())

const post = (fields: object) => test.client().post('/api/players', { ...registration('quiz'), ...fields })

it('stores name, nickname and phone without the invisible marks with which they were copied', async () => {
  const { status, body } = await post({
    name: '\u202bآمنة\u00a0Noor\u202c',
    nickname: '\u2068علی\u200cرضا\u2069',
    phone: '\u202a+966\u00a050\u2011123 4567\u202c',
  })
  expect([status, body.name, body.phone]).toEqual([201, 'آمنة Noor', '+966 50-123 4567'])
  const stored = await test.db.selectFrom('players').select('nickname').where('id', '=', body.id).executeTakeFirst()
  expect(stored?.nickname).toBe('علی\u200cرضا')
})

it.each([
  ['name', '\u200e', 'must contain a letter'],
  ['name', 'Z\u0335\u0336\u0337\u0338\u0339algo', 'must not have more than 4 marks on one letter'],
  ['phone', 'call me', 'must contain only digits, spaces and + - . / ( )'],
  ['phone', '+1 (2)', 'must contain at least 3 digits'],
])('names a refused %s and the reason: %j', async (path, value, message) => {
  const refused = await post({ [path]: value })
  expectError(refused, 400, 'validation_failed')
  expect(refused.body.error.details.fields).toContainEqual({ path, message })
})

it.each(['٢٠', '20', 20.5, null])('accepts only an integer as age, so not %j', async (age) => {
  expectError(await post({ age }), 400, 'validation_failed')
})
