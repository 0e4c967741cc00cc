import { Suspense } from 'react'
import { latePart } from '../../platform/network/late-part.tsx'
import { QUIZ_SESSION_KEY } from '../../platform/session/dropped-person.ts'
import { commonText } from '../../text/common.en.ts'
import { whyNoResponse } from '../../text/no-response.ts'
import { useLanguage } from '../../text/use-language.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import noQuestionsPicture from '../../ui/art/states/no-questions.svg'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { registerText } from '../register/register.en.ts'
import { GameFrame, Waiting } from '../room/game/game-frame.tsx'
import { BackLabel } from '../room/game/rehearsal.tsx'
import { SeasonMessage } from '../room/game/season-message.tsx'
import { useGameRoom } from '../room/game/use-game-room.ts'
import { quizText } from './quiz.en.ts'
import { createQuizApi, createQuizController } from './quiz-controller.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizRulesDialog } from './quiz-rules-dialog.tsx'
import { QuizStart } from './quiz-start.tsx'

const { Part: QuizCompleted, preload } = latePart(() =>
  import('./quiz-completed.tsx').then((part) => part.QuizCompleted),
)

/** The screen of the Quiz. Its route ensures that a player is registered. */
export function QuizScreen() {
  useLanguage()
  const { controller, state, season, ending } = useGameRoom({
    type: 'quiz',
    create: (ports, call) => createQuizController({ ...ports, api: createQuizApi(call) }),
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
          <MessageScreen title={quizText.noQuestions} message={registerText.noContent} picture={noQuestionsPicture}>
            <Button onClick={controller.exit}>
              <BackLabel home={quizText.returnToHome} />
            </Button>
          </MessageScreen>
        )
      case 'failed':
        return (
          <MessageScreen title={quizText.failed} message={whyNoResponse(screen.code)} picture={loadErrorPicture}>
            <Button onClick={controller.tryAgain}>{quizText.tryAgain}</Button>
            <Button variant="glass" onClick={controller.exit}>
              <BackLabel />
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
