import type { RegisteredPlayer, Registration } from '@noor-quest/contract/players'
import type { ReadyGames } from '@noor-quest/contract/ready-games'
import type { GameType } from '@noor-quest/rules/games'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { call } from '../../platform/network/http.ts'
import { rememberNewPlayer } from '../../platform/session/current-player.ts'

/** POST /api/players. Sets the player cookie. @throws ApiError */
export async function registerPlayer(registration: Registration): Promise<RegisteredPlayer> {
  const player = await call<RegisteredPlayer>('POST', '/api/players', registration)
  rememberNewPlayer(player)
  return player
}

/**
 * Whether the game can start, as far as the page knows. True before the response and without one.
 */
export function useHasContent(game: GameType): boolean {
  const [isReady, setReady] = useState(true)
  useEffect(
    () =>
      whenIdle(() => {
        call<ReadyGames>('GET', '/api/games/ready').then(
          ({ ready }) => setReady(ready.includes(game)),
          () => undefined,
        )
      }),
    [game],
  )
  return isReady
}
