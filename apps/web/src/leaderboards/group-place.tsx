import type { PlaceAmongAll } from '@noor-quest/contract/leaderboards'
import type { SeasonShown } from '../season/season-watch.ts'
import { seasonName } from '../text/season-name.ts'
import { groupPlaceText } from './group-place.en.ts'

type Props = {
  standing: Pick<PlaceAmongAll, 'rank' | 'in_group'>
  season: Pick<SeasonShown, 'groups' | 'ranksAll'>
  className?: string
}

/** "2nd in Law, 9th in all"; nothing for a player without a group of the season. */
export function GroupPlace({ standing: { rank, in_group }, season, className }: Props) {
  const group = season.groups.find(({ id }) => id === in_group?.group_id)
  if (in_group === undefined || group === undefined) return null
  const name = seasonName(group)
  return (
    <p className={className}>
      {season.ranksAll ? groupPlaceText.inBoth(in_group.rank, name, rank) : groupPlaceText.inGroup(in_group.rank, name)}
    </p>
  )
}
