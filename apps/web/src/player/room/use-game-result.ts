import type { GameResult } from '@noor-quest/contract/game-result'
import { useEffect, useMemo } from 'react'
import { systemClock } from '../../platform/clock/clock.ts'
import { call } from '../../platform/network/http.ts'
import { currentPlayer } from '../../platform/session/current-player.ts'
import { useStore } from '../../platform/storage/use-store.ts'
import { createGameResult, type ResultState } from './game-result.ts'

/** What a finished game was worth; null: no game yet. */
export function useGameResult(gameId: string | null): { state: ResultState; retry: () => void } {
  const result = useMemo(
    () =>
      createGameResult({
        clock: systemClock,
        load: () => call<GameResult>('GET', `/api/games/${gameId}/result`),
        players: currentPlayer,
        onOnline: (back) => {
          window.addEventListener('online', back)
          return () => window.removeEventListener('online', back)
        },
      }),
    [gameId],
  )
  useEffect(() => (gameId === null ? undefined : result.open()), [result, gameId])
  return { state: useStore(result), retry: result.retry }
}
