import { useEffect, useMemo } from 'react'
import { systemClock } from '../platform/clock/clock.ts'
import { useStore } from '../platform/storage/store.ts'
import { fetchLeaderboard } from './leaderboard-api.ts'
import { createLeaderboards, type Leaderboards } from './leaderboards.ts'

/** The page's stream has no events of groups. */
const REFRESH_MS = 5000

/** The leaderboards of a group, requested again every few seconds while they are shown. */
export function useGroupLeaderboards(groupId: string): Leaderboards {
  const leaderboards = useMemo(() => {
    const load = (game: Parameters<typeof fetchLeaderboard>[0]) => fetchLeaderboard(game, groupId)
    return createLeaderboards({ load, now: systemClock.now, freshMs: REFRESH_MS })
  }, [groupId])
  useEffect(() => {
    void leaderboards.refresh()
    const timer = setInterval(() => document.hidden || void leaderboards.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [leaderboards])
  return useStore(leaderboards)
}
