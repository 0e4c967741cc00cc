import type { PlaceAmongAll } from '@noor-quest/contract/leaderboards'
import type { SeasonShown } from '../season/season-watch.ts'
import { seasonName } from '../text/season-name.ts'
import { groupPlaceText } from './group-place.en.ts'

/** "2nd in Law, 9th in all"; null for a player without a group of the season. */
export function groupPlace(
  { rank, in_group }: Pick<PlaceAmongAll, 'rank' | 'in_group'>,
  { groups, ranksAll }: Pick<SeasonShown, 'groups' | 'ranksAll'>,
): string | null {
  const group = groups.find(({ id }) => id === in_group?.group_id)
  if (in_group === undefined || group === undefined) return null
  // Isolated: in an English sentence an Arabic name would reorder the numbers behind it.
  const name = `\u2068${seasonName(group)}\u2069`
  return ranksAll ? groupPlaceText.inBoth(in_group.rank, name, rank) : groupPlaceText.inGroup(in_group.rank, name)
}
