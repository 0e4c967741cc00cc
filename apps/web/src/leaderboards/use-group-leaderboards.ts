import type { Leaderboard } from '@noor-quest/contract/leaderboards'
import type { GameType } from '@noor-quest/rules/games'
import { useEffect, useMemo } from 'react'
import { systemClock } from '../platform/clock/clock.ts'
import { useStore } from '../platform/storage/store.ts'
import { createLeaderboards, type Leaderboards } from './leaderboards.ts'

/** The page's stream has no events of groups. */
const REFRESH_MS = 5000

/** The leaderboards of a group, requested again every few seconds while they are shown. */
export function useGroupLeaderboards(
  groupId: string,
  load: (game: GameType, groupId: string) => Promise<Leaderboard>,
): Leaderboards {
  const leaderboards = useMemo(
    () => createLeaderboards({ load: (game) => load(game, groupId), now: systemClock.now, freshMs: REFRESH_MS }),
    [groupId, load],
  )
  useEffect(() => {
    void leaderboards.refresh()
    const timer = setInterval(() => document.hidden || void leaderboards.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [leaderboards])
  return useStore(leaderboards)
}
