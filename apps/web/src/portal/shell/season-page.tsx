import { getRouteApi } from '@tanstack/react-router'
import { FeedbackPanel } from '../analytics/feedback-panel.tsx'
import { ArchivedSeasonScreen } from '../seasons/archived-season-screen.tsx'
import { SeasonsLoaded } from '../seasons/seasons-loaded.tsx'

const route = getRouteApi('/admin/seasons/$season')

/** /admin/seasons/{id}: an archived season with its feedback, which is the analytics'. */
export function SeasonPage() {
  const { season: id } = route.useParams()
  return (
    <SeasonsLoaded>
      {(seasons) => (
        <ArchivedSeasonScreen
          season={seasons.find((season) => season.id === id && season.archived_at !== null) ?? null}
          feedback={<FeedbackPanel seasonId={id} />}
        />
      )}
    </SeasonsLoaded>
  )
}
