import type { PlayerActions } from '@noor-quest/contract/player-actions'
import type { DeletionScope, PlayerChange } from '@noor-quest/contract/player-list'
import type { InfiniteData } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery, pagedQuery } from '../api/load-list.ts'
import { type PlayerView, parametersOf } from './player-view.ts'

/** The key of all searches of the list. */
export const playersKey = { queryKey: ['admin', 'players'] }

/** Interval for each loaded page: a reload reads all of them. */
const RELOAD_MS = 1500

/** The list. It reloads by itself while the page is visible. */
export const playersQuery = (view: PlayerView) => ({
  ...pagedQuery('Players', [...playersKey.queryKey, view], (cursor) =>
    adminCall('GET /api/players', { query: { ...parametersOf(view), cursor } }),
  ),
  refetchInterval: ({ state }: { state: { data?: InfiniteData<unknown> | undefined } }) =>
    RELOAD_MS * (state.data?.pages.length ?? 1),
})

/** Sets the extra time of the player's person, from their next game on, or lets the player start again. */
export const changePlayer = (id: string, body: PlayerChange) =>
  adminCall('PATCH /api/players/{id}', { params: { id }, body })

/** Deletes a player, or all players of their person. */
export const deletePlayer = (id: string, scope: DeletionScope) =>
  adminCall('DELETE /api/players/{id}', { params: { id }, query: { scope } })

/** A player's data, games and marks. */
export const playerRecordQuery = (id: string) =>
  adminQuery('A player', ['admin', 'player-record', id], () =>
    adminCall('GET /api/players/{id}/record', { params: { id } }),
  )

/** A game, step by step. */
export const gameRecordQuery = (id: string) =>
  adminQuery('A game', ['admin', 'game-record', id], () => adminCall('GET /api/games/{id}/record', { params: { id } }))

export const actOnPlayers = (body: PlayerActions) => adminCall('POST /api/names/actions', { body })
