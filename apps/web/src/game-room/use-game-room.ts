import type { GameType } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { audio } from '../platform/audio.ts'
import { systemClock } from '../platform/clock.ts'
import { forgetCurrentPlayer, isNewcomer } from '../platform/current-player.ts'
import { removeLocal, writeLocal } from '../platform/local-storage.ts'
import { newRequestId } from '../platform/new-request-id.ts'
import { reloadIfOutdated } from '../platform/newer-version.ts'
import { useStore } from '../platform/use-store.ts'
import { announce } from '../ui/live-announcer.tsx'
import type { RoomController, RoomPorts, RoomState } from './game-room.ts'
import { openGames } from './use-open-games.ts'

/**
 * A game's controller on the real page, opened for as long as the screen is there. `sessionKey` is where local storage
 * keeps the session id, null where it doesn't.
 */
export function useGameRoom<Stage, Controller extends RoomController<Stage>>(
  type: GameType,
  create: (ports: RoomPorts) => Controller & RoomController<Stage>,
  sessionKey: string | null,
): { controller: Controller; state: RoomState<Stage> } {
  const navigate = useNavigate()
  const [controller] = useState(() =>
    create({
      clock: systemClock,
      play: audio.play,
      announce,
      goHome: () => void navigate({ to: '/' }),
      isNew: () => isNewcomer(type),
      left: (gameId, sent) => openGames.leave(type, gameId, sent),
      began: openGames.forget,
      nextPlayer: async () => {
        openGames.forget()
        await forgetCurrentPlayer()
        await navigate({ to: '/register/$game', params: { game: type } })
      },
      reloadPage: () => window.location.reload(),
      failed: () => void reloadIfOutdated(),
      rememberSession: (sessionId) => {
        if (sessionKey === null) return
        if (sessionId === null) removeLocal(sessionKey)
        else writeLocal(sessionKey, sessionId)
      },
      newRequestId,
    }),
  )
  const state = useStore(controller)

  useEffect(() => {
    audio.preload()
    return controller.open()
  }, [controller])

  return { controller, state }
}
