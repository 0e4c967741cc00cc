import type { Entrants, SeasonDraws } from '@noor-quest/contract/draws'
import type { Season } from '@noor-quest/contract/seasons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { resultsText } from '../results/results.en.ts'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'
import { portalText } from '../text/portal.en.ts'
import { LoadFailed } from '../ui/list-notes.tsx'
import { drawText } from './draw.en.ts'
import '../ui/paper.css'
import { Spinner } from '../../ui/spinner.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { CommitSection } from './commit-section.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { drawsQuery } from './draws-api.ts'

const text = drawText

/**
 * /admin/draw: prize draws, from the list of tickets to the winner's phone number
 * (docs/product-rules.md#prize-draw).
 */
export function DrawsScreen() {
  return <SeasonsLoaded>{(seasons) => <DrawsOfSeason seasons={seasons} />}</SeasonsLoaded>
}

function DrawsOfSeason({ seasons }: { seasons: readonly Season[] }) {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const season = seasons.find(({ id }) => id === asked.season) ?? seasons[0]
  if (season === undefined) return null
  return (
    <div className="paper grid min-w-0 gap-5">
      <SectionPanel
        intro={text.intro}
        actions={
          <Button variant="glass" onClick={() => window.print()}>
            {text.print}
          </Button>
        }
      >
        <p className="hidden font-semibold print:block">
          {text.printedAt(season.name, portalText.date(new Date().toISOString()))}
        </p>
        {seasons.length > 1 && (
          <div className="max-w-md print:hidden">
            <SelectField
              label={text.season}
              value={season.id}
              onChange={({ target }) =>
                void navigate({
                  to: '/admin/draw',
                  search: { season: target.value },
                  replace: true,
                  resetScroll: false,
                })
              }
            >
              {seasons.map(({ id, name, archived_at }) => (
                <option key={id} value={id}>
                  {archived_at === null ? resultsText.current(name) : name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </SectionPanel>
      <Draws key={season.id} season={season} />
    </div>
  )
}

function Draws({ season }: { season: Season }) {
  const queryClient = useQueryClient()
  const [entrants, setEntrants] = useState<Entrants>('scored')
  const query = drawsQuery(season.id, entrants)
  const { data, isError, refetch } = useQuery(query)
  if (data === undefined)
    return isError ? <LoadFailed onRetry={() => void refetch()} /> : <Spinner label={text.title} />
  const show = (draws: SeasonDraws) => {
    // An earlier request would overwrite the new state with the old one.
    void queryClient.cancelQueries(query)
    queryClient.setQueryData(query.queryKey, draws)
    // A response to digits counts persons with a score.
    if (entrants !== 'scored') void refetch()
  }
  return (
    <>
      <CommitSection season={season.id} draws={data} entrants={entrants} onEntrants={setEntrants} onChanged={show} />
      {data.draws.map((draw) => (
        <DrawPanel key={draw.id} season={season.id} draw={draw} onChanged={show} onStale={() => void refetch()} />
      ))}
    </>
  )
}
