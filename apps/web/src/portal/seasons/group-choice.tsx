import type { Group, GroupFilter } from '@noor-quest/contract/policies'
import { seasonName } from '../../text/season-name.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { groupsText as text } from './groups.en.ts'

export const groupName = (groups: readonly Group[], id: string | null) => {
  const group = groups.find((each) => each.id === id)
  return group === undefined ? text.none : seasonName(group)
}

type Props = { groups: readonly Group[]; value: GroupFilter | ''; onChoose: (group: GroupFilter | '') => void }

/** A list's filter by group; '' is all. A season without groups has none. */
export function GroupFilterField({ groups, value, onChoose }: Props) {
  if (groups.length === 0) return null
  return (
    <ChoiceField
      label={text.filter}
      value={value}
      options={['', ...groups.map(({ id }) => id), 'none']}
      nameOf={(id) => (id === '' ? text.everyone : groupName(groups, id))}
      onChoose={onChoose}
    />
  )
}
