import type { PlayerActions, PlayerActionsDone, PlayerOfRow } from '@noor-quest/contract/player-actions'
import type { GameRecord, PlayerRecord } from '@noor-quest/contract/player-record'
import type { ResultChange, ResultRow } from '@noor-quest/contract/results'
import type { WatchedPlayers } from '@noor-quest/contract/watched-players'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'

/** A player's games and signals, and their appearance. */
export const playerRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'player-record', id],
    queryFn: loggingFailure('A player', () =>
      adminCall<PlayerRecord>('GET', `/api/watch/players/${encodeURIComponent(id)}`),
    ),
    staleTime: 0,
  })

/**
 * The player of a row of the public leaderboards. It isn't cached, because on the home page the
 * next visitor may use the device.
 */
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

/** All players with signals or flagged games, page by page. */
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

/** A game, move by move. */
export const gameRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'game-record', id],
    queryFn: loggingFailure('A game', () => adminCall<GameRecord>('GET', `/api/watch/games/${encodeURIComponent(id)}`)),
  })

/** Disqualifies a player; null takes the disqualification back. */
export const disqualify = (id: string, disqualified_for: string | null) =>
  adminCall<ResultRow>('PATCH', `/api/places/${encodeURIComponent(id)}`, { disqualified_for } satisfies ResultChange)

export const actOnPlayers = (actions: PlayerActions) =>
  adminCall<PlayerActionsDone>('POST', '/api/watch/actions', actions)
