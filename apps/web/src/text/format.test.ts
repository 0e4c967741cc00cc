import { expect, test } from 'vitest'
import { formatTime } from './format.ts'

test.each([
  [0, '0:00.0'],
  [99, '0:00.0'],
  [59_999, '0:59.9'],
  [60_000, '1:00.0'],
  [103_250, '1:43.2'],
  [3_600_000, '60:00.0'],
])('%d ms is shown as %s', (ms, shown) => expect(formatTime(ms)).toBe(shown))
