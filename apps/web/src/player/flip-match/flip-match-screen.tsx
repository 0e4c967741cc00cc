import { Suspense, useEffect } from 'react'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { gameText } from '../../text/game-text.ts'
import { whyNoResponse } from '../../text/no-response.ts'
import { text } from '../../text/text.ts'
import { useLanguage } from '../../text/use-language.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { BackLabel } from '../room/back-label.tsx'
import { GameFrame, Waiting } from '../room/game-frame.tsx'
import type { FailureCode } from '../room/game-room.ts'
import { type GameSeason, SeasonMessage, useGameSeason } from '../room/season-message.tsx'
import type { Connection } from '../room/sending.ts'
import { useGameRoom } from '../room/use-game-room.ts'
import { createFlipMatchApi } from './flip-match-api.ts'
import { FlipMatchBoard } from './flip-match-board.tsx'
import { createFlipMatchController, type FlipMatchController, type FlipMatchStage } from './flip-match-controller.ts'
import { LevelInfoDialog } from './level-info-dialog.tsx'
import { usePicturesAhead } from './use-pictures-ahead.ts'

const { Part: FlipMatchEnd, ahead } = latePart(() => import('./flip-match-end.tsx').then((part) => part.FlipMatchEnd))

/** Flip & Match. Its route has made sure that a player is registered for it. */
export function FlipMatchScreen() {
  useLanguage()
  const season = useGameSeason('flip-match')
  const { controller, state } = useGameRoom(
    'flip-match',
    (ports, call) => createFlipMatchController({ ...ports, api: createFlipMatchApi(call) }),
    null,
  )
  const { stage, superseded } = state
  // The end's code comes while the cards are read, and never delays them.
  const isPlaying = stage.kind === 'board' && stage.revealed
  useEffect(() => (isPlaying ? whenIdle(ahead) : undefined), [isPlaying])
  const isBeforeReveal = stage.kind === 'info' || (stage.kind === 'board' && !stage.revealed)
  usePicturesAhead(isBeforeReveal && stage.level === 1)
  return (
    <GameFrame
      controller={controller}
      state={state}
      hasOwnHint={stage.kind === 'board'}
      // The board fills the screen without scrolling, down to a height where cards would be too small.
      className={stage.kind === 'board' && 'h-dvh min-h-124 flex-none sm:min-h-136 short:min-h-76'}
    >
      <Stage
        stage={stage}
        superseded={superseded}
        connection={state.connection}
        controller={controller}
        season={season}
      />
    </GameFrame>
  )
}

const isWithoutContent = (code: FailureCode) => code === 'no_prophet_data' || code === 'no_islamic_terms'

function Stage(props: {
  stage: FlipMatchStage
  superseded: boolean
  connection: Connection
  controller: FlipMatchController
  season: GameSeason
}) {
  const { stage, controller } = props
  switch (stage.kind) {
    case 'loading':
      return <Waiting label={gameText.flipMatch.loading} />
    case 'load-failed':
      return (
        <MessageScreen
          title={text.flipMatchFailed.title}
          message={isWithoutContent(stage.code) ? text.register.noContent : whyNoResponse(stage.code)}
          picture={loadErrorPicture}
        >
          <Button onClick={controller.retry}>{text.flipMatchFailed.retry}</Button>
          <Button variant="glass" onClick={controller.exit}>
            <BackLabel />
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
          connection={props.connection}
          onTryAgain={controller.tryAgain}
          onChoose={controller.choose}
          onReveal={controller.reveal}
          onRestart={controller.restart}
          onExit={controller.exit}
        />
      )
    case 'end':
      return (
        <Suspense fallback={<Waiting label={text.common.loading} />}>
          <FlipMatchEnd
            result={stage.result}
            onHome={controller.exit}
            onPlayAgain={controller.playAgain}
            onNextPlayer={() => void controller.nextPlayer()}
          />
        </Suspense>
      )
  }
}
