import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { audio } from '../../platform/audio.ts'
import { systemClock } from '../../platform/clock.ts'
import { call } from '../../platform/http.ts'
import { removeLocal, writeLocal } from '../../platform/local-storage.ts'
import { newRequestId } from '../../platform/new-request-id.ts'
import { text } from '../../platform/text/text.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import noQuestionsPicture from '../../ui/art/states/no-questions.svg'
import { Button } from '../../ui/button.tsx'
import { ConnectionHint } from '../../ui/connection-hint.tsx'
import { announce } from '../../ui/live-announcer.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { createQuizApi } from './quiz-api.ts'
import { QuizCompleted, type RenderFeedback } from './quiz-completed.tsx'
import { createQuizController, type QuizController, type QuizStage } from './quiz-controller.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizRulesDialog } from './quiz-rules-dialog.tsx'
import { QuizStart } from './quiz-start.tsx'

/** Specification section 3, "Stored locally in the browser". */
const SESSION_KEY = 'quizSessionId'

/** The quiz (specification sections 2 and 4). Its route has made sure that a player is registered for it. */
export function QuizScreen({ renderFeedback }: { renderFeedback: RenderFeedback }) {
  const navigate = useNavigate()
  const [controller] = useState(() =>
    createQuizController({
      api: createQuizApi(call),
      clock: systemClock,
      play: audio.play,
      announce,
      goHome: () => void navigate({ to: '/' }),
      rememberSession: (sessionId) => {
        if (sessionId === null) removeLocal(SESSION_KEY)
        else writeLocal(SESSION_KEY, sessionId)
      },
      newRequestId,
    }),
  )
  const { stage, connection, superseded } = useSyncExternalStore(controller.subscribe, controller.snapshot)

  useEffect(() => {
    audio.preload()
    return controller.open()
  }, [controller])

  return (
    <div className="safe-area flex flex-1 flex-col">
      <Stage stage={stage} superseded={superseded} controller={controller} renderFeedback={renderFeedback} />
      <ConnectionHint connection={connection} onTryAgain={controller.tryAgain} />
    </div>
  )
}

function Stage(props: {
  stage: QuizStage
  superseded: boolean
  controller: QuizController
  renderFeedback: RenderFeedback
}) {
  const { stage, controller } = props
  switch (stage.kind) {
    case 'opening':
      return <Waiting label={text.common.loading} />
    case 'start':
      return <QuizStart onStart={controller.start} onHome={controller.exit} />
    case 'loading':
      return <Waiting label={text.quiz.loading} />
    case 'no-questions':
      return (
        <MessageScreen title={text.quiz.noQuestions} picture={noQuestionsPicture}>
          <Button onClick={controller.exit}>{text.quiz.returnToHome}</Button>
        </MessageScreen>
      )
    case 'failed':
      return (
        <MessageScreen title={text.quiz.failed} picture={loadErrorPicture}>
          <Button onClick={controller.tryAgain}>{text.quiz.tryAgain}</Button>
          <Button variant="glass" onClick={controller.exit}>
            {text.common.backToHome}
          </Button>
        </MessageScreen>
      )
    case 'rules':
      return (
        <QuizRulesDialog
          stage={stage}
          superseded={props.superseded}
          onStart={controller.startLevel}
          onExit={controller.exit}
        />
      )
    case 'get-ready':
      return <Waiting label={text.quiz.questionOf(stage.number, stage.count)} />
    case 'question':
      return <QuizQuestion stage={stage} onChoose={controller.choose} onExit={controller.exit} />
    case 'completed':
      return (
        <QuizCompleted
          result={stage.result}
          onHome={controller.exit}
          onPlayAgain={controller.start}
          renderFeedback={props.renderFeedback}
        />
      )
  }
}

function Waiting({ label }: { label: string }) {
  return (
    <div className="m-auto">
      <Spinner label={label} />
    </div>
  )
}
