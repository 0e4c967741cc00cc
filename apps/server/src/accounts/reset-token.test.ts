import { expect, it } from 'vitest'
import { ENGINES, openTestApp } from '../../test/harness.ts'

it.each(ENGINES)('a link with a NUL character is an invalid link on %s', async (engine) => {
  const test = await openTestApp(engine, { content: false })
  const body = { token: 'a\0b', newPassword: 'olive branch at dawn 41' }
  const response = await test.client().post('/api/auth/reset-password', body)
  expect([response.status, response.body.error.code]).toEqual([400, 'invalid_link'])
  await test.close()
})
