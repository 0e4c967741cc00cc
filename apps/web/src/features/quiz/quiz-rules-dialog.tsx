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
  const { level, count, limitSeconds, score, starting } = stage
  const rules = QUIZ_LEVEL_RULES[level]
  return (
    <LevelDialog
      title={text.quiz.title}
      level={level}
      levelName={text.quiz.levelNames[level]}
      superseded={superseded}
      rulesLabel={text.quiz.rulesIntro}
      rules={
        <>
          <LevelRule icon={<KhatamStar className="size-5" strokeWidth={0.14} />}>
            {text.quiz.rulesQuestions(count)}
          </LevelRule>
          <LevelRule icon={<ClockIcon />}>{text.quiz.rulesSeconds(limitSeconds)}</LevelRule>
          <LevelRule icon={<CheckIcon />} tone="text-right-text">
            {text.quiz.rulesPoints(rules.points)}
          </LevelRule>
          <LevelRule icon={<CloseIcon />} tone="text-wrong-text">
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
