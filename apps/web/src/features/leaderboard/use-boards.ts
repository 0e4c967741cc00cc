import type { Leaderboard, LeaderboardEntry } from '@noor-quest/contract/leaderboard'
import type { GameType } from '@noor-quest/rules/players'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { systemClock } from '../../platform/clock.ts'
import { boardQuery, followBoards } from './leaderboard-api.ts'

/** undefined entries: still loading, or `failed`. */
export type Board = { entries: LeaderboardEntry[] | undefined; failed: boolean }

/** Both boards, kept current by the server's events. */
export function useBoards(): Record<GameType, Board> {
  const quiz = useQuery(boardQuery('quiz'))
  const flipMatch = useQuery(boardQuery('flip-match'))
  const queryClient = useQueryClient()

  useEffect(() => {
    let stop = () => {}
    // The stream never ends, so it waits until the first screen is painted and answered.
    const cancel = whenIdle(() => {
      stop = followBoards(
        ({ game_type, entries }) => queryClient.setQueryData<Leaderboard>(boardQuery(game_type).queryKey, { entries }),
        { open: (path) => new EventSource(path), schedule: systemClock.schedule },
      )
    })
    return () => {
      cancel()
      stop()
    }
  }, [queryClient])

  return {
    quiz: { entries: quiz.data?.entries, failed: quiz.isError },
    'flip-match': { entries: flipMatch.data?.entries, failed: flipMatch.isError },
  }
}

function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') return systemClock.schedule(task, 1000)
  const handle = window.requestIdleCallback(task, { timeout: 3000 })
  return () => window.cancelIdleCallback(handle)
}
