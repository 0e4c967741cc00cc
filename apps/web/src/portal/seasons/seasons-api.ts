import type { Leaderboard } from '@noor-quest/contract/leaderboard'
import { LEADERBOARD_MAX_LIMIT } from '@noor-quest/contract/limits'
import type { BegunSeason, NewSeason, Season, SeasonChange, Seasons } from '@noor-quest/contract/seasons'
import type { GameType } from '@noor-quest/rules/games'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'

/** The interval of the page's requests for other admins' changes. */
const REFRESH_MS = 60_000

/** The current season first. An open page asks again when the season opens or closes. */
export const seasonsQuery = queryOptions<Season[]>({
  queryKey: ['admin', 'seasons'],
  queryFn: loggingFailure(
    'Seasons',
    async (): Promise<Season[]> => (await adminCall<Seasons>('GET', '/api/seasons')).seasons,
  ),
  refetchInterval: ({ state }) => {
    const [current] = state.data ?? []
    const untilChangeMs = current?.opens_in_ms ?? current?.closes_in_ms ?? REFRESH_MS
    return Math.min(Math.max(untilChangeMs, 1000), REFRESH_MS)
  },
})

export const changeSeason = (change: SeasonChange) => adminCall<Season>('PATCH', '/api/seasons/current', change)

export const beginSeason = (next: NewSeason) => adminCall<BegunSeason>('POST', '/api/seasons', next)

const of = (id: string) => `/api/seasons/${encodeURIComponent(id)}`

export const publishSeason = (id: string, published: boolean) => adminCall<Season>('PATCH', of(id), { published })

/**
 * An archived season's best players of one game. They differ from the public leaderboards where
 * those froze.
 */
export const archivedBoardQuery = (id: string, game: GameType) =>
  queryOptions({
    queryKey: ['admin', 'seasons', id, 'board', game],
    queryFn: loggingFailure('The leaderboard', () =>
      adminCall<Leaderboard>('GET', `${of(id)}/results?game_type=${game}&limit=${LEADERBOARD_MAX_LIMIT}`),
    ),
  })

/** The addresses of the CSV files. */
export const exportHrefs = (id: string) => ({
  players: `/api/players/export?${new URLSearchParams({ season_id: id, sort: 'total_score', order: 'desc' })}`,
  games: `${of(id)}/games/export`,
})
