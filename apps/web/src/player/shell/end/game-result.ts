// A finished game's result, requested until a response comes. Invariant: no request is sent
// after the device has forgotten its players, although the end screen may stay a little
// longer. The server would refuse it.
import type { GameResult } from '@noor-quest/contract/games'
import type { CurrentPlayer } from '@noor-quest/contract/registration'
import { useEffect, useMemo } from 'react'
import { type Clock, systemClock } from '../../../platform/clock/clock.ts'
import { ApiError, call } from '../../../platform/network/http.ts'
import { currentPlayer } from '../../../platform/session/current-player.ts'
import { createStore, type Readable, useStore } from '../../../platform/storage/store.ts'

/** The pause after the attempts of one request have failed. The network may be back by then. */
export const RETRY_MS = 10_000

/**
 * `failed`: requested again until a response comes. `none`: the server has no result for this game.
 */
export type ResultState = { kind: 'loading' | 'failed' | 'none' } | { kind: 'shown'; result: GameResult }

type ResultPorts = {
  clock: Pick<Clock, 'schedule'>
  load: () => Promise<GameResult>
  /** The device's players. `player` null: the device has forgotten them. */
  players: Readable<CurrentPlayer | null>
  /** Calls `back` whenever the network returns, until the returned function is called. */
  onOnline: (back: () => void) => () => void
}

export function createGameResult({ clock, load, players, onOnline }: ResultPorts) {
  const store = createStore<ResultState>({ kind: 'loading' })
  let isOpen = false
  let asked = 0
  let cancelRetry = () => {}

  async function ask(): Promise<void> {
    cancelRetry()
    if (!isOpen || players.snapshot()?.player === null) return
    const serial = ++asked
    try {
      const result = await load()
      if (serial === asked) store.set({ kind: 'shown', result })
    } catch (error) {
      if (serial !== asked) return
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (!isRefused && store.snapshot().kind === 'shown') return
      store.set({ kind: isRefused ? 'none' : 'failed' })
      if (!isRefused) cancelRetry = clock.schedule(() => void ask(), RETRY_MS)
    }
  }

  /** Repeats a failed request at once. */
  const retry = () => {
    if (store.snapshot().kind === 'failed') void ask()
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    retry,
    /** Requests a shown result again; it stays until the response, or after a failure. */
    refresh: () => {
      if (store.snapshot().kind === 'shown') void ask()
    },
    /** Requests the result, again after failures, until the returned function is called. */
    open: () => {
      isOpen = true
      void ask()
      const unsubscribe = onOnline(retry)
      return () => {
        isOpen = false
        asked += 1
        cancelRetry()
        unsubscribe()
      }
    },
  }
}

/** A finished game's result. `gameId` null: no game yet. */
export function useGameResult(gameId: string | null): { state: ResultState; retry: () => void } {
  const result = useMemo(
    () =>
      createGameResult({
        clock: systemClock,
        load: async () => {
          const result = await call('GET /api/games/{id}/result', { params: { id: gameId ?? '' } })
          return result
        },
        players: currentPlayer,
        onOnline: (back) => {
          window.addEventListener('online', back)
          return () => window.removeEventListener('online', back)
        },
      }),
    [gameId],
  )
  useEffect(() => (gameId === null ? undefined : result.open()), [result, gameId])
  // The results may have been announced while the phone slept.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && result.refresh()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [result])
  return { state: useStore(result), retry: result.retry }
}
