import type { GameType } from '@noor-quest/rules/games'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import {
  type ArchivedLeaderboards,
  fetchArchivedLeaderboard,
  fetchArchivedLeaderboards,
} from '../../leaderboards/leaderboard-api.ts'
import { leaderboardsText } from '../../leaderboards/leaderboards.en.ts'
import { formatDate } from '../../text/format.ts'
import { seasonName } from '../../text/season-name.ts'
import { useLanguage } from '../../text/use-language.ts'
import { LoadedScreen, SeasonPage } from '../shell/loaded-screen.tsx'
import { leaderboardText } from './leaderboard.en.ts'
import { SeasonLeaderboards } from './leaderboards.tsx'

const route = getRouteApi('/leaderboard/$season')

/** The screen of /leaderboard/{season}: the leaderboards of an archived season. */
export function ArchivedLeaderboardsScreen() {
  useLanguage()
  const { season: id } = route.useParams()
  const load = useCallback(() => fetchArchivedLeaderboards(id), [id])
  const failed = { title: leaderboardText.unavailable, log: 'The leaderboards of a season could not be loaded' }
  return (
    <LoadedScreen load={load} failed={failed}>
      {(leaderboards) => <Season id={id} leaderboards={leaderboards} />}
    </LoadedScreen>
  )
}

function Season({ id, leaderboards }: { id: string; leaderboards: ArchivedLeaderboards }) {
  const { groups, ranks_all: ranksAll } = leaderboards
  const load = useCallback((game: GameType, group: string) => fetchArchivedLeaderboard(id, game, group), [id])
  return (
    <SeasonPage
      eyebrow={leaderboardsText.title}
      name={seasonName(leaderboards)}
      since={leaderboards.archived_at}
      sinceText={leaderboardText.ended(formatDate(leaderboards.archived_at))}
    >
      <SeasonLeaderboards
        leaderboards={leaderboards.leaderboards}
        isCurrent={false}
        season={{ groups, ranksAll }}
        load={load}
      />
    </SeasonPage>
  )
}
