import type { PresenterStage } from '@noor-quest/contract/stage'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { systemClock } from '../../platform/clock/clock.ts'
import { stayAwake } from '../../platform/device/wake-lock.ts'
import { newRequestId } from '../../platform/network/http.ts'
import { useStore } from '../../platform/storage/store.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall, serviceMessage } from '../api/admin-call.ts'
import { portalText } from '../text/portal.en.ts'
import { ScreenIcon } from '../ui/icons.tsx'
import { EmptyList } from '../ui/list-notes.tsx'
import { Note } from '../ui/note.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { CeremonyControl } from './ceremony-control.tsx'
import { presentText } from './present.en.ts'
import { createPresenter, type PresenterState } from './presenter.ts'
import { StartCeremony } from './start-ceremony.tsx'

const text = presentText

const newPresenter = () =>
  createPresenter({
    clock: systemClock,
    newId: newRequestId,
    read: () => adminCall<PresenterStage>('GET', '/api/stage'),
    send: (press) => adminCall<PresenterStage>('POST', '/api/stage', press),
  })

/**
 * /admin/present: the ceremony, run from the presenter's phone
 * (docs/product-rules.md#the-ceremony).
 */
export function PresentScreen() {
  const [presenter] = useState(newPresenter)
  useEffect(() => presenter.start(), [presenter])
  // A phone that locks itself between two presses makes the hall wait.
  useEffect(() => stayAwake(), [])
  const { stage, isBusy, isLost, problem } = useStore(presenter)
  const press = (action: Parameters<typeof presenter.press>[0]) => void presenter.press(action)
  return (
    <SectionPanel
      title={text.title}
      intro={stage?.ceremony ? undefined : text.intro}
      className="max-w-3xl"
      actions={
        <Link to="/display" target="_blank" className={buttonClass({ variant: 'glass' })}>
          <ScreenIcon className="size-5" />
          {portalText.hallScreen}
        </Link>
      }
    >
      <Problem isLost={isLost && problem?.kind !== 'unsure'} problem={problem} />
      {stage === null ? (
        !isLost && <Spinner label={text.title} />
      ) : stage.ceremony !== null ? (
        <CeremonyControl
          ceremony={stage.ceremony}
          isSealed={stage.seasons.find(({ season_id }) => season_id === stage.ceremony?.season_id)?.is_sealed ?? false}
          isBusy={isBusy}
          press={press}
        />
      ) : stage.seasons.length === 0 ? (
        <EmptyList title={text.nothing}>
          {text.nothingHint}{' '}
          <Link to="/admin/results" className="underline">
            {portalText.results}
          </Link>
        </EmptyList>
      ) : (
        <StartCeremony seasons={stage.seasons} isDrawing={stage.draw_id !== undefined} isBusy={isBusy} press={press} />
      )}
      {stage?.changed_by && <p className="text-muted text-sm">{text.changedBy(stage.changed_by)}</p>}
    </SectionPanel>
  )
}

/** Always mounted, so that screen readers announce a new message. */
function Problem({ isLost, problem }: Pick<PresenterState, 'isLost' | 'problem'>) {
  const message = isLost ? text.lost : problem === null ? null : messageOf(problem)
  return (
    <div role="alert" className={message === null ? 'hidden' : undefined}>
      {message !== null && <Note tone={problem?.kind === 'refused' ? 'error' : 'warning'}>{message}</Note>}
    </div>
  )
}

function messageOf(problem: NonNullable<PresenterState['problem']>): string {
  if (problem.kind === 'unsure') return text.unsure
  if (problem.kind === 'other') return text.other(problem.by)
  return serviceMessage(problem.error, text.failed)
}
