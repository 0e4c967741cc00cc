import { expect, test } from 'vitest'
import { endTierOf } from './end-tier.ts'

test.each([
  [3000, 'great'],
  [2500, 'great'],
  [2499, 'good'],
  [1000, 'good'],
  [999, 'calm'],
  [0, 'calm'],
])('%d points end %s', (score, tier) => {
  expect(endTierOf(score)).toBe(tier)
})
