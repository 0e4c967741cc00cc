import { expect, it } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

it('forgets its first entries, however many come, and none when one is set again', () => {
  const map = new BoundedMap<number>(50)
  for (let i = 0; i < 1000; i++) map.set(`key ${i}`, i)
  map.set('key 999', 1000)
  expect([...map.values()]).toEqual([...Array.from({ length: 49 }, (_, i) => 950 + i), 1000])
})
