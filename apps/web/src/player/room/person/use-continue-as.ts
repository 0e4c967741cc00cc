import type { Continuation, OwnPlayer } from '@noor-quest/contract/players'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, newRequestId } from '../../../platform/network/http.ts'
import { currentPlayer, fetchCurrentPlayer, rememberCurrentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { refreshSettings } from '../../../text/settings.ts'
import { type ContinueState, createContinuing } from './continue-as.ts'

/** The newest player of this device's person, asked for when the screen opens; null while nobody is known. */
export function useReturningPlayer(): { player: OwnPlayer; players: OwnPlayer[] } | null {
  useEffect(() => {
    // Without a response the page is as for somebody new.
    fetchCurrentPlayer().catch(() => undefined)
  }, [])
  const known = useStore(currentPlayer)
  return known?.player ? { player: known.player, players: known.players } : null
}

/** "Continue as" into one game; opens it once the server has said yes. */
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
