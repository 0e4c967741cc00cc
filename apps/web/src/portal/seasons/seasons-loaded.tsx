import type { Season } from '@noor-quest/contract/seasons'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { seasonName } from '../../text/season-name.ts'
import { resultsText } from '../results/results.en.ts'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Loaded } from '../ui/list-notes.tsx'
import { seasonsText } from './seasons.en.ts'
import { seasonsQuery } from './seasons-api.ts'

/** Passes the seasons to its child, the current one first. */
export function SeasonsLoaded({ children }: { children: (seasons: Season[]) => ReactNode }) {
  return (
    <Loaded query={useQuery(seasonsQuery)} label={seasonsText.title}>
      {children}
    </Loaded>
  )
}

type ChoiceProps = { seasons: readonly Season[]; chosen: string; onChoose: (id: string) => void }

/** The choice of the season that a page shows. */
export function SeasonChoice({ seasons, chosen, onChoose }: ChoiceProps) {
  const nameOf = (id: string) => {
    const season = seasons.find((one) => one.id === id)
    if (season === undefined) return ''
    return season.archived_at === null ? resultsText.current(seasonName(season)) : seasonName(season)
  }
  return (
    <ChoiceField
      label={resultsText.season}
      value={chosen}
      options={seasons.map(({ id }) => id)}
      nameOf={nameOf}
      onChoose={onChoose}
    />
  )
}
