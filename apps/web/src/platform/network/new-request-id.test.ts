import { expect, test } from 'vitest'
import { newRequestId } from './new-request-id.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('every id is a new UUID', () => {
  const ids = new Set(Array.from({ length: 100 }, () => newRequestId()))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(UUID_V4)
})

test('without randomUUID (plain http on a local address) the id is a UUID all the same', () => {
  const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) }
  const ids = new Set(Array.from({ length: 100 }, () => newRequestId(insecure)))
  expect(ids.size).toBe(100)
  for (const id of ids) expect(id).toMatch(UUID_V4)
})
