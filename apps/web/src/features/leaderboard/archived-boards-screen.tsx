import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { LoadedScreen } from '../../game-room/loaded-screen.tsx'
import { shownDate } from '../../platform/text/shown-date.ts'
import { text } from '../../platform/text/text.ts'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
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
    <GlassPanel className="m-auto w-full max-w-4xl p-5 sm:p-8">
      <header className="mb-6 grid justify-items-center gap-1 text-center max-sm:pt-10">
        <p className="font-semibold text-gold text-sm">{text.leaderboard.title}</p>
        <ScreenHeading className="wrap-anywhere text-3xl text-gold-pale sm:text-4xl">
          <bdi>{seasonName(boards)}</bdi>
        </ScreenHeading>
        <p className="text-muted">
          <time dateTime={boards.archived_at}>{text.leaderboard.ended(shownDate(boards.archived_at))}</time>
        </p>
      </header>
      <Boards boards={boards.boards} isCurrent={false} />
      <p className="mt-6 text-center">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-semibold text-parchment hover:text-gold-pale"
        >
          <BackIcon className="size-5" />
          {text.common.backToHome}
        </Link>
      </p>
    </GlassPanel>
  )
}
