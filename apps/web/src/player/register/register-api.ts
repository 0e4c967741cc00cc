import type { RegisteredPlayer, Registration } from '@noor-quest/contract/players'
import { rememberNewPlayer } from '../../platform/current-player.ts'
import { call } from '../../platform/http.ts'

/** POST /api/players. Sets the player cookie. */
export async function registerPlayer(registration: Registration): Promise<RegisteredPlayer> {
  const player = await call<RegisteredPlayer>('POST', '/api/players', registration)
  rememberNewPlayer(player)
  return player
}
