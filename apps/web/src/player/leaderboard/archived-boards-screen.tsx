import { type ReactNode, useCallback } from 'react'
import { type ArchivedBoards, fetchArchivedBoards } from '../../boards/leaderboard-api.ts'
import { shownDate } from '../../text/shown-date.ts'
import { text } from '../../text/text.ts'
import { LoadedScreen } from '../room/loaded-screen.tsx'
import { SeasonPage } from '../room/season-page.tsx'
import { Boards } from './boards.tsx'
import { seasonName } from './season-name.ts'

/** The leaderboards of an archived season at their own address. `missing`: in place of them when there is no such season. */
export function ArchivedBoardsScreen({ id, missing }: { id: string; missing: ReactNode }) {
  const load = useCallback(() => fetchArchivedBoards(id), [id])
  const failed = { title: text.leaderboard.unavailable, log: 'The leaderboards of a season could not be loaded' }
  return (
    <LoadedScreen load={load} failed={failed} missing={missing}>
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
      sinceText={text.leaderboard.ended(shownDate(boards.archived_at))}
    >
      <Boards boards={boards.boards} isCurrent={false} />
    </SeasonPage>
  )
}
