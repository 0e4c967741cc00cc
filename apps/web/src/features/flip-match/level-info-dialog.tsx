import type { FlipMatchLevel } from '@noor-quest/rules/flip-match'
import { LEVEL1_MAX, LEVEL2_MAX } from '@noor-quest/rules/flip-match-score'
import { type ReactNode, useRef } from 'react'
import { text } from '../../platform/text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { LevelEmblem } from '../../ui/level-emblem.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import type { FlipMatchStage } from './flip-match-controller.ts'

/** Points per second, as the dialogs state them (specification section 9). */
const TIME_PENALTIES: Record<FlipMatchLevel, number> = { 1: 2, 2: 1.5 }
const MAXIMA: Record<FlipMatchLevel, number> = { 1: LEVEL1_MAX, 2: LEVEL2_MAX }

type Props = {
  stage: Extract<FlipMatchStage, { kind: 'info' }>
  superseded: boolean
  onStart: () => void
  onExit: () => void
}

/** A level's rules. Only its two buttons close it: Escape must neither start a level nor end a game. */
export function LevelInfoDialog({ stage, superseded, onStart, onExit }: Props) {
  const { level, level1, starting } = stage
  const start = useRef<HTMLButtonElement>(null)
  return (
    <>
      <div className="m-auto">
        <ScreenHeading className="text-gold-pale/60">{text.flipMatch.title}</ScreenHeading>
      </div>
      <Dialog
        open
        title={
          <span className="flex items-center gap-4">
            <LevelEmblem level={level} />
            <span>
              <span className="block font-sans font-semibold text-base text-gold">
                {text.flipMatch.infoTitle(level)}{' '}
              </span>
              {text.flipMatch.infoNames[level]}
            </span>
          </span>
        }
        className="short:sm:max-w-2xl"
        description={superseded ? text.flipMatch.superseded : text.flipMatch.infoGoal[level]}
        // The page's own switch lies behind the dialog, and rules are read before the clock starts.
        corner={<LanguageSwitch />}
        initialFocus={start}
        returnFocus={false}
        footer={
          <>
            <Button variant="quiet" className="px-2! sm:px-5!" onClick={onExit}>
              {text.flipMatch.exitGame}
            </Button>
            <Button
              ref={start}
              className="grow px-4! sm:grow-0 sm:px-5!"
              aria-disabled={starting || undefined}
              onClick={onStart}
            >
              {text.flipMatch.startLevel(level)}
            </Button>
          </>
        }
      >
        <ul className="grid gap-3 pt-2 short:grid-cols-2 short:gap-2 short:pt-0 low:gap-2">
          <Rule icon={<CheckIcon />}>{text.flipMatch.infoHow[level]}</Rule>
          <Rule icon={<WarningIcon />} tone="text-wrong-text">
            {text.flipMatch.infoMistake[level]}
          </Rule>
          <Rule icon={<ClockIcon />}>{text.flipMatch.infoTimePenalty(TIME_PENALTIES[level])}</Rule>
          <Rule icon={<KhatamStar className="size-5" strokeWidth={0.14} />}>
            {text.flipMatch.infoMaximum(MAXIMA[level])}
          </Rule>
        </ul>
        {level1 && (
          <p className="mt-4 short:mt-2 rounded-2xl border border-right/50 bg-right/12 px-4 py-2 text-center font-semibold text-right-text">
            {text.flipMatch.level1Score(level1.score)}
          </p>
        )}
      </Dialog>
    </>
  )
}

function Rule({ icon, tone = 'text-gold', children }: { icon: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <span className={`grid size-10 shrink-0 place-items-center rounded-xl bg-parchment/8 short:size-8 ${tone}`}>
        {icon}
      </span>
      <span>{children}</span>
    </li>
  )
}
