import type {
  ErasedData,
  Erasure,
  RecomputedResults,
  ResultChange,
  ResultPage,
  ResultRow,
  ResultsStatus,
} from '@noor-quest/contract/results'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'
import { sendLong } from '../api/send-file.ts'
import { pagePath, type ResultsView, seasonPath } from './results-view.ts'

const RESULTS = ['admin', 'results'] as const

/** The key of all data on this page. */
export const resultsKey = { queryKey: RESULTS }

const fetchPage = loggingFailure('Results', (view: ResultsView, cursor: string | null) =>
  adminCall<ResultPage>('GET', pagePath(view, cursor)),
)

/** The list, page by page. The rows of the last view stay until another one is loaded. */
export const placesQuery = (view: ResultsView) =>
  infiniteQueryOptions({
    queryKey: [...RESULTS, 'places', view],
    queryFn: ({ pageParam }) => fetchPage(view, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The interval while the last games are being counted, which the page shows. */
const WAITING_MS = 5000
const REFRESH_MS = 60_000

export const statusQuery = (season: string) =>
  queryOptions<ResultsStatus>({
    queryKey: [...RESULTS, 'status', season],
    queryFn: loggingFailure('The status of the results', () =>
      adminCall<ResultsStatus>('GET', `${seasonPath(season)}/status`),
    ),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const waits = state.data?.waits_for
      return waits === 'last_games' || waits === 'places' ? WAITING_MS : REFRESH_MS
    },
  })

export const changePlace = (playerId: string, change: ResultChange) =>
  adminCall<ResultRow>('PATCH', `/api/places/${encodeURIComponent(playerId)}`, change)

/** Takes at most 50 players. */
export const judgeAgain = (season: string, playerIds: readonly string[]) =>
  adminCall<RecomputedResults>('GET', `${seasonPath(season)}/recomputed?player_ids=${playerIds.join(',')}`)

export const publishResults = (season: string) => sendLong<ResultsStatus>(`${seasonPath(season)}/publish`, {})

export const erasePersonalData = (season: string, keepWinners: number) =>
  sendLong<ErasedData>(`${seasonPath(season)}/erase`, { keep_winners: keepWinners } satisfies Erasure)

export const recordHref = (season: string) => `${seasonPath(season)}/record`
