import { type ReactNode, useCallback } from 'react'
import { LoadedScreen } from '../../game-room/loaded-screen.tsx'
import { SeasonPage } from '../../game-room/season-page.tsx'
import { shownDate } from '../../platform/text/shown-date.ts'
import { text } from '../../platform/text/text.ts'
import { Boards } from './boards.tsx'
import { type ArchivedBoards, fetchArchivedBoards } from './leaderboard-api.ts'
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
