import type { Leaderboard, LeaderboardEvent } from '@noor-quest/contract/leaderboard'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { ArchivedLeaderboard, CurrentSeason, PublishedSeasons } from '@noor-quest/contract/seasons'
import type { ClientSettings } from '@noor-quest/contract/settings'
import { GAME_TYPES, type GameType, ofEachGame } from '@noor-quest/rules/games'
import { call } from '../../platform/http.ts'
import type { Leaderboards } from './leaderboards.ts'

/** The entries of the collapsed panel; the expanded one has as many as the server gives (docs/product-rules.md#leaderboards). */
export const TOP_LIMIT = 3

/** GET /api/leaderboard: one game's top 10. */
export function fetchLeaderboard(game: GameType): Promise<Leaderboard> {
  return call<Leaderboard>('GET', `/api/leaderboard?game_type=${game}&limit=${LEADERBOARD_MAX_LIMIT}`)
}

/** GET /api/season/archive: the seasons whose leaderboards the club has published. */
export function fetchPublishedSeasons(): Promise<PublishedSeasons> {
  return call<PublishedSeasons>('GET', '/api/season/archive')
}

/** GET /api/seasons/{id}/leaderboard: the top 10 of each game as the season left them. @throws ApiError not_found */
export async function fetchArchivedBoards(id: string): Promise<ArchivedBoards> {
  const read = (game: GameType) =>
    call<ArchivedLeaderboard>(
      'GET',
      `/api/seasons/${encodeURIComponent(id)}/leaderboard?game_type=${game}&limit=${LEADERBOARD_MAX_LIMIT}`,
    )
  const [first, ...others] = await Promise.all(GAME_TYPES.map(read))
  if (first === undefined) throw new Error('there is no game')
  const all = [first, ...others]
  const { name, name_ar, archived_at } = first
  const board = (game: GameType) => ({ entries: all[GAME_TYPES.indexOf(game)]?.entries ?? [], failed: false })
  return { name, name_ar, archived_at, boards: ofEachGame(board) }
}

export type ArchivedBoards = Pick<ArchivedLeaderboard, 'name' | 'name_ar' | 'archived_at'> & {
  boards: Leaderboards
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
  on: {
    board: (event: LeaderboardEvent) => void
    settings: (settings: ClientSettings) => void
    season: (season: CurrentSeason) => void
  },
  ports: LiveLeaderboardPorts,
): () => void {
  let cancelRetry = () => {}
  let stream = connect()

  function connect(): EventStream {
    const opened = ports.open(EVENTS_PATH)
    for (const name of ['board', 'settings', 'season'] as const) {
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
