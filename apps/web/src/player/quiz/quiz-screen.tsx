import type { QuizLevelResult } from '@noor-quest/rules/quiz'
import { QUIZ_LEVEL_RULES } from '@noor-quest/rules/quiz-levels'
import { Suspense } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { QUIZ_SESSION_KEY } from '../../platform/session/dropped-person.ts'
import { commonText } from '../../text/common.en.ts'
import { useLanguage } from '../../text/use-language.ts'
import { whyFailed } from '../../text/why-failed.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import noQuestionsPicture from '../../ui/art/states/no-questions.svg'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, ClockIcon, CloseIcon, LockIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { GameFrame, Waiting } from '../shell/game/game-frame.tsx'
import { LevelDialog, type LevelProps, LevelRule, LevelScore } from '../shell/game/level-dialog.tsx'
import { SeasonMessage } from '../shell/game/season-message.tsx'
import { useGameShell } from '../shell/game/use-game-shell.ts'
import { quizText } from './quiz.en.ts'
import { createQuizController, type QuizPage, type QuizScreenState } from './quiz-controller.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizStart } from './quiz-start.tsx'

const { Part: QuizCompleted, preload } = latePart(() =>
  import('./quiz-completed.tsx').then((part) => part.QuizCompleted),
)

/** The screen of the Quiz. Its route ensures that a player is registered. */
export function QuizScreen() {
  useLanguage()
  const { controller, state, season, ending } = useGameShell<QuizPage>({
    type: 'quiz',
    create: createQuizController,
    sessionKey: QUIZ_SESSION_KEY,
    isPlaying: (screen) => screen.kind === 'question',
    preloadEnd: preload,
  })
  const { screen, superseded } = state

  function currentScreen() {
    switch (screen.kind) {
      case 'opening':
        return <Waiting label={commonText.loading} />
      case 'start':
        return <QuizStart season={season} onStart={controller.start} onHome={controller.exit} />
      case 'loading':
        return <Waiting label={quizText.loading} />
      case 'no-questions':
        return (
          <MessageScreen title={quizText.noQuestions} message={commonText.noContent} picture={noQuestionsPicture}>
            <Button onClick={controller.exit}>{quizText.returnToHome}</Button>
          </MessageScreen>
        )
      case 'failed':
        return (
          <MessageScreen title={quizText.failed} message={whyFailed(screen.code)} picture={loadErrorPicture}>
            <Button onClick={controller.tryAgain}>{quizText.tryAgain}</Button>
            <Button variant="glass" onClick={controller.exit}>
              {commonText.backToHome}
            </Button>
          </MessageScreen>
        )
      case 'season':
        return (
          <SeasonMessage phase={screen.phase} season={season} onHome={controller.exit} onRetry={controller.reopen} />
        )
      case 'rules':
        return <QuizRulesDialog screen={screen} superseded={superseded} controller={controller} />
      case 'get-ready':
        return <Waiting label={quizText.questionOf(screen.number, screen.count)} />
      case 'question':
        return <QuizQuestion screen={screen} onChoose={controller.choose} onExit={controller.exit} />
      case 'completed':
        return (
          <Suspense fallback={<Waiting label={commonText.loading} />}>
            <QuizCompleted result={screen.result} {...ending} />
          </Suspense>
        )
    }
  }

  return (
    <GameFrame controller={controller} state={state} isOpen={screen.kind === 'question'}>
      {currentScreen()}
    </GameFrame>
  )
}

function QuizRulesDialog(props: LevelProps<Extract<QuizScreenState, { kind: 'rules' }>>) {
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
