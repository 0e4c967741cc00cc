import { expect, it } from 'vitest'
import { levelHint } from './question-level.ts'

it.each([
  [1, 19, 0, null],
  [1, 20, 11, 'harder'],
  [1, 20, 12, null],
  [1, 20, 20, null],
  [2, 20, 6, 'harder'],
  [2, 20, 7, null],
  [2, 20, 17, null],
  [2, 20, 18, 'easier'],
  [3, 20, 0, null],
  [3, 20, 13, null],
  [3, 20, 14, 'easier'],
] as const)('level %i with %i answers, %i of them right: %s', (level, answers, right, hint) => {
  expect(levelHint(level, answers, right)).toBe(hint)
})
