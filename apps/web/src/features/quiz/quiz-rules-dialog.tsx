import type { QuizLevelResult } from '@noor-quest/rules/quiz'
import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { LevelDialog, LevelRule } from '../../game-room/level-dialog.tsx'
import { text } from '../../platform/text/text.ts'
import { CheckIcon, ClockIcon, CloseIcon, LockIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import type { QuizStage } from './quiz-controller.ts'

type Props = {
  stage: Extract<QuizStage, { kind: 'rules' }>
  superseded: boolean
  onStart: () => void
  onExit: () => void
}

export function QuizRulesDialog({ stage, superseded, onStart, onExit }: Props) {
  const { level, count, limitSeconds, score, lastLevel, starting } = stage
  const rules = QUIZ_LEVEL_RULES[level]
  const before = lastLevel && QUIZ_LEVEL_RULES[lastLevel.level]
  // A player's extra time is the same factor in every level.
  const secondsBefore = before && (before.seconds * limitSeconds) / rules.seconds
  const was = (now: number, then: number | null | undefined, show: (value: number) => string) =>
    typeof then === 'number' && then !== now ? show(then) : null
  return (
    <LevelDialog
      title={text.quiz.title}
      level={level}
      levelName={text.quiz.levelNames[level]}
      superseded={superseded}
      summary={lastLevel ? summaryOf(lastLevel) : undefined}
      rulesLabel={text.quiz.rulesIntro}
      ties={text.leaderboard.equalScores.quiz}
      rules={
        <>
          <LevelRule
            icon={<KhatamStar className="size-5" strokeWidth={0.14} />}
            was={was(count, lastLevel?.count, text.common.number)}
          >
            {text.quiz.rulesQuestions(count)}
          </LevelRule>
          <LevelRule icon={<ClockIcon />} was={was(limitSeconds, secondsBefore, text.quiz.seconds)}>
            {text.quiz.rulesSeconds(limitSeconds)}
          </LevelRule>
          <LevelRule
            icon={<CheckIcon />}
            tone="text-right-text"
            was={was(rules.points, before?.points, text.quiz.pointsGained)}
          >
            {text.quiz.rulesPoints(rules.points)}
          </LevelRule>
          <LevelRule
            icon={<CloseIcon />}
            tone="text-wrong-text"
            was={was(rules.penalty, before?.penalty, text.quiz.pointsLost)}
          >
            {text.quiz.rulesPenalty(rules.penalty)}
          </LevelRule>
          <LevelRule icon={<LockIcon />}>{text.quiz.rulesLock}</LevelRule>
        </>
      }
      exitText={text.quiz.exitQuiz}
      starting={starting}
      onStart={onStart}
      onExit={onExit}
    >
      {score > 0 && (
        <p className="mt-4 short:mt-2 flex items-baseline justify-between rounded-2xl border border-gold/30 bg-gold/10 px-4 py-2">
          <span className="font-semibold text-gold-pale text-sm">{text.quiz.points}</span>
          <span className="font-display text-2xl tabular-nums">{text.common.number(score)}</span>
        </p>
      )}
    </LevelDialog>
  )
}

function summaryOf({ level, correct, count, points }: QuizLevelResult): string {
  return `${text.quiz.levelResult(level, correct, count)} · ${text.quiz.levelPoints(points)}`
}
