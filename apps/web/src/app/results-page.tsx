import { useParams } from '@tanstack/react-router'
import { PublishedResultsScreen } from '../player/results/published-results-screen.tsx'
import { useLanguage } from '../text/use-language.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** /results and /results/{season}: what the club published, the last ones or a season's. */
export function ResultsPage() {
  useLanguage()
  const { season = null } = useParams({ strict: false })
  return <PublishedResultsScreen key={season} id={season} missing={<NotFoundScreen />} />
}
