import type { Continuation, OwnPlayer } from '@noor-quest/contract/players'
import { type GameType, gameFacts } from '@noor-quest/rules/games'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, newRequestId } from '../../../platform/network/http.ts'
import { choosePerson, currentPlayer, rememberCurrentPlayer } from '../../../platform/session/current-player.ts'
import { useStore } from '../../../platform/storage/store.ts'
import { refreshSettings } from '../../../text/settings.ts'
import { type ContinueState, createContinuing } from './continue-as.ts'

/** Opens a game as one of the device's persons, once the server has accepted. */
export function useContinueAs(
  game: GameType,
): ContinueState & { continueAs: (personId: string, agreedTo: string | null) => void } {
  const navigate = useNavigate()
  const [continuing] = useState(() => {
    let request = { person: '', id: '' }
    return createContinuing({
      send: async (person, consent) => {
        if (request.person !== person) request = { person, id: newRequestId() }
        const own = () => currentPlayer.snapshot()?.player?.person_id
        if (own() !== person) await choosePerson(person)
        // The device has forgotten the person meanwhile.
        if (own() !== person) throw new ApiError(401, 'not_registered', 'The device has forgotten this person')
        const body: Continuation = { game_type: game, request_id: request.id, ...consent }
        const player = await call<OwnPlayer>('POST', '/api/players/me/continue', body)
        rememberCurrentPlayer(player)
        return player
      },
      open: () => navigate({ to: `/${gameFacts(game).path}` }),
      refreshSettings,
    })
  })
  return { ...useStore(continuing), continueAs: (personId, agreedTo) => void continuing.continueAs(personId, agreedTo) }
}
