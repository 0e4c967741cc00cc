import { expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

it('makes ids of version 7 that sort as they were made, even more than fit in a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids).toEqual([...new Set(ids)].sort())
  for (const id of ids.slice(0, 100)) expect(z.uuidv7().safeParse(id).success).toBe(true)
})
