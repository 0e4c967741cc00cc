import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type ArchivedBoards, fetchArchivedBoards } from '../../boards/leaderboard-api.ts'
import { formatDate } from '../../text/format.ts'
import { text } from '../../text/text.ts'
import { useLanguage } from '../../text/use-language.ts'
import { LoadedScreen, SeasonPage } from '../room/loaded-screen.tsx'
import { Boards, seasonName } from './boards.tsx'

const route = getRouteApi('/leaderboard/$season')

/** The screen of /leaderboard/{season}: the leaderboards of an archived season. */
export function ArchivedBoardsScreen() {
  useLanguage()
  const { season: id } = route.useParams()
  const load = useCallback(() => fetchArchivedBoards(id), [id])
  const failed = { title: text.leaderboard.unavailable, log: 'The leaderboards of a season could not be loaded' }
  return (
    <LoadedScreen load={load} failed={failed}>
      {(boards) => <Season boards={boards} />}
    </LoadedScreen>
  )
}

function Season({ boards }: { boards: ArchivedBoards }) {
  return (
    <SeasonPage
      eyebrow={text.leaderboard.title}
      name={seasonName(boards)}
      since={boards.archived_at}
      sinceText={text.leaderboard.ended(formatDate(boards.archived_at))}
    >
      <Boards boards={boards.boards} isCurrent={false} />
    </SeasonPage>
  )
}
