import type { RenderFeedback } from '../../game-room/end-screen.tsx'
import { GameFrame, Waiting } from '../../game-room/game-frame.tsx'
import type { FailureCode } from '../../game-room/game-room.ts'
import { SeasonMessage, type SeasonSlot } from '../../game-room/season-message.tsx'
import { useGameRoom } from '../../game-room/use-game-room.ts'
import { call } from '../../platform/http.ts'
import { whyNoResponse } from '../../platform/text/no-response.ts'
import { text } from '../../platform/text/text.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { createFlipMatchApi } from './flip-match-api.ts'
import { FlipMatchBoard } from './flip-match-board.tsx'
import { createFlipMatchController, type FlipMatchController, type FlipMatchStage } from './flip-match-controller.ts'
import { FlipMatchEnd } from './flip-match-end.tsx'
import { LevelInfoDialog } from './level-info-dialog.tsx'
import { usePicturesAhead } from './use-pictures-ahead.ts'

/** Flip & Match. Its route has made sure that a player is registered for it. */
export function FlipMatchScreen({ renderFeedback, season }: { renderFeedback: RenderFeedback; season: SeasonSlot }) {
  const { controller, state } = useGameRoom(
    'flip-match',
    (ports) => createFlipMatchController({ ...ports, api: createFlipMatchApi(call) }),
    null,
  )
  const { stage, superseded } = state
  const isBeforeReveal = stage.kind === 'info' || (stage.kind === 'board' && !stage.revealed)
  usePicturesAhead(isBeforeReveal && stage.level === 1)
  return (
    <GameFrame
      controller={controller}
      state={state}
      // The board fills the screen without scrolling, down to a height where cards would be too small.
      className={stage.kind === 'board' && 'h-dvh min-h-124 flex-none sm:min-h-136 short:min-h-76'}
    >
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

const isWithoutContent = (code: FailureCode) => code === 'no_prophet_data' || code === 'no_islamic_terms'

function Stage(props: {
  stage: FlipMatchStage
  superseded: boolean
  controller: FlipMatchController
  renderFeedback: RenderFeedback
  season: SeasonSlot
}) {
  const { stage, controller } = props
  switch (stage.kind) {
    case 'loading':
      return <Waiting label={text.flipMatch.loading} />
    case 'load-failed':
      return (
        <MessageScreen
          title={text.flipMatch.loadFailed}
          message={isWithoutContent(stage.code) ? text.register.noContent : whyNoResponse(stage.code)}
          picture={loadErrorPicture}
        >
          <Button onClick={controller.retry}>{text.flipMatch.retry}</Button>
          <Button variant="glass" onClick={controller.exit}>
            {text.common.backToHome}
          </Button>
        </MessageScreen>
      )
    case 'season':
      return (
        <SeasonMessage phase={stage.phase} season={props.season} onHome={controller.exit} onRetry={controller.reopen} />
      )
    case 'info':
      return (
        <LevelInfoDialog
          stage={stage}
          superseded={props.superseded}
          onStart={controller.startLevel}
          onExit={controller.exit}
        />
      )
    case 'board':
      return (
        <FlipMatchBoard
          stage={stage}
          onChoose={controller.choose}
          onReveal={controller.reveal}
          onRestart={controller.restart}
          onExit={controller.exit}
        />
      )
    case 'end':
      return (
        <FlipMatchEnd
          result={stage.result}
          onHome={controller.exit}
          onPlayAgain={controller.playAgain}
          onNextPlayer={() => void controller.nextPlayer()}
          renderFeedback={props.renderFeedback}
        />
      )
  }
}
