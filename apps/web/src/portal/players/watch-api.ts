import type { PlayerActions, PlayerActionsDone, PlayerOfRow } from '@noor-quest/contract/player-actions'
import type { GameRecord, PlayerRecord } from '@noor-quest/contract/player-record'
import type { ResultChange, ResultRow } from '@noor-quest/contract/results'
import type { WatchedPlayers } from '@noor-quest/contract/watched-players'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'

/** Everything a player did, and how they appear. */
export const playerRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'player-record', id],
    queryFn: loggingFailure('A player', () =>
      adminCall<PlayerRecord>('GET', `/api/watch/players/${encodeURIComponent(id)}`),
    ),
    staleTime: 0,
  })

/** Whose row of the public leaderboards it is. Nothing of it stays in memory: on the home page the next person may be anybody. */
export const rowPlayerQuery = (key: string) =>
  queryOptions({
    queryKey: ['admin', 'row', key],
    queryFn: loggingFailure('Whose row it is', async () => {
      const { id } = await adminCall<PlayerOfRow>('GET', `/api/watch/rows/${encodeURIComponent(key)}`)
      return adminCall<PlayerRecord>('GET', `/api/watch/players/${encodeURIComponent(id)}`)
    }),
    staleTime: 0,
    gcTime: 0,
  })

/** Everybody with something to look at, page by page. */
export const watchedPlayersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'watched-players'],
  queryFn: ({ pageParam }) =>
    loggingFailure('Players to look at', () =>
      adminCall<WatchedPlayers>(
        'GET',
        `/api/watch/signals${pageParam === null ? '' : `?${new URLSearchParams({ cursor: pageParam })}`}`,
      ),
    )(),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  staleTime: 0,
})

/** A game move by move. */
export const gameRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'game-record', id],
    queryFn: loggingFailure('A game', () => adminCall<GameRecord>('GET', `/api/watch/games/${encodeURIComponent(id)}`)),
  })

/** null takes a disqualification back. */
export const disqualify = (id: string, disqualified_for: string | null) =>
  adminCall<ResultRow>('PATCH', `/api/places/${encodeURIComponent(id)}`, { disqualified_for } satisfies ResultChange)

export const actOnPlayers = (actions: PlayerActions) =>
  adminCall<PlayerActionsDone>('POST', '/api/watch/actions', actions)
