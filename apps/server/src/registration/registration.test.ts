// A registration's accepted, refused and stored values.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, registration, type TestApp } from '../../test/harness.ts'
import { expectError } from '../../test/scenes.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp('sqlite')
})
afterAll(() => test.close())

const post = (fields: object) => test.client().post('/api/players', { ...registration('quiz'), ...fields })
const countPlayers = async () => (await test.db.selectFrom('players').select('id').execute()).length

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
])('names the schema, a refused %s and the reason: %j', async (path, value, message) => {
  const refused = await post({ [path]: value })
  expectError(refused, 400, 'validation_failed')
  expect(refused.body.error.details.schema).toBe('Registration')
  expect(refused.body.error.details.fields).toContainEqual({ path, message })
})

it('accepts the score and the level with which every player starts, and no others', async () => {
  const { status, body } = await post({ total_score: 0, current_level: 1 })
  expect([status, body.total_score, body.current_level]).toEqual([201, 0, 1])
  for (const fields of [{ total_score: 3000 }, { total_score: '0' }, { current_level: 2 }, { current_level: null }]) {
    const refused = await post(fields)
    expectError(refused, 400, 'validation_failed')
    const [path] = Object.keys(fields)
    expect(refused.body.error.details.fields).toEqual([{ path, message: expect.stringMatching(/^must be [01]: only/) }])
  }
})

it('stores no player of a page whose browser keeps no cookies, however often it tries', async () => {
  const before = await countPlayers()
  for (let attempt = 1; attempt <= 3; attempt++) expectError(await post({ needs_cookie: true }), 403, 'no_cookie')
  expect(await countPlayers()).toBe(before)
})

it('registers a page at its second attempt, with the cookie from the first, or at once with an earlier one', async () => {
  const device = test.client()
  const send = () => device.post('/api/players', { ...registration('quiz'), needs_cookie: true })
  expectError(await send(), 403, 'no_cookie')
  expect((await send()).status).toBe(201)
  const visitor = test.client()
  await visitor.get('/api/players/me')
  expect((await visitor.post('/api/players', { ...registration('quiz'), needs_cookie: true })).status).toBe(201)
})

it('takes a forged cookie for none', async () => {
  const forger = test.client()
  forger.jar.set('noor_visitor', 'a.b.c')
  expectError(await forger.post('/api/players', { ...registration('quiz'), needs_cookie: true }), 403, 'no_cookie')
})
