import { n } from '../text/arabic.ts'
import type { groupPlaceText } from './group-place.en.ts'

const place = ({ rank, is_exact }: { rank: number; is_exact: boolean }) =>
  is_exact ? n(rank) : `\u2066${n(rank)}+\u2069`

export const ar: typeof groupPlaceText = {
  choose: 'المجموعة',
  all: 'الجميع',
  inGroup: (rank, group) => `المركز ${place(rank)} في «${group}»`,
  inBoth: (rank, group, amongAll) => `المركز ${place(rank)} في «${group}»، والمركز ${place(amongAll)} بين الجميع`,
}
