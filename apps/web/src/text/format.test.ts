import { expect, test } from 'vitest'
import { n as arabic } from './arabic.ts'
import { n as english } from './english.ts'
import { formatTime } from './format.ts'

test.each([
  [0, '0:00.0'],
  [99, '0:00.0'],
  [59_999, '0:59.9'],
  [60_000, '1:00.0'],
  [103_250, '1:43.2'],
  [3_600_000, '60:00.0'],
])('%d ms is shown as %s', (ms, shown) => expect(formatTime(ms)).toBe(shown))

test('equal tenths are told apart by the millisecond', () => expect(formatTime(62_040, 3)).toBe('1:02.040'))

test.each([english, arabic])('numbers are grouped from five digits on', (n) =>
  expect([1.5, 3000, 12_345, 1_234_567].map(n)).toEqual(['1.5', '3000', '12,345', '1,234,567']),
)
