import type { FlipMatchPictures } from '@noor-quest/contract/flip-match'
import { cardImageUrl } from '@noor-quest/contract/item-fields'
import { Suspense, useEffect } from 'react'
import { savesData } from '../../platform/device/saves-data.ts'
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
import { SeasonMessage } from '../room/game/season-message.tsx'
import { useGameRoom } from '../room/game/use-game-room.ts'
import { flipMatchText } from './flip-match.en.ts'
import { FlipMatchBoard } from './flip-match-board.tsx'
import { createFlipMatchApi, createFlipMatchController } from './flip-match-controller.ts'
import { LevelInfoDialog } from './level-info-dialog.tsx'

const { Part: FlipMatchEnd, preload } = latePart(() => import('./flip-match-end.tsx').then((part) => part.FlipMatchEnd))

/** The screen of Flip & Match. Its route ensures that a player is registered. */
export function FlipMatchScreen() {
  useLanguage()
  const { controller, state, season, ending } = useGameRoom({
    type: 'flip-match',
    create: (ports, call) => createFlipMatchController({ ...ports, api: createFlipMatchApi(call) }),
    isPlaying: (screen) => screen.kind === 'board' && screen.revealed,
    preloadEnd: preload,
  })
  const { screen, superseded } = state
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
            controller={controller}
            countdown={season.countdown}
          />
        )
      case 'board':
        return <FlipMatchBoard screen={screen} connection={state.connection} controller={controller} />
      case 'end':
        return (
          <Suspense fallback={<Waiting label={commonText.loading} />}>
            <FlipMatchEnd result={screen.result} {...ending} />
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
