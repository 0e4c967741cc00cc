import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ar } from './group-place.ar.ts'
import { GroupPlace } from './group-place.tsx'

const exactly = (rank: number) => ({ rank, is_exact: true })
const groups = [{ id: 'law', name: 'Law', name_ar: 'الحقوق' }]
const shown = (rank: number, inGroup: number, ranksAll = true, group_id = 'law') =>
  renderToStaticMarkup(
    <GroupPlace
      standing={{ rank: exactly(rank), in_group: { group_id, rank: exactly(inGroup), of: 30 } }}
      season={{ groups, ranksAll }}
    />,
  )

test('names the place in the group and among all, where both count', () => {
  expect(shown(9, 2)).toBe('<p>2nd in Law, 9th in all</p>')
  expect(shown(21, 11)).toBe('<p>11th in Law, 21st in all</p>')
  expect(shown(9, 3, false)).toBe('<p>3rd in Law</p>')
  expect(shown(9, 3, true, 'gone')).toBe('')
  expect(ar.inBoth({ rank: 1000, is_exact: false }, 'الحقوق', exactly(9))).toContain('1000+')
})
