import type { StagePress } from '@noor-quest/contract/stage'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stayAwake } from '../../platform/device/wake-lock.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { adminCall } from '../api/admin-call.ts'
import { useMay } from '../api/role.ts'
import { finalText } from '../final/final.en.ts'
import { portalText } from '../text/portal.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { HallScreenButton } from '../ui/hall-screen-button.tsx'
import { ScreenIcon } from '../ui/icons.tsx'
import { EmptyList } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { CeremonyControl } from './ceremony-control.tsx'
import { presenterOf, usePresenter } from './presenter.ts'
import { PressProblem } from './press-problem.tsx'
import { ScreensSection } from './screens-section.tsx'
import { stageText as text } from './stage.en.ts'
import { StartCeremony } from './start-ceremony.tsx'

const ofStage = presenterOf(
  () => adminCall('GET /api/stage'),
  (body: StagePress) => adminCall('POST /api/stage', { body }),
)

/**
 * /admin/present: the ceremony, run from the presenter's phone
 * (docs/product-rules.md#the-ceremony), and the hall's screens.
 */
export function StageScreen() {
  return (
    <div className="grid min-w-0 gap-5">
      <Ceremony />
      <ScreensSection />
    </div>
  )
}

function Ceremony() {
  // A phone that locks itself between two presses makes the hall wait.
  useEffect(() => stayAwake(), [])
  const may = useMay()
  const { stage, isBusy, isLost, problem, press } = usePresenter(ofStage)
  return (
    <SectionPanel
      title={text.title}
      intro={stage?.ceremony ? undefined : text.intro}
      className="max-w-3xl"
      actions={
        <>
          {may('final') && <LinkButton to="/admin/final/present">{finalText.begun.present}</LinkButton>}
          <HallScreenButton icon={<ScreenIcon className="size-5" />} />
        </>
      }
    >
      <PressProblem isLost={isLost} problem={problem} other={text.other} />
      {stage?.final_of !== undefined && <p role="status">{text.final}</p>}
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
          {may('results:read') && (
            <Link to="/admin/results" className="underline">
              {portalText.results}
            </Link>
          )}
        </EmptyList>
      ) : (
        <StartCeremony seasons={stage.seasons} isDrawing={stage.draw_id !== undefined} isBusy={isBusy} press={press} />
      )}
      {stage?.changed_by && <p className="text-muted text-sm">{text.changedBy(stage.changed_by)}</p>}
    </SectionPanel>
  )
}
