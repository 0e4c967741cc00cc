import type { LeaderboardEvent } from '@noor-quest/contract/leaderboard'
import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { useEffect } from 'react'
import { systemClock } from '../platform/clock/clock.ts'
import { whenIdle } from '../platform/device/when-idle.ts'
import { useStore } from '../platform/storage/store.ts'
import { updateSettings } from '../text/settings.ts'
import { fetchLeaderboard, followLeaderboards } from './leaderboard-api.ts'
import { createLeaderboards, type Leaderboards } from './leaderboards.ts'

const leaderboards = createLeaderboards({ load: fetchLeaderboard, now: systemClock.now })

/** The games' leaderboards. They stay current while the page follows the server's events. */
export function useLeaderboards(): Leaderboards {
  useEffect(() => {
    void leaderboards.refresh()
  }, [])
  return useStore(leaderboards)
}

/**
 * Follows the server's events while `isWanted`. Leaderboards and settings are taken over. The
 * season goes to `onSeason`, which must stay the same function.
 */
export function useEvents(onSeason: (season: CurrentSeason) => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const on = {
      board: ({ game_type, entries }: LeaderboardEvent) => leaderboards.set(game_type, { entries }),
      settings: updateSettings,
      season: onSeason,
    }
    let stop = () => {}
    // A stream stays open, so it is opened only after the first screen is painted and the page is
    // idle.
    const cancel = whenIdle(() => {
      stop = followLeaderboards(on)
    })
    return () => {
      cancel()
      stop()
    }
  }, [onSeason, isWanted])
}
