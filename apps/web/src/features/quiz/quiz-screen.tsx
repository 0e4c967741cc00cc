import type { RenderFeedback } from '../../game-room/end-screen.tsx'
import { GameFrame, Waiting } from '../../game-room/game-frame.tsx'
import { SeasonMessage, type SeasonSlot } from '../../game-room/season-message.tsx'
import { useGameRoom } from '../../game-room/use-game-room.ts'
import { call } from '../../platform/http.ts'
import { whyNoResponse } from '../../platform/text/no-response.ts'
import { text } from '../../platform/text/text.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import noQuestionsPicture from '../../ui/art/states/no-questions.svg'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { createQuizApi } from './quiz-api.ts'
import { QuizCompleted } from './quiz-completed.tsx'
import { createQuizController, type QuizController, type QuizStage } from './quiz-controller.ts'
import { QuizQuestion } from './quiz-question.tsx'
import { QuizRulesDialog } from './quiz-rules-dialog.tsx'
import { QuizStart } from './quiz-start.tsx'

/** Where local storage keeps the session id. */
const SESSION_KEY = 'quizSessionId'

/** The quiz. Its route has made sure that a player is registered for it. */
export function QuizScreen({ renderFeedback, season }: { renderFeedback: RenderFeedback; season: SeasonSlot }) {
  const { controller, state } = useGameRoom(
    'quiz',
    (ports) => createQuizController({ ...ports, api: createQuizApi(call) }),
    SESSION_KEY,
  )
  const { stage, superseded } = state
  return (
    <GameFrame controller={controller} state={state}>
      <Stage
        stage={stage}
        superseded={superseded}
        controller={controller}
        renderFeedback={renderFeedback}
        season={season}
      />
    </GameFrame>
  )
}

function Stage(props: {
  stage: QuizStage
  superseded: boolean
  controller: QuizController
  renderFeedback: RenderFeedback
  season: SeasonSlot
}) {
  const { stage, controller } = props
  switch (stage.kind) {
    case 'opening':
      return <Waiting label={text.common.loading} />
    case 'start':
      return <QuizStart season={props.season} onStart={controller.start} onHome={controller.exit} />
    case 'loading':
      return <Waiting label={text.quiz.loading} />
    case 'no-questions':
      return (
        <MessageScreen title={text.quiz.noQuestions} message={text.register.noContent} picture={noQuestionsPicture}>
          <Button onClick={controller.exit}>{text.quiz.returnToHome}</Button>
        </MessageScreen>
      )
    case 'failed':
      return (
        <MessageScreen title={text.quiz.failed} message={whyNoResponse(stage.code)} picture={loadErrorPicture}>
          <Button onClick={controller.tryAgain}>{text.quiz.tryAgain}</Button>
          <Button variant="glass" onClick={controller.exit}>
            {text.common.backToHome}
          </Button>
        </MessageScreen>
      )
    case 'season':
      return (
        <SeasonMessage phase={stage.phase} season={props.season} onHome={controller.exit} onRetry={controller.reopen} />
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
          onNextPlayer={() => void controller.nextPlayer()}
          renderFeedback={props.renderFeedback}
        />
      )
  }
}
