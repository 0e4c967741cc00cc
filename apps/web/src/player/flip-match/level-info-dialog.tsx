import type { FlipMatchLevel } from '@noor-quest/rules/flip-match'
import { LEVEL1_MAX, LEVEL2_MAX, POINTS_PER_SECOND, POINTS_PER_WRONG_MOVE } from '@noor-quest/rules/flip-match-score'
import type { ReactNode } from 'react'
import { ClockIcon, Icon, WarningIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { LevelDialog, type LevelProps, LevelRule, LevelScore } from '../room/game/level-dialog.tsx'
import { PlayingAs } from '../room/person/playing-as.tsx'
import { flipMatchText } from './flip-match.en.ts'
import type { FlipMatchScreenState } from './flip-match-controller.ts'

const MAXIMA: Record<FlipMatchLevel, number> = { 1: LEVEL1_MAX, 2: LEVEL2_MAX }

type Props = LevelProps<Extract<FlipMatchScreenState, { kind: 'info' }>> & {
  /** The time until the season's end, if it is near. */
  countdown: ReactNode
}

export function LevelInfoDialog({ countdown, ...props }: Props) {
  const { level, level1 } = props.screen
  return (
    <LevelDialog
      {...props}
      game="flip-match"
      eyebrow={level === 1 && <PlayingAs />}
      levelName={flipMatchText.infoNames[level]}
      goal={flipMatchText.infoGoal[level]}
      summary={level1 && <LevelScore>{flipMatchText.level1Score(level1.score)}</LevelScore>}
      rules={
        <>
          {level === 1 && (
            <>
              <li className="flex items-center gap-3 rounded-2xl border border-wrong/50 bg-wrong/12 p-3 font-display text-wrong-text text-xl leading-snug sm:text-2xl short:p-2 short:text-lg low:text-lg">
                <WarningIcon className="size-7 shrink-0 max-[22.5rem]:hidden" />
                {flipMatchText.oneWrongPair}
              </li>
              <LevelRule icon={<CardsIcon />}>{flipMatchText.cardsStayOpen}</LevelRule>
            </>
          )}
          {level === 2 && (
            <>
              <LevelRule icon={<CardsIcon />}>{flipMatchText.infoHow}</LevelRule>
              <LevelRule icon={<WarningIcon />} tone="text-wrong-text">
                {flipMatchText.infoMistake(POINTS_PER_WRONG_MOVE[level])}
              </LevelRule>
            </>
          )}
          <LevelRule icon={<ClockIcon />}>{flipMatchText.infoTimePenalty(POINTS_PER_SECOND[level])}</LevelRule>
          <LevelRule icon={<KhatamStar className="size-5" strokeWidth={0.14} />}>
            {flipMatchText.infoMaximum(MAXIMA[level])}
          </LevelRule>
        </>
      }
      exitText={flipMatchText.exitGame}
    >
      {level === 1 && countdown && <div className="mt-4 grid short:mt-2">{countdown}</div>}
    </LevelDialog>
  )
}

function CardsIcon() {
  return (
    <Icon>
      <path d="M4 6.5h8v12H4zM12 8.5l7 1.5-2 10-5-1" />
    </Icon>
  )
}
