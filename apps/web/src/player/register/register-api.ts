import type { RegisteredPlayer, Registration } from '@noor-quest/contract/players'
import { call } from '../../platform/network/http.ts'
import { rememberNewPlayer } from '../../platform/session/current-player.ts'

/** POST /api/players. Sets the player cookie. */
export async function registerPlayer(registration: Registration): Promise<RegisteredPlayer> {
  const player = await call<RegisteredPlayer>('POST', '/api/players', registration)
  rememberNewPlayer(player)
  return player
}
