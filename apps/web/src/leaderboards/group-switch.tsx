import type { Group } from '@noor-quest/contract/policies'
import { type ReactNode, useId, useState } from 'react'
import { currentPlayer } from '../platform/session/current-player.ts'
import { useStore } from '../platform/storage/store.ts'
import type { SeasonShown } from '../season/season-watch.ts'
import { seasonName } from '../text/season-name.ts'
import { classNames } from '../ui/class-names.ts'
import { SelectField } from '../ui/fields.tsx'
import { groupPlaceText as text } from './group-place.en.ts'

/** More groups are a list. */
const BUTTONS_MAX = 6

type OfSeason = Pick<SeasonShown, 'groups' | 'ranksAll'>

/**
 * The group that is shown first: none if all are ranked together, else the person's own. Standings
 * aren't asked for it: they are missing before the first points and while leaderboards are frozen.
 */
export function firstGroup({ groups, ranksAll }: OfSeason, own: string | null): Group | null {
  return ranksAll ? null : (groups.find(({ id }) => id === own) ?? groups[0] ?? null)
}

export const useFirstGroup = (season: OfSeason) => firstGroup(season, useStore(currentPlayer)?.player?.group_id ?? null)

/**
 * The group whose leaderboards are shown, null for those of all, and the switch between them. A
 * season without groups has no switch.
 */
export function useGroupSwitch(season: OfSeason): [shown: Group | null, choice: ReactNode] {
  const { groups, ranksAll } = season
  const [chosen, choose] = useState<string | null>(null)
  const first = useFirstGroup(season)
  const shown = groups.find(({ id }) => id === chosen) ?? first
  const options = [...(ranksAll ? [null] : []), ...groups]
  const choice = groups.length > 0 && <GroupSwitch options={options} shown={shown} onChoose={choose} />
  return [shown, choice]
}

type Props = { options: readonly (Group | null)[]; shown: Group | null; onChoose: (id: string | null) => void }

const nameOf = (group: Group | null) => (group === null ? text.all : seasonName(group))

function GroupSwitch({ options, shown, onChoose }: Props) {
  const name = useId()
  const value = shown?.id ?? ''
  if (options.length > BUTTONS_MAX + 1) {
    return (
      <div className="mb-4">
        <SelectField
          label={text.choose}
          name={name}
          autoComplete="off"
          value={value}
          onChange={({ target }) => onChoose(target.value || null)}
        >
          {options.map((group) => (
            <option key={group?.id ?? ''} value={group?.id ?? ''}>
              {nameOf(group)}
            </option>
          ))}
        </SelectField>
      </div>
    )
  }
  return (
    <fieldset className="mb-4 flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{text.choose}</legend>
      {options.map((group) => (
        <label
          key={group?.id ?? ''}
          className={classNames(
            'wrap-anywhere inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-2xl border px-4 py-1.5 text-center font-semibold text-sm leading-snug has-focus-visible:outline-2 has-focus-visible:outline-gold',
            group?.id === shown?.id
              ? 'border-gold bg-gold text-night'
              : 'border-gold/50 bg-ink text-parchment hover:border-gold',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={group?.id === shown?.id}
            onChange={() => onChoose(group?.id ?? null)}
            className="sr-only"
          />
          <bdi>{nameOf(group)}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
