import { Suspense, useEffect } from 'react'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { gameText } from '../../text/game-text.ts'
import { whyNoResponse } from '../../text/no-response.ts'
import { text } from '../../text/text.ts'
import { useLanguage } from '../../text/use-language.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import noQuestionsPicture from '../../ui/art/states/no-questions.svg'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { GameFrame, Waiting } from '../room/game/game-frame.tsx'
import { BackLabel } from '../room/game/rehearsal.tsx'
import { type GameSeason, SeasonMessage, useGameSeason } from '../room/game/season-message.tsx'
import { useGameRoom } from '../room/game/use-game-room.ts'
import { createQuizApi } from './quiz-api.ts'
import { createQuizController, type QuizController, type QuizScreenState } from './quiz-controller.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizRulesDialog } from './quiz-rules-dialog.tsx'
import { QuizStart } from './quiz-start.tsx'

/** The local storage key of the session id. */
const SESSION_KEY = 'quizSessionId'

const { Part: QuizCompleted, preload } = latePart(() =>
  import('./quiz-completed.tsx').then((part) => part.QuizCompleted),
)

/** The screen of the Quiz. Its route ensures that a player is registered. */
export function QuizScreen() {
  useLanguage()
  const season = useGameSeason('quiz')
  const { controller, state } = useGameRoom(
    'quiz',
    (ports, call) => createQuizController({ ...ports, api: createQuizApi(call) }),
    SESSION_KEY,
  )
  const { screen, superseded } = state
  // The end screen's code loads in the background, while the player reads the first question.
  const isPlaying = screen.kind === 'question'
  useEffect(() => (isPlaying ? whenIdle(preload) : undefined), [isPlaying])
  return (
    <GameFrame controller={controller} state={state}>
      <CurrentScreen screen={screen} superseded={superseded} controller={controller} season={season} />
    </GameFrame>
  )
}

function CurrentScreen(props: {
  screen: QuizScreenState
  superseded: boolean
  controller: QuizController
  season: GameSeason
}) {
  const { screen, controller } = props
  switch (screen.kind) {
    case 'opening':
      return <Waiting label={text.common.loading} />
    case 'start':
      return <QuizStart season={props.season} onStart={controller.start} onHome={controller.exit} />
    case 'loading':
      return <Waiting label={gameText.quiz.loading} />
    case 'no-questions':
      return (
        <MessageScreen title={gameText.quiz.noQuestions} message={text.register.noContent} picture={noQuestionsPicture}>
          <Button onClick={controller.exit}>
            <BackLabel home={gameText.quiz.returnToHome} />
          </Button>
        </MessageScreen>
      )
    case 'failed':
      return (
        <MessageScreen title={gameText.quiz.failed} message={whyNoResponse(screen.code)} picture={loadErrorPicture}>
          <Button onClick={controller.tryAgain}>{gameText.quiz.tryAgain}</Button>
          <Button variant="glass" onClick={controller.exit}>
            <BackLabel />
          </Button>
        </MessageScreen>
      )
    case 'season':
      return (
        <SeasonMessage
          phase={screen.phase}
          season={props.season}
          onHome={controller.exit}
          onRetry={controller.reopen}
        />
      )
    case 'rules':
      return (
        <QuizRulesDialog
          screen={screen}
          superseded={props.superseded}
          onStart={controller.startLevel}
          onExit={controller.exit}
        />
      )
    case 'get-ready':
      return <Waiting label={gameText.quiz.questionOf(screen.number, screen.count)} />
    case 'question':
      return <QuizQuestion screen={screen} onChoose={controller.choose} onExit={controller.exit} />
    case 'completed':
      return (
        <Suspense fallback={<Waiting label={text.common.loading} />}>
          <QuizCompleted
            result={screen.result}
            onHome={controller.exit}
            onPlayAgain={controller.start}
            onNextPlayer={() => void controller.nextPlayer()}
          />
        </Suspense>
      )
  }
}
