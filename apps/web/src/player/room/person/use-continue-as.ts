import type { Continuation, OwnPlayer } from '@noor-quest/contract/players'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, newRequestId } from '../../../platform/network/http.ts'
import { currentPlayer, fetchCurrentPlayer, rememberCurrentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { refreshSettings } from '../../../text/settings.ts'
import { type ContinueState, createContinuing } from './continue-as.ts'

/**
 * The newest player of this device's person, loaded when the screen opens.
 * Null: no person, or not loaded.
 */
export function useReturningPlayer(): { player: OwnPlayer; players: OwnPlayer[] } | null {
  useEffect(() => {
    // A failed request shows the page of a new visitor.
    fetchCurrentPlayer().catch(() => undefined)
  }, [])
  const known = useStore(currentPlayer)
  return known?.player ? { player: known.player, players: known.players } : null
}

/** "Continue as" for one game. Opens the game once the server has accepted. */
export function useContinueAs(game: GameType): ContinueState & { continueAs: (agreedTo: string | null) => void } {
  const navigate = useNavigate()
  const [continuing] = useState(() => {
    const request_id = newRequestId()
    return createContinuing({
      send: async (consent) => {
        const body: Continuation = { game_type: game, request_id, ...consent }
        const player = await call<OwnPlayer>('POST', '/api/players/me/continue', body)
        rememberCurrentPlayer(player)
        return player
      },
      open: () => navigate({ to: `/${gameFacts(game).path}` }),
      refreshSettings,
    })
  })
  return { ...useStore(continuing), continueAs: (agreedTo) => void continuing.continueAs(agreedTo) }
}
