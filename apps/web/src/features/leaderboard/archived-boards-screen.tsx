import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../platform/http.ts'
import { shownDate } from '../../platform/text/shown-date.ts'
import { text } from '../../platform/text/text.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button, buttonClass } from '../../ui/button.tsx'
import { GlassPanel } from '../../ui/glass-panel.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Boards } from './boards.tsx'
import { type ArchivedBoards, fetchArchivedBoards } from './leaderboard-api.ts'
import { seasonName } from './season-name.ts'

type State = { kind: 'loading' | 'failed' | 'missing' } | { kind: 'shown'; boards: ArchivedBoards }

/** The leaderboards of an archived season at their own address. `missing`: in place of them when there is no such season. */
export function ArchivedBoardsScreen({ id, missing }: { id: string; missing: ReactNode }) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isShown = true
    const show = (next: State) => isShown && setState(next)
    show({ kind: 'loading' })
    fetchArchivedBoards(id).then(
      (boards) => show({ kind: 'shown', boards }),
      (error: unknown) => {
        // An id that nobody was given is refused before it is looked for.
        const isMissing = error instanceof ApiError && ['not_found', 'validation_failed'].includes(error.code)
        if (!isMissing) console.warn('The leaderboards of a season could not be loaded', error)
        show({ kind: isMissing ? 'missing' : 'failed' })
      },
    )
    return () => {
      isShown = false
    }
  }, [id, attempt])

  if (state.kind === 'missing') return missing
  return (
    <div className="safe-area flex flex-1">
      {state.kind === 'loading' && (
        <div className="m-auto">
          <Spinner label={text.common.loading} />
        </div>
      )}
      {state.kind === 'failed' && (
        <MessageScreen title={text.leaderboard.unavailable} picture={loadErrorPicture}>
          <Button onClick={() => setAttempt(attempt + 1)}>{text.common.tryAgain}</Button>
          <Link to="/" className={buttonClass({ variant: 'glass' })}>
            {text.common.backToHome}
          </Link>
        </MessageScreen>
      )}
      {state.kind === 'shown' && <Season boards={state.boards} />}
    </div>
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
