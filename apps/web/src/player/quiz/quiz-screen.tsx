import type { QuizTile } from '@noor-quest/rules/quiz'
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
import { classNames } from '../../ui/class-names.ts'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { GameFrame, Waiting } from '../shell/game/game-frame.tsx'
import { LevelDialog, type LevelProps } from '../shell/game/level-dialog.tsx'
import { SeasonMessage } from '../shell/game/season-message.tsx'
import { useGameShell } from '../shell/game/use-game-shell.ts'
import { TileBand } from './level-head.tsx'
import { quizText } from './quiz.en.ts'
import { createQuizController, type QuizPage, type QuizScreenState } from './quiz-controller.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizSky } from './quiz-sky.tsx'
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
      <QuizSky rightAnswers={rightAnswersOf(screen)} />
      {currentScreen()}
    </GameFrame>
  )
}

function QuizRulesDialog(props: LevelProps<Extract<QuizScreenState, { kind: 'rules' }>>) {
  const { level, count, limit_ms, last_level: lastLevel } = props.screen
  const rules = QUIZ_LEVEL_RULES[level]
  const last = lastLevel && { ...lastLevel, dots: props.screen.dots.slice(-lastLevel.count) }
  return (
    <LevelDialog
      {...props}
      game="quiz"
      levelName={quizText.levelNames[level]}
      goal={last ? quizText.levelResult(last.level, rightAnswersIn(last.dots), last.count) : undefined}
      finished={
        last && (
          <div className="quiz-finished mb-4 grid gap-1 low:mb-2 short:mb-2 short:flex short:items-center short:justify-between">
            <TileBand level={last.level} dots={last.dots} count={last.count} />
            <p className="flex items-baseline gap-2">
              <span className="text-muted text-sm">{quizText.points}</span>
              <span className="font-display text-3xl text-gold-pale tabular-nums low:text-2xl">
                {commonText.number(props.screen.score)}
              </span>
            </p>
          </div>
        )
      }
      rulesLabel={quizText.rulesIntro}
      rulesClassName="sm:grid-cols-3 short:grid-cols-3"
      rules={
        <>
          <Figure tone="text-parchment">{quizText.rulesSeconds(limit_ms / 1000)}</Figure>
          <Figure tone="text-right-text">{quizText.rulesPoints(rules.points)}</Figure>
          <Figure tone="text-wrong-text">{quizText.rulesPenalty(rules.penalty)}</Figure>
          <li className="col-span-full font-semibold text-sm">{quizText.rulesQuestions(count)}</li>
          <li className="col-span-full text-muted text-sm">{quizText.rulesLock}</li>
        </>
      }
      exitText={quizText.exitQuiz}
    />
  )
}

const FIGURE =
  'whitespace-nowrap max-[20rem]:whitespace-normal sm:whitespace-normal short:whitespace-normal sm:rounded-2xl sm:border sm:border-gold/25 sm:bg-night sm:px-3 sm:py-4 sm:text-center short:rounded-2xl short:border short:border-gold/25 short:bg-night short:px-2 short:py-1 short:text-center'

/** A rule with its number large. Both parts are inline: "25 seconds for each question". */
function Figure({ tone, children }: { tone: string; children: string }) {
  const [, figure, words] = /^(\S*\d\S*) (.*)$/.exec(children) ?? [null, null, children]
  return (
    <li className={FIGURE}>
      {figure && (
        <span
          className={classNames(
            'inline-block w-32 align-middle font-display text-5xl leading-none max-[20rem]:w-full sm:w-full short:w-full short:text-4xl low:text-4xl',
            tone,
          )}
        >{`${figure} `}</span>
      )}
      <span className="inline-block w-[calc(100%-var(--spacing)*32)] whitespace-normal align-middle leading-snug max-[20rem]:w-full sm:w-full short:w-full short:text-sm">
        {words}
      </span>
    </li>
  )
}

function rightAnswersIn(dots: QuizTile[]): number {
  return dots.filter((dot) => dot === 'correct').length
}

/** The right answers so far, for the sky. */
function rightAnswersOf(screen: QuizScreenState | { kind: 'season' }): number {
  if (screen.kind === 'completed') return screen.result.questions_right
  return 'dots' in screen ? rightAnswersIn(screen.dots) : 0
}
