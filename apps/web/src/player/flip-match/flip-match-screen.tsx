import { cardImageUrl } from '@noor-quest/contract/item-images'
import { Suspense, useEffect } from 'react'
import { savesData } from '../../platform/device/saves-data.ts'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { gameText } from '../../text/game-text.ts'
import { whyNoResponse } from '../../text/no-response.ts'
import { text } from '../../text/text.ts'
import { useLanguage } from '../../text/use-language.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { GameFrame, Waiting } from '../room/game/game-frame.tsx'
import type { FailureCode } from '../room/game/game-room.ts'
import { BackLabel } from '../room/game/rehearsal.tsx'
import { type GameSeason, SeasonMessage, useGameSeason } from '../room/game/season-message.tsx'
import type { Connection } from '../room/game/sending.ts'
import { useGameRoom } from '../room/game/use-game-room.ts'
import { createFlipMatchApi, listPictures } from './flip-match-api.ts'
import { FlipMatchBoard } from './flip-match-board.tsx'
import {
  createFlipMatchController,
  type FlipMatchController,
  type FlipMatchScreenState,
} from './flip-match-controller.ts'
import { LevelInfoDialog } from './level-info-dialog.tsx'

const { Part: FlipMatchEnd, preload } = latePart(() => import('./flip-match-end.tsx').then((part) => part.FlipMatchEnd))

/** The screen of Flip & Match. Its route ensures that a player is registered. */
export function FlipMatchScreen() {
  useLanguage()
  const season = useGameSeason('flip-match')
  const { controller, state } = useGameRoom(
    'flip-match',
    (ports, call) => createFlipMatchController({ ...ports, api: createFlipMatchApi(call) }),
    null,
  )
  const { screen, superseded } = state
  // The end screen's code loads in the background, while the player looks at the cards.
  const isPlaying = screen.kind === 'board' && screen.revealed
  useEffect(() => (isPlaying ? whenIdle(preload) : undefined), [isPlaying])
  const isBeforeReveal = screen.kind === 'info' || (screen.kind === 'board' && !screen.revealed)
  usePicturesAhead(isBeforeReveal && screen.level === 1)
  return (
    <GameFrame
      controller={controller}
      state={state}
      hasOwnHint={screen.kind === 'board'}
      // The board fills the screen without scrolling, down to a height at
      // which cards would be too small.
      className={screen.kind === 'board' && 'h-dvh min-h-124 flex-none sm:min-h-136 short:min-h-76'}
    >
      <CurrentScreen
        screen={screen}
        superseded={superseded}
        connection={state.connection}
        controller={controller}
        season={season}
      />
    </GameFrame>
  )
}

const isWithoutContent = (code: FailureCode) => code === 'no_prophet_data' || code === 'no_islamic_terms'

function CurrentScreen(props: {
  screen: FlipMatchScreenState
  superseded: boolean
  connection: Connection
  controller: FlipMatchController
  season: GameSeason
}) {
  const { screen, controller } = props
  switch (screen.kind) {
    case 'loading':
      return <Waiting label={gameText.flipMatch.loading} />
    case 'load-failed':
      return (
        <MessageScreen
          title={text.flipMatchFailed.title}
          message={isWithoutContent(screen.code) ? text.register.noContent : whyNoResponse(screen.code)}
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
        <SeasonMessage
          phase={screen.phase}
          season={props.season}
          onHome={controller.exit}
          onRetry={controller.reopen}
        />
      )
    case 'info':
      return (
        <LevelInfoDialog
          screen={screen}
          superseded={props.superseded}
          onStart={controller.startLevel}
          onExit={controller.exit}
        />
      )
    case 'board':
      return (
        <FlipMatchBoard
          screen={screen}
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
            result={screen.result}
            onHome={controller.exit}
            onPlayAgain={controller.playAgain}
            onNextPlayer={() => void controller.nextPlayer()}
          />
        </Suspense>
      )
  }
}

/**
 * Loads all pictures of cards while the player reads the rules. Not only this deal's: its cards are
 * face down. Loading stops when `isTime` becomes false; each card then loads its own picture.
 */
function usePicturesAhead(isTime: boolean): void {
  useEffect(() => {
    if (!isTime || savesData()) return
    let images: HTMLImageElement[] = []
    let isOver = false
    const load = async () => {
      stopWaiting()
      const urls = await listPictures().catch(() => [])
      if (isOver) return
      images = urls.map((url) => {
        const image = new Image()
        image.fetchPriority = 'low'
        image.src = cardImageUrl(url)
        return image
      })
    }
    const stopWaiting = () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, load)
    }
    // A page that was opened at its address shows its rules first, and loads
    // nothing else until the first input.
    if (navigator.userActivation?.hasBeenActive) void load()
    else for (const type of ['pointerdown', 'keydown']) addEventListener(type, load)
    return () => {
      isOver = true
      stopWaiting()
      for (const image of images) if (!image.complete) image.removeAttribute('src')
    }
  }, [isTime])
}
