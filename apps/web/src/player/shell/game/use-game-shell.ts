import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { usePause } from '../../../messages/messages.ts'
import { systemClock } from '../../../platform/clock/clock.ts'
import { isBooth } from '../../../platform/device/booth.ts'
import { whenIdle } from '../../../platform/device/when-idle.ts'
import { call, newRequestId } from '../../../platform/network/http.ts'
import { reloadIfOutdated } from '../../../platform/network/newer-version.ts'
import { forgetCurrentPlayer, takeNewcomer } from '../../../platform/session/current-player.ts'
import { dropCount, dropPerson } from '../../../platform/session/dropped-person.ts'
import { audio } from '../../../platform/sound/audio.ts'
import { removeLocal, writeLocal } from '../../../platform/storage/local-storage.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { announce } from '../../../ui/live-announcer.tsx'
import { openGames } from '../visitor/open-games.ts'
import type { ShellController, ShellPorts, ShellState } from './game-shell.ts'
import { useGameSeason } from './season-message.tsx'

/** `start` deals a new game. */
type GameController<Screen> = ShellController<Screen> & { start: () => void }

/** The types of one game on its page. */
type PageShapes = { screen: unknown; controller: object }

type Options<G extends PageShapes> = {
  type: GameType
  create: (ports: ShellPorts) => G['controller'] & GameController<G['screen']>
  /** The local storage key of the session id. Without it, none is stored. */
  sessionKey?: string
  /** True while the player answers questions or looks at cards. */
  isPlaying: (screen: ShellState<G['screen']>['screen']) => boolean
  /** Loads the end screen's code, in the background while the player plays. */
  preloadEnd: () => void
}

/** A game's controller on the real page, open while the screen is mounted, and the season. */
export function useGameShell<G extends PageShapes>(options: Options<G>) {
  const { type, create, sessionKey, preloadEnd } = options
  const season = useGameSeason(type)
  const navigate = useNavigate()
  const [controller] = useState(() => {
    return create({
      call,
      clock: systemClock,
      play: (sound, row) => {
        audio.play(sound, row)
        if (sound === 'correct' || sound === 'wrong') audio.vibrate(sound)
        if (sound === 'win' || sound === 'fanfare') audio.vibrate('level')
      },
      announce,
      goHome: () => void navigate({ to: '/' }),
      isNew: () => takeNewcomer(type),
      left: (gameId, sent) => openGames.leave(type, gameId, sent),
      began: openGames.forget,
      nextPlayer: async () => {
        if (isBooth()) dropPerson()
        else {
          openGames.forget()
          await forgetCurrentPlayer()
        }
        await navigate({ to: '/register/$game', params: { game: type } })
      },
      isBooth,
      reloadPage: () => window.location.reload(),
      failed: () => void reloadIfOutdated(),
      rememberSession: (sessionId) => {
        if (sessionKey === undefined) return
        if (sessionId === null) removeLocal(sessionKey)
        else writeLocal(sessionKey, sessionId)
      },
      newRequestId,
    })
  })
  const state = useStore(controller)

  useEffect(() => {
    audio.preload()
    const stop = dropCount.subscribe(controller.drop)
    const close = controller.open()
    return () => {
      stop()
      close()
    }
  }, [controller])

  usePausedGame(controller)
  const isPlaying = options.isPlaying(state.screen)
  useEffect(() => (isPlaying ? whenIdle(preloadEnd) : undefined), [isPlaying, preloadEnd])
  const [wasPlayed, setWasPlayed] = useState(false)
  if (isPlaying && !wasPlayed) setWasPlayed(true)
  const isClosed = season.phase === 'closed'
  const ending = {
    isNew: wasPlayed,
    onHome: controller.exit,
    onPlayAgain: isClosed ? null : controller.start,
    onNextPlayer: isClosed ? null : controller.nextPlayer,
  }
  return { controller, state, season, ending }
}

/** Pauses the game while the games' clock is stopped. */
function usePausedGame({ pause, resume }: ShellController<unknown>): void {
  const phase = usePause()
  const before = useRef(phase)
  useEffect(() => {
    if (phase === 'stopped') pause()
    if (phase === null && before.current !== null) resume()
    before.current = phase
  }, [phase, pause, resume])
}
