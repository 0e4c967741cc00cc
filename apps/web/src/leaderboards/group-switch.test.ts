import { expect, test } from 'vitest'
import { firstGroup } from './group-switch.tsx'

const [LAW, ARTS] = [
  { id: 'law', name: 'Law', name_ar: 'الحقوق' },
  { id: 'arts', name: 'Arts', name_ar: 'الآداب' },
]
const rank = { rank: 2, is_exact: true }
const inArts = {
  quiz: {
    ...{ key: 'k', own_name: 'Amina', is_current: true, final_rank: null, claim_code: null },
    standing: { rank, is_final: false, of: 9, neighbours: [], in_group: { group_id: 'arts', rank, of: 3 } },
  },
}

test('all are shown first, or the person’s own group where all aren’t ranked together', () => {
  const groups = [LAW, ARTS]
  expect(firstGroup({ groups, ranksAll: true }, inArts)).toBe(null)
  expect(firstGroup({ groups, ranksAll: false }, inArts)).toBe(ARTS)
  expect(firstGroup({ groups, ranksAll: false }, {})).toBe(LAW)
  expect(firstGroup({ groups: [LAW], ranksAll: false }, inArts)).toBe(LAW)
  expect(firstGroup({ groups: [], ranksAll: true }, inArts)).toBe(null)
})
