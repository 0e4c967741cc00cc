import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { audio } from '../../platform/audio.ts'
import { systemClock } from '../../platform/clock.ts'
import { call } from '../../platform/http.ts'
import { newRequestId } from '../../platform/new-request-id.ts'
import { text } from '../../platform/text/text.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConnectionHint } from '../../ui/connection-hint.tsx'
import { announce } from '../../ui/live-announcer.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { createFlipMatchApi } from './flip-match-api.ts'
import { FlipMatchBoard } from './flip-match-board.tsx'
import { createFlipMatchController, type FlipMatchController, type FlipMatchStage } from './flip-match-controller.ts'
import { FlipMatchEnd, type RenderFeedback } from './flip-match-end.tsx'
import { LevelInfoDialog } from './level-info-dialog.tsx'

/** Flip & Match (specification sections 2 and 4). Its route has made sure that a player is registered for it. */
export function FlipMatchScreen({ renderFeedback }: { renderFeedback: RenderFeedback }) {
  const navigate = useNavigate()
  const [controller] = useState(() =>
    createFlipMatchController({
      api: createFlipMatchApi(call),
      clock: systemClock,
      play: audio.play,
      announce,
      goHome: () => void navigate({ to: '/' }),
      reloadPage: () => window.location.reload(),
      newRequestId,
    }),
  )
  const { stage, connection, superseded } = useSyncExternalStore(controller.subscribe, controller.snapshot)

  useEffect(() => {
    audio.preload()
    return controller.open()
  }, [controller])

  return (
    // The board fills the screen without scrolling, down to a height where cards would be too small.
    <div
      className={classNames(
        'safe-area flex flex-1 flex-col',
        stage.kind === 'board' && 'h-dvh min-h-124 flex-none sm:min-h-136 short:min-h-76',
      )}
    >
      <Stage stage={stage} superseded={superseded} controller={controller} renderFeedback={renderFeedback} />
      <ConnectionHint connection={connection} onTryAgain={controller.tryAgain} />
    </div>
  )
}

function Stage(props: {
  stage: FlipMatchStage
  superseded: boolean
  controller: FlipMatchController
  renderFeedback: RenderFeedback
}) {
  const { stage, controller } = props
  switch (stage.kind) {
    case 'loading':
      return (
        <div className="m-auto">
          <Spinner label={text.flipMatch.loading} />
        </div>
      )
    case 'load-failed':
      return (
        <MessageScreen title={text.flipMatch.loadFailed} picture={loadErrorPicture}>
          <Button onClick={controller.retry}>{text.flipMatch.retry}</Button>
          <Button variant="glass" onClick={controller.exit}>
            {text.common.backToHome}
          </Button>
        </MessageScreen>
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
          renderFeedback={props.renderFeedback}
        />
      )
  }
}
