import type { GameResult } from '@noor-quest/contract/game-result'
import { useCallback, useEffect, useState } from 'react'
import { systemClock } from '../platform/clock.ts'
import { ApiError, call } from '../platform/http.ts'

/** After the attempts of one request have failed: the network may be back. */
const RETRY_MS = 10_000

/** `failed`: asked for again until a response comes. `none`: the server has no result of this game. */
export type ResultState = { kind: 'loading' | 'failed' | 'none' } | { kind: 'shown'; result: GameResult }

/** What a finished game was worth; null: no game yet. */
export function useGameResult(gameId: string | null): { state: ResultState; retry: () => void } {
  const [state, setState] = useState<ResultState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((last) => last + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (gameId === null) return
    let isShown = true
    let cancel = () => {}
    call<GameResult>('GET', `/api/games/${gameId}/result`).then(
      (result) => isShown && setState({ kind: 'shown', result }),
      (error: unknown) => {
        if (!isShown) return
        const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
        setState({ kind: isRefused ? 'none' : 'failed' })
        if (!isRefused) cancel = systemClock.schedule(retry, RETRY_MS)
      },
    )
    return () => {
      isShown = false
      cancel()
    }
  }, [gameId, attempt])

  const hasFailed = state.kind === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [hasFailed, retry])

  return { state, retry }
}
