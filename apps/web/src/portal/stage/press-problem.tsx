import { serviceMessage } from '../api/admin-call.ts'
import { Note } from '../ui/note.tsx'
import type { PresenterState } from './presenter.ts'
import { stageText as text } from './stage.en.ts'

type Props = Pick<PresenterState, 'isLost' | 'problem'> & {
  /** The message when another admin pressed first. */
  other: (by: string | null) => string
}

/** Always mounted, so that screen readers announce a new message. */
export function PressProblem({ isLost, problem, other }: Props) {
  const message =
    isLost && problem?.kind !== 'unsure'
      ? text.lost
      : problem === null
        ? null
        : problem.kind === 'unsure'
          ? text.unsure
          : problem.kind === 'other'
            ? other(problem.by)
            : serviceMessage(problem.error, text.failed)
  return (
    <div role="alert" className={message === null ? 'hidden' : undefined}>
      {message !== null && <Note tone={problem?.kind === 'refused' ? 'error' : 'warning'}>{message}</Note>}
    </div>
  )
}
