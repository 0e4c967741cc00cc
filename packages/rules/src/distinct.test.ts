import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDistinguishable } from './distinct.ts'

test.each([
  [[], 0],
  [[[null, ''], []], 0],
  [
    [
      ['Nuh', 'نوح'],
      ['Hud', null],
    ],
    2,
  ],
  [
    [
      ['Nuh', 'نوح'],
      ['Nuh', null],
      ['Noah', 'نوح'],
    ],
    1,
  ],
  // The last item alone connects the others.
  [
    [
      ['Nuh', null],
      [null, 'نوح'],
      ['Nuh', 'نوح'],
    ],
    1,
  ],
  [
    [
      ['Yunus', null],
      ['Jonah', 'يونس'],
      ['Hud', 'هود'],
      [null, 'هود'],
    ],
    3,
  ],
])('%j are %i', (items, count) => {
  expect(countDistinguishable(items)).toBe(count)
})

test('the order of items and readings doesn’t matter, and choosing distinct ones in order finds at least as many', () => {
  const reading = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', null)
  const items = fc.array(fc.tuple(reading, reading), { maxLength: 8 })
  fc.assert(
    fc.property(items, (all) => {
      const count = countDistinguishable(all)
      expect(countDistinguishable(all.toReversed().map((readings) => readings.toReversed()))).toBe(count)
      const met = new Set<string>()
      const chosen = all.filter((readings) => {
        const read = readings.filter((text) => text !== null)
        const isNew = read.length > 0 && !read.some((text) => met.has(text))
        for (const text of read) met.add(text)
        return isNew
      })
      expect(chosen.length).toBeGreaterThanOrEqual(count)
    }),
  )
})
