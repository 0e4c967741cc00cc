import { useEffect } from 'react'
import { systemClock } from '../../platform/clock.ts'
import { updateSettings } from '../../platform/settings.ts'
import { useStore } from '../../platform/use-store.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { fetchLeaderboard, followLeaderboards } from './leaderboard-api.ts'
import { createLeaderboards, type Leaderboards } from './leaderboards.ts'

const leaderboards = createLeaderboards({ load: fetchLeaderboard, now: systemClock.now })

/** Both leaderboards, kept current by the server's events. */
export function useLeaderboards(): Leaderboards {
  useEffect(() => {
    void leaderboards.refresh()
    let stop = () => {}
    // A stream never ends, so it is opened only after the first screen is painted and the page is idle.
    const cancel = whenIdle(() => {
      stop = followLeaderboards(
        { board: ({ game_type, entries }) => leaderboards.set(game_type, { entries }), settings: updateSettings },
        { open: (path) => new EventSource(path), schedule: systemClock.schedule },
      )
    })
    return () => {
      cancel()
      stop()
    }
  }, [])

  return useStore(leaderboards)
}
