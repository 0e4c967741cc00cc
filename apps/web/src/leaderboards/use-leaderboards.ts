import type { Finalist } from '@noor-quest/contract/final'
import type { LeaderboardEvent } from '@noor-quest/contract/leaderboards'
import { useEffect } from 'react'
import { isFinalist, updateMessage } from '../messages/messages.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { whenIdle } from '../platform/device/when-idle.ts'
import { refreshCurrentPlayer } from '../platform/session/current-player.ts'
import { createStore, useStore } from '../platform/storage/store.ts'
import type { SeasonShown } from '../season/season-watch.ts'
import { updateSeason, useSeason } from '../season/use-season.ts'
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

/** Parts of this page that follow the leaderboards or wait for the season to open. */
const followers = createStore(0)

/**
 * The season, kept current by the server's events, which also bring leaderboards and settings: on
 * pages with leaderboards, and on pages where players wait for the season to open.
 */
export function useFollowedSeason({ hasLeaderboards = false } = {}): SeasonShown {
  const season = useSeason()
  const isWanted = hasLeaderboards || season.phase === 'before'
  useEffect(() => {
    if (!isWanted) return
    followers.set(followers.snapshot() + 1)
    return () => followers.set(followers.snapshot() - 1)
  }, [isWanted])
  return season
}

/** The page's stream of events. During a game it brings only the messages. */
export function usePageStream(isOn: boolean): void {
  const isWhole = useStore(followers) > 0
  useEffect(() => {
    if (!isOn) return
    const on = {
      leaderboard: (event: LeaderboardEvent) => leaderboards.set(event.game_type, event),
      settings: updateSettings,
      season: updateSeason,
      messages: updateMessage,
      finalist: ({ final }: Finalist) => isFinalist.set(final !== null),
      // The page's person came back on another device.
      elsewhere: () => void refreshCurrentPlayer().catch(() => undefined),
    }
    let stop = () => {}
    // A stream stays open, so it is opened only after the first screen is painted and the page is
    // idle.
    const cancel = whenIdle(() => {
      stop = followLeaderboards(on, isWhole)
    })
    return () => {
      cancel()
      stop()
    }
  }, [isOn, isWhole])
}
