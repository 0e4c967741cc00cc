import { expect, it } from 'vitest'
import { waitBeforeAttempt } from './account-limits.ts'

it('lets the first attempts through at once, then each waits twice as long as the one before, up to 4 s', () => {
  const waits = Array.from({ length: 10 }, (_, index) => waitBeforeAttempt(index + 1, { free: 3, most: 10 }))
  expect(waits).toEqual([0, 0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000])
  expect(waitBeforeAttempt(5000, { free: 3, most: 9999 })).toBe(4000)
})
