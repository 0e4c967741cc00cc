import { expect, test } from 'vitest'
import { barPercent } from './bars.tsx'

test.each([
  { value: 5, full: 20, percent: 25 },
  { value: 20, full: 20, percent: 100 },
  { value: 0, full: 20, percent: 0 },
  { value: 0, full: 0, percent: 0 },
  { value: 1, full: 100_000, percent: 2 },
  { value: 30, full: 20, percent: 100 },
])('$value of $full takes $percent %', ({ value, full, percent }) => {
  expect(barPercent(value, full)).toBe(percent)
})
