import type { FlipMatchPictures } from '@noor-quest/contract/flip-match'
import { cardImageUrl } from '@noor-quest/contract/item-fields'
import { Suspense, useEffect, useState } from 'react'
import { savesData } from '../../platform/device/saves-data.ts'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { call } from '../../platform/network/http.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { commonText } from '../../text/common.en.ts'
import { whyNoResponse } from '../../text/no-response.ts'
import { useLanguage } from '../../text/use-language.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button } from '../../ui/button.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { registerText } from '../register/register.en.ts'
import { GameFrame, Waiting } from '../room/game/game-frame.tsx'
import type { FailureCode } from '../room/game/game-room.ts'
import { BackLabel } from '../room/game/rehearsal.tsx'
import { SeasonMessage, useGameSeason } from '../room/game/season-message.tsx'
import { useGameRoom } from '../room/game/use-game-room.ts'
import { flipMatchText } from './flip-match.en.ts'
import { FlipMatchBoard } from './flip-match-board.tsx'
import { createFlipMatchApi, createFlipMatchController } from './flip-match-controller.ts'
import { LevelInfoDialog } from './level-info-dialog.tsx'

const { Part: FlipMatchEnd, preload } = latePart(() => import('./flip-match-end.tsx').then((part) => part.FlipMatchEnd))

/** The screen of Flip & Match. Its route ensures that a player is registered. */
export function FlipMatchScreen() {
  useLanguage()
  const season = useGameSeason('flip-match')
  const isClosed = season.phase === 'closed'
  const { controller, state } = useGameRoom(
    'flip-match',
    (ports, call) => createFlipMatchController({ ...ports, api: createFlipMatchApi(call) }),
    null,
  )
  const { screen, superseded } = state
  // The end screen's code loads in the background, while the player looks at the cards.
  const isPlaying = screen.kind === 'board' && screen.revealed
  useEffect(() => (isPlaying ? whenIdle(preload) : undefined), [isPlaying])
  const [wasPlayed, setWasPlayed] = useState(false)
  if (isPlaying && !wasPlayed) setWasPlayed(true)
  const isBeforeReveal = screen.kind === 'info' || (screen.kind === 'board' && !screen.revealed)
  usePicturesAhead(isBeforeReveal && screen.level === 1)

  function currentScreen() {
    switch (screen.kind) {
      case 'loading':
        return <Waiting label={flipMatchText.loading} />
      case 'load-failed':
        return (
          <MessageScreen
            title={flipMatchText.failed.title}
            message={isWithoutContent(screen.code) ? registerText.noContent : whyNoResponse(screen.code)}
            picture={loadErrorPicture}
          >
            <Button onClick={controller.retry}>{flipMatchText.failed.retry}</Button>
            <Button variant="glass" onClick={controller.exit}>
              <BackLabel />
            </Button>
          </MessageScreen>
        )
      case 'season':
        return (
          <SeasonMessage phase={screen.phase} season={season} onHome={controller.exit} onRetry={controller.reopen} />
        )
      case 'info':
        return (
          <LevelInfoDialog
            screen={screen}
            superseded={superseded}
            countdown={season.countdown}
            onStart={controller.startLevel}
            onExit={controller.exit}
          />
        )
      case 'board':
        return (
          <FlipMatchBoard
            screen={screen}
            connection={state.connection}
            onTryAgain={controller.tryAgain}
            onChoose={controller.choose}
            onReveal={controller.reveal}
            onRestart={controller.restart}
            onExit={controller.exit}
          />
        )
      case 'end':
        return (
          <Suspense fallback={<Waiting label={commonText.loading} />}>
            <FlipMatchEnd
              result={screen.result}
              isNew={wasPlayed}
              onHome={controller.exit}
              onPlayAgain={isClosed ? null : controller.playAgain}
              onNextPlayer={isClosed ? null : controller.nextPlayer}
            />
          </Suspense>
        )
    }
  }

  return (
    <GameFrame
      controller={controller}
      state={state}
      hasOwnHint={screen.kind === 'board'}
      isOpen={screen.kind === 'board'}
      // The board fills the screen without scrolling, down to a height at
      // which cards would be too small.
      className={
        screen.kind === 'board' && 'h-[calc(100dvh-var(--message,0px))] min-h-124 flex-none sm:min-h-136 short:min-h-76'
      }
    >
      {currentScreen()}
    </GameFrame>
  )
}

const isWithoutContent = (code: FailureCode) => code === 'no_prophet_data' || code === 'no_islamic_terms'

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
      const all = await call<FlipMatchPictures>('GET', '/api/flip-match/pictures').catch(() => null)
      if (isOver || all === null) return
      images = all.pictures.map((url) => {
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
