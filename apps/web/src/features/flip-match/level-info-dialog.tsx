import type { FlipMatchLevel } from '@noor-quest/rules/flip-match'
import { LEVEL1_MAX, LEVEL2_MAX, POINTS_PER_SECOND, POINTS_PER_WRONG_MOVE } from '@noor-quest/rules/flip-match-score'
import { LevelDialog, LevelRule } from '../../game-room/level-dialog.tsx'
import { text } from '../../platform/text/text.ts'
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import type { FlipMatchStage } from './flip-match-controller.ts'

const MAXIMA: Record<FlipMatchLevel, number> = { 1: LEVEL1_MAX, 2: LEVEL2_MAX }

type Props = {
  stage: Extract<FlipMatchStage, { kind: 'info' }>
  superseded: boolean
  onStart: () => void
  onExit: () => void
}

export function LevelInfoDialog({ stage, superseded, onStart, onExit }: Props) {
  const { level, level1, starting } = stage
  return (
    <LevelDialog
      title={text.flipMatch.title}
      level={level}
      levelName={text.flipMatch.infoNames[level]}
      goal={text.flipMatch.infoGoal[level]}
      superseded={superseded}
      ties={text.leaderboard.equalScores['flip-match']}
      rules={
        <>
          <LevelRule icon={<CheckIcon />}>{text.flipMatch.infoHow[level]}</LevelRule>
          <LevelRule icon={<WarningIcon />} tone="text-wrong-text">
            {text.flipMatch.infoMistake[level](POINTS_PER_WRONG_MOVE[level])}
          </LevelRule>
          <LevelRule icon={<ClockIcon />}>{text.flipMatch.infoTimePenalty(POINTS_PER_SECOND[level])}</LevelRule>
          <LevelRule icon={<KhatamStar className="size-5" strokeWidth={0.14} />}>
            {text.flipMatch.infoMaximum(MAXIMA[level])}
          </LevelRule>
        </>
      }
      exitText={text.flipMatch.exitGame}
      starting={starting}
      onStart={onStart}
      onExit={onExit}
    >
      {level1 && (
        <p className="mt-4 short:mt-2 rounded-2xl border border-right/50 bg-right/12 px-4 py-2 text-center font-semibold text-right-text">
          {text.flipMatch.level1Score(level1.score)}
        </p>
      )}
    </LevelDialog>
  )
}
