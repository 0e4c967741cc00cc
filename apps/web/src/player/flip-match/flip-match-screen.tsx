import { cardImageUrl } from '@noor-quest/contract/item-fields'
import type { FlipMatchLevel } from '@noor-quest/rules/flip-match'
import { LEVEL1_MAX, LEVEL2_MAX, POINTS_PER_SECOND, POINTS_PER_WRONG_MOVE } from '@noor-quest/rules/flip-match-score'
import { type ReactNode, Suspense, useEffect } from 'react'
import { savesData } from '../../platform/device/saves-data.ts'
import { call } from '../../platform/network/http.ts'
import { latePart } from '../../platform/network/late-part.tsx'
import { commonText } from '../../text/common.en.ts'
import { gamesText } from '../../text/games.en.ts'
import { useLanguage } from '../../text/use-language.ts'
import { whyFailed } from '../../text/why-failed.ts'
import loadErrorPicture from '../../ui/art/states/load-error.svg'
import { Button } from '../../ui/button.tsx'
import { ClockIcon, Icon, WarningIcon } from '../../ui/icons.tsx'
import { KhatamStar } from '../../ui/khatam-star.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { GameFrame, Waiting } from '../shell/game/game-frame.tsx'
import type { FailureCode } from '../shell/game/game-shell.ts'
import { LevelDialog, type LevelProps, LevelRule, LevelScore } from '../shell/game/level-dialog.tsx'
import { SeasonMessage } from '../shell/game/season-message.tsx'
import { useGameShell } from '../shell/game/use-game-shell.ts'
import { OwnCode } from '../shell/visitor/own-code.tsx'
import { PlayingAs } from '../shell/visitor/playing-as.tsx'
import { flipMatchText } from './flip-match.en.ts'
import { FlipMatchBoard } from './flip-match-board.tsx'
import { createFlipMatchController, type FlipMatchPage, type FlipMatchScreenState } from './flip-match-controller.ts'

const { Part: FlipMatchEnd, preload } = latePart(() => import('./flip-match-end.tsx').then((part) => part.FlipMatchEnd))

/** The screen of Flip & Match. Its route ensures that a player is registered. */
export function FlipMatchScreen() {
  useLanguage()
  const { controller, state, season, ending } = useGameShell<FlipMatchPage>({
    type: 'flip-match',
    create: createFlipMatchController,
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
            title={gamesText['flip-match'].failed.title}
            message={isWithoutContent(screen.code) ? commonText.noContent : whyFailed(screen.code)}
            picture={loadErrorPicture}
          >
            <Button onClick={controller.retry}>{gamesText['flip-match'].failed.retry}</Button>
            <Button variant="glass" onClick={controller.exit}>
              {commonText.backToHome}
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
      const all = await call('GET /api/flip-match/pictures').catch(() => null)
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

const MAXIMA: Record<FlipMatchLevel, number> = { 1: LEVEL1_MAX, 2: LEVEL2_MAX }

type Props = LevelProps<Extract<FlipMatchScreenState, { kind: 'info' }>> & {
  /** The time until the season's end, if it is near. */
  countdown: ReactNode
}

const WARNING =
  'flex items-center gap-3 rounded-2xl border border-wrong/50 bg-wrong/12 p-3 font-display text-wrong-text text-xl leading-snug sm:text-2xl short:p-2 short:text-lg low:text-lg'

function LevelInfoDialog({ countdown, ...props }: Props) {
  const { level, level1 } = props.screen
  return (
    <LevelDialog
      {...props}
      game="flip-match"
      eyebrow={
        level === 1 && (
          <>
            <PlayingAs />
            <OwnCode className="text-muted text-sm" />
          </>
        )
      }
      levelName={flipMatchText.infoNames[level]}
      goal={flipMatchText.infoGoal[level]}
      summary={level1 && <LevelScore>{flipMatchText.level1Score(level1.score)}</LevelScore>}
      rules={
        <>
          {level === 1 && (
            <>
              <li className={WARNING}>
                <WarningIcon className="size-7 shrink-0 max-[22.5rem]:hidden" />
                {flipMatchText.oneWrongPair}
              </li>
              <LevelRule icon={<CardsIcon />}>{flipMatchText.cardsStayOpen}</LevelRule>
            </>
          )}
          {level === 2 && (
            <>
              <LevelRule icon={<CardsIcon />}>{flipMatchText.infoHow}</LevelRule>
              <LevelRule icon={<WarningIcon />} tone="text-wrong-text">
                {flipMatchText.infoMistake(POINTS_PER_WRONG_MOVE[level])}
              </LevelRule>
            </>
          )}
          <LevelRule icon={<ClockIcon />}>{flipMatchText.infoTimePenalty(POINTS_PER_SECOND[level])}</LevelRule>
          <LevelRule icon={<KhatamStar className="size-5" strokeWidth={0.14} />}>
            {flipMatchText.infoMaximum(MAXIMA[level])}
          </LevelRule>
        </>
      }
      rulesClassName="short:grid-cols-2"
      exitText={flipMatchText.exitGame}
    >
      {level === 1 && countdown && <div className="mt-4 grid short:mt-2">{countdown}</div>}
    </LevelDialog>
  )
}

function CardsIcon() {
  return (
    <Icon>
      <path d="M4 6.5h8v12H4zM12 8.5l7 1.5-2 10-5-1" />
    </Icon>
  )
}
