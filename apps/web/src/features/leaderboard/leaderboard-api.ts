import type { Leaderboard, LeaderboardEvent } from '@noor-quest/contract/leaderboard'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { ClientSettings } from '@noor-quest/contract/settings'
import type { GameType } from '@noor-quest/rules/games'
import { call } from '../../platform/http.ts'

/** The entries of the collapsed panel; the expanded one has as many as the server gives (docs/product-rules.md#leaderboards). */
export const TOP_LIMIT = 3

/** GET /api/leaderboard: one game's top 10. */
export function fetchLeaderboard(game: GameType): Promise<Leaderboard> {
  return call<Leaderboard>('GET', `/api/leaderboard?game_type=${game}&limit=${LEADERBOARD_MAX_LIMIT}`)
}

const EVENTS_PATH = '/api/leaderboard/events'
const RECONNECT_MS = 5_000

type EventStream = Pick<EventSource, 'close' | 'readyState' | 'addEventListener'>
type LiveLeaderboardPorts = {
  open: (path: string) => EventStream
  schedule: (task: () => void, delayMs: number) => () => void
}

/**
 * GET /api/leaderboard/events: calls back with every change until the returned function is called.
 * A browser reconnects by itself when the connection drops, but not after a refusal: then we open a new one after 5 s.
 */
export function followLeaderboards(
  on: { board: (event: LeaderboardEvent) => void; settings: (settings: ClientSettings) => void },
  ports: LiveLeaderboardPorts,
): () => void {
  let cancelRetry = () => {}
  let stream = connect()

  function connect(): EventStream {
    const opened = ports.open(EVENTS_PATH)
    for (const name of ['board', 'settings'] as const) {
      opened.addEventListener(name, (event) => {
        try {
          on[name](JSON.parse((event as MessageEvent<string>).data))
        } catch {
          // A damaged event is a missed one; the next brings the whole again.
        }
      })
    }
    opened.addEventListener('error', () => {
      if (opened.readyState !== CLOSED) return
      cancelRetry = ports.schedule(() => {
        stream = connect()
      }, RECONNECT_MS)
    })
    return opened
  }

  return () => {
    cancelRetry()
    stream.close()
  }
}

/** EventSource.CLOSED, which isn't there where the tests run. */
const CLOSED = 2
