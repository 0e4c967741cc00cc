import { expect, test } from 'vitest'
import { firstGroup } from './group-switch.tsx'

const [LAW, ARTS] = [
  { id: 'law', name: 'Law', name_ar: 'الحقوق' },
  { id: 'arts', name: 'Arts', name_ar: 'الآداب' },
]

test('all are shown first, or the person’s own group where all aren’t ranked together', () => {
  const groups = [LAW, ARTS]
  expect(firstGroup({ groups, ranksAll: true }, 'arts')).toBe(null)
  expect(firstGroup({ groups, ranksAll: false }, 'arts')).toBe(ARTS)
  expect(firstGroup({ groups, ranksAll: false }, null)).toBe(LAW)
  expect(firstGroup({ groups: [LAW], ranksAll: false }, 'arts')).toBe(LAW)
  expect(firstGroup({ groups: [], ranksAll: true }, 'arts')).toBe(null)
})
