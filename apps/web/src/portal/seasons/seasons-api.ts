import { addressOf } from '@noor-quest/contract/api-call'
import type { NewSeason, Season, SeasonChange } from '@noor-quest/contract/seasons'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'

/** The interval of the page's requests for other admins' changes. */
const REFRESH_MS = 60_000

/** The current season first. An open page asks again when the season opens or closes. */
export const seasonsQuery = queryOptions<Season[]>({
  queryKey: ['admin', 'seasons'],
  queryFn: loggingFailure('Seasons', async (): Promise<Season[]> => (await adminCall('GET /api/seasons')).seasons),
  refetchInterval: ({ state }) => {
    const [current] = state.data ?? []
    const untilChangeMs = current?.opens_in_ms ?? current?.closes_in_ms ?? REFRESH_MS
    return Math.min(Math.max(untilChangeMs, 1000), REFRESH_MS)
  },
})

/** The current season's groups, for admins who may not read the seasons. */
export const groupsQuery = queryOptions({
  queryKey: ['admin', 'groups'],
  queryFn: async () => (await adminCall('GET /api/season')).groups,
})

/** The questions in play, and those that are public by practice once the current season ends. */
export const practisedQuery = queryOptions({
  queryKey: ['admin', 'practised'],
  queryFn: () => adminCall('GET /api/seasons/practised'),
})

export const changeSeason = (change: SeasonChange) => adminCall('PATCH /api/seasons/current', { body: change })

export const beginSeason = (next: NewSeason) => adminCall('POST /api/seasons', { body: next })

export const publishSeason = (id: string, published: boolean) =>
  adminCall('PATCH /api/seasons/{id}', { params: { id }, body: { published } })

/** The addresses of the CSV files. */
export const exportHrefs = (id: string) => ({
  players: addressOf('GET /api/players/export', { query: { season_id: id, sort: 'total_score', order: 'desc' } }),
  games: addressOf('GET /api/seasons/{id}/games/export', { params: { id } }),
})
