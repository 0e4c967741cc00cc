import type { BegunSeason, NewSeason, Season, SeasonChange, Seasons } from '@noor-quest/contract/seasons'
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

/** The addresses of the CSV files. */
export const exportHrefs = (id: string) => ({
  players: `/api/players/export?${new URLSearchParams({ season_id: id, sort: 'total_score', order: 'desc' })}`,
  games: `${of(id)}/games/export`,
})
