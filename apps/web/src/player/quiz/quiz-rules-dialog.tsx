import type { QuizLevelResult } from '@noor-quest/rules/quiz'
import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { commonText } from '../../text/common.en.ts'
import { CheckIcon, ClockIcon, CloseIcon, LockIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { LevelDialog, type LevelProps, LevelRule, LevelScore } from '../room/game/level-dialog.tsx'
import { quizText } from './quiz.en.ts'
import type { QuizScreenState } from './quiz-controller.ts'

export function QuizRulesDialog(props: LevelProps<Extract<QuizScreenState, { kind: 'rules' }>>) {
  const { level, count, limit_ms, score, last_level: lastLevel } = props.screen
  const limitSeconds = limit_ms / 1000
  const rules = QUIZ_LEVEL_RULES[level]
  const before = lastLevel && QUIZ_LEVEL_RULES[lastLevel.level]
  // A player's extra time is the same factor in every level.
  const secondsBefore = before && (before.seconds * limitSeconds) / rules.seconds
  const was = (now: number, then: number | null | undefined, show: (value: number) => string) =>
    typeof then === 'number' && then !== now ? show(then) : null
  return (
    <LevelDialog
      {...props}
      game="quiz"
      levelName={quizText.levelNames[level]}
      summary={lastLevel && <Summary of={lastLevel} />}
      rulesLabel={quizText.rulesIntro}
      rules={
        <>
          <LevelRule
            icon={<KhatamStar className="size-5" strokeWidth={0.14} />}
            was={was(count, lastLevel?.count, commonText.number)}
          >
            {quizText.rulesQuestions(count)}
          </LevelRule>
          <LevelRule icon={<ClockIcon />} was={was(limitSeconds, secondsBefore, quizText.seconds)}>
            {quizText.rulesSeconds(limitSeconds)}
          </LevelRule>
          <LevelRule
            icon={<CheckIcon />}
            tone="text-right-text"
            was={was(rules.points, before?.points, quizText.pointsGained)}
          >
            {quizText.rulesPoints(rules.points)}
          </LevelRule>
          <LevelRule
            icon={<CloseIcon />}
            tone="text-wrong-text"
            was={was(rules.penalty, before?.penalty, quizText.pointsLost)}
          >
            {quizText.rulesPenalty(rules.penalty)}
          </LevelRule>
          <LevelRule icon={<LockIcon />}>{quizText.rulesLock}</LevelRule>
        </>
      }
      exitText={quizText.exitQuiz}
    >
      {score > 0 && (
        <p className="mt-4 short:mt-2 flex items-baseline justify-between rounded-2xl border border-gold/30 bg-gold/10 px-4 py-2">
          <span className="font-semibold text-gold-pale text-sm">{quizText.points}</span>
          <span className="font-display text-2xl tabular-nums">{commonText.number(score)}</span>
        </p>
      )}
    </LevelDialog>
  )
}

function Summary({ of: { level, correct, count, points } }: { of: QuizLevelResult }) {
  return (
    <>
      {quizText.levelResult(level, correct, count)} <LevelScore>{quizText.levelPoints(points)}</LevelScore>
    </>
  )
}
