import { getRouteApi } from '@tanstack/react-router'
import { ArchivedBoardsScreen } from '../player/leaderboard/archived-boards-screen.tsx'
import { useLanguage } from '../text/use-language.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

const route = getRouteApi('/leaderboard/$season')

/** /leaderboard/{season}: the leaderboards of an archived season. */
export function ArchivePage() {
  useLanguage()
  const { season } = route.useParams()
  return <ArchivedBoardsScreen id={season} missing={<NotFoundScreen />} />
}
