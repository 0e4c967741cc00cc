import type { DeletionScope, PlayerChange, PlayerDetails, PlayerList } from '@noor-quest/contract/player-list'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { loggingFailure } from '../api/load-list.ts'
import { type PlayerView, pageHref } from './player-view.ts'

const PLAYERS = ['admin', 'players'] as const

const fetchPage = loggingFailure('Players', (view: Omit<PlayerView, 'pages'>, cursor: string | null) =>
  adminCall<PlayerList>('GET', pageHref(view, cursor)),
)

/** The list, page by page. The rows of the last search stay until another one is loaded. */
export const playersQuery = ({ pages: _shown, ...view }: PlayerView) =>
  infiniteQueryOptions({
    queryKey: [...PLAYERS, view],
    queryFn: ({ pageParam }) => fetchPage(view, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The details without a column in the list. */
export const playerDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'player', id],
    queryFn: loggingFailure('A player', () =>
      adminCall<PlayerDetails>('GET', `/api/players/${encodeURIComponent(id)}`),
    ),
    staleTime: 0,
  })

/** The key of all searches of the list. */
export const playersKey = { queryKey: PLAYERS }

/** Sets the extra time of the player's person, from their next game on. */
export const setExtraTime = (id: string, time_factor: PlayerChange['time_factor']) =>
  adminCall<PlayerDetails>('PATCH', `/api/players/${encodeURIComponent(id)}`, { time_factor } satisfies PlayerChange)

/** Deletes a player, or all players of their person. */
export const deletePlayer = (id: string, scope: DeletionScope) =>
  adminCall<{ id: string }>('DELETE', `/api/players/${encodeURIComponent(id)}?${new URLSearchParams({ scope })}`)
