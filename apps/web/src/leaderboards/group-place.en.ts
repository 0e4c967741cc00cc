import { n } from '../text/english.ts'
import { defineTexts } from '../text/text.ts'

const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }
/** "2nd", or "1,000+" for a rank that isn't counted. */
const place = ({ rank, is_exact }: { rank: number; is_exact: boolean }) =>
  is_exact
    ? `${n(rank)}${SUFFIXES[new Intl.PluralRules('en', { type: 'ordinal' }).select(rank)] ?? 'th'}`
    : `${n(rank)}+`

type Rank = Parameters<typeof place>[0]

export const groupPlaceText = defineTexts('leaderboards/group-place', {
  /** Chooses between all and the groups. */
  choose: 'Group',
  all: 'All',
  inGroup: (rank: Rank, group: string) => `${place(rank)} in ${group}`,
  inBoth: (rank: Rank, group: string, amongAll: Rank) => `${place(rank)} in ${group}, ${place(amongAll)} in all`,
})
