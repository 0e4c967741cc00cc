import type { PresenterStage } from '@noor-quest/contract/stage'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { stayAwake } from '../../platform/device/wake-lock.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useMay } from '../api/role.ts'
import { DrawsSection } from '../draws/draws-section.tsx'
import { finalText } from '../final/final.en.ts'
import { portalText } from '../text/portal.en.ts'
import { LinkButton } from '../ui/action-button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { EmptyList } from '../ui/list-notes.tsx'
import { SectionPanel } from '../ui/section-panel.tsx'
import { CeremonyControl } from './ceremony-control.tsx'
import { ChooseDraw } from './choose-draw.tsx'
import { HallSwitch, type Position, type Show } from './hall-switch.tsx'
import { type Action, presenterOf, usePresenter } from './presenter.ts'
import { PressProblem } from './press-problem.tsx'
import { ScreensSection } from './screens-section.tsx'
import { stageText as text } from './stage.en.ts'
import { pressStage, readStage } from './stage-api.ts'
import { StartCeremony } from './start-ceremony.tsx'

const ofStage = presenterOf(readStage, pressStage)

/**
 * /admin/screen: the switch for the hall's screen, the controls of what it shows, the screens and
 * the prize draws (docs/product-rules.md#screen-in-the-hall).
 */
export function StageScreen() {
  // A phone that locks itself between two presses makes the hall wait.
  useEffect(() => stayAwake(), [])
  const may = useMay()
  const { stage, isBusy, isLost, problem, press } = usePresenter(ofStage)
  /** A position that needs a choice before the screen can show it. */
  const [opened, setOpened] = useState<Position | null>(null)
  if (opened !== null && opened === stage?.shows) setOpened(null)
  const { ask, dialog } = useConfirm()
  const pressOrAsk = (action: Action) => {
    const run = () => press({ ...action, leaves_question: true } as Action)
    if (stage?.final?.is_open) ask({ ...text.question, run })
    else press(action)
  }
  const show: Show = (position, action) => {
    setOpened(action === null ? position : null)
    if (action !== null) pressOrAsk(action)
  }
  const controls = opened ?? stage?.shows
  const shownDraw = stage?.draws.find(({ is_shown }) => is_shown)?.draw_id ?? null
  const draws = may('draws:read') && <DrawsSection key="draws" shown={shownDraw} />
  const screens = <ScreensSection key="screens" />
  return (
    <div className="grid min-w-0 gap-5">
      <SectionPanel className="max-w-3xl print:hidden">
        <PressProblem isLost={isLost} problem={problem} other={text.other} />
        {stage === null ? (
          !isLost && <Spinner label={text.title} />
        ) : (
          <>
            <HallSwitch stage={stage} opened={opened} isBusy={isBusy} show={show} />
            {stage.changed_by && <p className="text-muted text-sm">{text.changedBy(stage.changed_by)}</p>}
            {controls === 'draw' && <ChooseDraw draws={stage.draws} isBusy={isBusy} show={show} />}
            {controls === 'final' && <FinalControl final={stage.final} isShown={stage.shows === 'final'} />}
          </>
        )}
      </SectionPanel>
      {stage !== null && controls === 'ceremony' && <Ceremony stage={stage} isBusy={isBusy} press={pressOrAsk} />}
      {controls === 'draw' ? [draws, screens] : [screens, draws]}
      {dialog}
    </div>
  )
}

function FinalControl({ final, isShown }: { final: PresenterStage['final']; isShown: boolean }) {
  const may = useMay()
  if (!may('final')) return <p>{isShown ? text.finalOn : text.finalOthers}</p>
  return final === null ? (
    <p>
      {text.finalNone}{' '}
      <Link to="/admin/final" className="underline">
        {finalText.title}
      </Link>
    </p>
  ) : (
    <LinkButton to="/admin/final/present" variant="gold" size="lg" className="min-h-16">
      {finalText.begun.present}
    </LinkButton>
  )
}

type CeremonyProps = { stage: PresenterStage; isBusy: boolean; press: (action: Action) => void }

function Ceremony({ stage: { shows, ceremony, seasons }, isBusy, press }: CeremonyProps) {
  const may = useMay()
  const begun = shows === 'ceremony' ? ceremony : null
  const isSealed = seasons.find(({ season_id }) => season_id === begun?.season_id)?.is_sealed ?? false
  const isUnderWay = ceremony !== null && ceremony.next !== null
  const start = <StartCeremony seasons={seasons} isUnderWay={isUnderWay} isBusy={isBusy} press={press} />
  return (
    <SectionPanel title={text.announce} intro={begun ? undefined : text.intro} className="max-w-3xl print:hidden">
      {begun !== null ? (
        <>
          <CeremonyControl ceremony={begun} isSealed={isSealed} isBusy={isBusy} press={press} />
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{text.another}</summary>
            <div className="grid gap-3">{start}</div>
          </details>
        </>
      ) : seasons.length === 0 ? (
        <EmptyList title={text.nothing}>
          {text.nothingHint}{' '}
          {may('results:read') && (
            <Link to="/admin/results" className="underline">
              {portalText.results}
            </Link>
          )}
        </EmptyList>
      ) : (
        start
      )}
    </SectionPanel>
  )
}
