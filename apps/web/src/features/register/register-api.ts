import type { CurrentPlayer, RegisteredPlayer, Registration } from '@noor-quest/contract/players'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/http.ts'

/** GET /api/players/me: whom this device belongs to. Fresh for a few seconds only: another tab may register someone else. */
export const currentPlayerQuery = queryOptions({
  queryKey: ['current-player'],
  queryFn: () => call<CurrentPlayer>('GET', '/api/players/me'),
  staleTime: 5_000,
})

/** POST /api/players. Sets the player cookie. */
export function registerPlayer(registration: Registration): Promise<RegisteredPlayer> {
  return call<RegisteredPlayer>('POST', '/api/players', registration)
}
