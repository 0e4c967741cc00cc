import type { AdminDraw, Entrants } from '@noor-quest/contract/draws'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { seasonName } from '../../text/season-name.ts'
import { SeasonChoice, SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { portalText } from '../text/portal.en.ts'
import { Loaded } from '../ui/list-notes.tsx'
import { drawsText as text } from './draws.en.ts'
import '../ui/paper.css'
import { ActionButton } from '../ui/action-button.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { textIn, useAddressView } from '../ui/use-address-view.ts'
import { DrawPanel } from './draw-panel.tsx'
import { type DrawsChange, drawsQuery } from './draws-api.ts'
import { PersonsSection } from './persons-section.tsx'

/** `shown`: the draw on the hall's screen; null: the screen shows something else. */
type Props = { shown: string | null }

/** Prize draws, from who takes part to the winner's phone number (docs/product-rules.md#prize-draw). */
export function DrawsSection({ shown }: Props) {
  return <SeasonsLoaded>{(seasons) => <DrawsOfSeason seasons={seasons} shown={shown} />}</SeasonsLoaded>
}

function DrawsOfSeason({ seasons, shown }: Props & { seasons: readonly Season[] }) {
  const [view, show] = useAddressView(
    (asked) => ({ season: textIn(asked, 'season') }),
    (shown) => shown,
  )
  const season = seasons.find(({ id }) => id === view.season) ?? seasons[0]
  if (season === undefined) return null
  return (
    <div className="paper grid min-w-0 max-w-3xl gap-5">
      <SectionPanel
        title={text.title}
        intro={text.intro}
        actions={<ActionButton label={text.print} onPress={() => window.print()} />}
      >
        <p className="hidden font-semibold print:block">
          {text.printedAt(seasonName(season), portalText.date(new Date().toISOString()))}
        </p>
        {seasons.length > 1 && (
          <div className="max-w-md print:hidden">
            <SeasonChoice seasons={seasons} chosen={season.id} onChoose={(id) => show({ season: id }, 'typed')} />
          </div>
        )}
      </SectionPanel>
      <Draws key={season.id} season={season} shown={shown} />
    </div>
  )
}

function Draws({ season, shown }: Props & { season: Season }) {
  const queryClient = useQueryClient()
  const [entrants, setEntrants] = useState<Entrants>('scored')
  const query = drawsQuery(season.id, entrants)
  const list = useQuery(query)
  const change: DrawsChange = async (request) => {
    try {
      const draws = await request
      // An earlier request would overwrite the new state with the old one.
      void queryClient.cancelQueries(query)
      queryClient.setQueryData(query.queryKey, draws)
      // Most responses count persons with a score.
      if (entrants !== 'scored') void list.refetch()
    } catch (error) {
      // Another admin may have run the draw meanwhile.
      void list.refetch()
      throw error
    }
  }
  return (
    <Loaded query={list} label={text.title}>
      {(data) => (
        <>
          {inOrder(data.draws, shown).map((draw) => (
            <DrawPanel
              key={draw.id}
              draw={draw}
              countryCode={season.policies.country_code}
              isShown={draw.id === shown}
              change={change}
            />
          ))}
          <PersonsSection
            season={season.id}
            draws={data}
            entrants={entrants}
            change={change}
            onEntrants={setEntrants}
          />
        </>
      )}
    </Loaded>
  )
}

/** The draw on the screen is the first. */
const inOrder = (draws: readonly AdminDraw[], shown: string | null) => [
  ...draws.filter(({ id }) => id === shown),
  ...draws.filter(({ id }) => id !== shown),
]
