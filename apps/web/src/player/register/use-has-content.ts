import type { ReadyGames } from '@noor-quest/contract/ready-games'
import type { GameType } from '@noor-quest/rules/games'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../platform/device/when-idle.ts'
import { call } from '../../platform/network/http.ts'

/** Whether the game can be started, as far as is known: nobody waits for the response, and without one it is taken for granted. */
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
