import type { RegisteredPlayer, Registration } from '@noor-quest/contract/players'
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { rememberCurrentPlayer } from '../../platform/current-player.ts'
import { call } from '../../platform/http.ts'

/** POST /api/players. Sets the player cookie. */
export async function registerPlayer(registration: Registration): Promise<RegisteredPlayer> {
  const player = await call<RegisteredPlayer>('POST', '/api/players', registration)
  rememberCurrentPlayer(player)
  return player
}

/** GET /api/season: whether the leaderboards show a nickname, which the form then asks for. Never fails: then it doesn't. */
export async function asksNickname(): Promise<boolean> {
  return call<CurrentSeason>('GET', '/api/season').then(
    ({ asks_nickname }) => asks_nickname,
    () => false,
  )
}
