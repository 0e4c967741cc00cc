import { expect, test } from 'vitest'
import { ar } from './group-place.ar.ts'
import { groupPlace } from './group-place.ts'

const exactly = (rank: number) => ({ rank, is_exact: true })
const groups = [{ id: 'law', name: 'Law', name_ar: 'الحقوق' }]
const shown = (rank: number, inGroup: number, ranksAll = true, group_id = 'law') =>
  groupPlace({ rank: exactly(rank), in_group: { group_id, rank: exactly(inGroup), of: 30 } }, { groups, ranksAll })

test('names the place in the group and among all, where both count', () => {
  expect(shown(9, 2)).toBe('2nd in \u2068Law\u2069, 9th in all')
  expect(shown(21, 11)).toBe('11th in \u2068Law\u2069, 21st in all')
  expect(shown(9, 3, false)).toBe('3rd in \u2068Law\u2069')
  expect(shown(9, 3, true, 'gone')).toBe(null)
  expect(ar.inBoth({ rank: 1000, is_exact: false }, 'الحقوق', exactly(9))).toContain('1000+')
})
