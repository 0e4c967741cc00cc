import type { QuizLevelResult } from '@noor-quest/rules/quiz'
import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { gameText } from '../../text/game-text.ts'
import { text } from '../../text/text.ts'
import { CheckIcon, ClockIcon, CloseIcon, LockIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { LevelDialog, LevelRule } from '../room/game/level-dialog.tsx'
import type { QuizScreenState } from './quiz-controller.ts'

type Props = {
  screen: Extract<QuizScreenState, { kind: 'rules' }>
  superseded: boolean
  onStart: () => void
  onExit: () => void
}

export function QuizRulesDialog({ screen, superseded, onStart, onExit }: Props) {
  const { level, count, limitSeconds, score, lastLevel, starting } = screen
  const rules = QUIZ_LEVEL_RULES[level]
  const before = lastLevel && QUIZ_LEVEL_RULES[lastLevel.level]
  // A player's extra time is the same factor in every level.
  const secondsBefore = before && (before.seconds * limitSeconds) / rules.seconds
  const was = (now: number, then: number | null | undefined, show: (value: number) => string) =>
    typeof then === 'number' && then !== now ? show(then) : null
  return (
    <LevelDialog
      title={text.home.games.quiz.title}
      level={level}
      levelName={gameText.quiz.levelNames[level]}
      superseded={superseded}
      summary={lastLevel ? summaryOf(lastLevel) : undefined}
      rulesLabel={gameText.quiz.rulesIntro}
      ties={text.leaderboard.equalScores.quiz}
      rules={
        <>
          <LevelRule
            icon={<KhatamStar className="size-5" strokeWidth={0.14} />}
            was={was(count, lastLevel?.count, text.common.number)}
          >
            {gameText.quiz.rulesQuestions(count)}
          </LevelRule>
          <LevelRule icon={<ClockIcon />} was={was(limitSeconds, secondsBefore, gameText.quiz.seconds)}>
            {gameText.quiz.rulesSeconds(limitSeconds)}
          </LevelRule>
          <LevelRule
            icon={<CheckIcon />}
            tone="text-right-text"
            was={was(rules.points, before?.points, gameText.quiz.pointsGained)}
          >
            {gameText.quiz.rulesPoints(rules.points)}
          </LevelRule>
          <LevelRule
            icon={<CloseIcon />}
            tone="text-wrong-text"
            was={was(rules.penalty, before?.penalty, gameText.quiz.pointsLost)}
          >
            {gameText.quiz.rulesPenalty(rules.penalty)}
          </LevelRule>
          <LevelRule icon={<LockIcon />}>{gameText.quiz.rulesLock}</LevelRule>
        </>
      }
      exitText={gameText.quiz.exitQuiz}
      starting={starting}
      onStart={onStart}
      onExit={onExit}
    >
      {score > 0 && (
        <p className="mt-4 short:mt-2 flex items-baseline justify-between rounded-2xl border border-gold/30 bg-gold/10 px-4 py-2">
          <span className="font-semibold text-gold-pale text-sm">{gameText.quiz.points}</span>
          <span className="font-display text-2xl tabular-nums">{text.common.number(score)}</span>
        </p>
      )}
    </LevelDialog>
  )
}

function summaryOf({ level, correct, count, points }: QuizLevelResult): string {
  return `${gameText.quiz.levelResult(level, correct, count)} · ${gameText.quiz.levelPoints(points)}`
}
