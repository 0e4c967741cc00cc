import { useEffect } from 'react'
import { systemClock } from '../../platform/clock.ts'
import { useStore } from '../../platform/use-store.ts'
import { whenIdle } from '../../platform/when-idle.ts'
import { type Boards, createBoards } from './boards.ts'
import { fetchBoard, followBoards } from './leaderboard-api.ts'

const boards = createBoards({ load: fetchBoard, now: systemClock.now })

/** Both boards, kept current by the server's events. */
export function useBoards(): Boards {
  useEffect(() => {
    void boards.refresh()
    let stop = () => {}
    // A stream never ends, so it is opened only after the first screen is painted and the page is idle.
    const cancel = whenIdle(() => {
      stop = followBoards(({ game_type, entries }) => boards.set(game_type, { entries }), {
        open: (path) => new EventSource(path),
        schedule: systemClock.schedule,
      })
    })
    return () => {
      cancel()
      stop()
    }
  }, [])

  return useStore(boards)
}
