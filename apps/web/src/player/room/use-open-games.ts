import type { RunningGames } from '@noor-quest/contract/running-games'
import { gameFacts } from '@noor-quest/rules/games'
import { useEffect } from 'react'
import { systemClock } from '../../platform/clock/clock.ts'
import { call } from '../../platform/network/http.ts'
import { newRequestId } from '../../platform/network/new-request-id.ts'
import { useStore } from '../../platform/storage/use-store.ts'
import { createOpenGames, type OpenGame } from './open-games.ts'

export const openGames = createOpenGames({
  clock: systemClock,
  load: () => call<RunningGames>('GET', '/api/games/running'),
  comeBack: ({ type, id }) =>
    call('POST', `/api/${gameFacts(type).path}/games/${id}/return`, { request_id: newRequestId() }),
})

/** What the person of this device left open, null before that is known; `personId` null: nobody is, and nothing is asked. */
export function useOpenGames(personId: string | null): readonly OpenGame[] | null {
  useEffect(() => (personId === null ? undefined : openGames.open()), [personId])
  return useStore(openGames)
}
