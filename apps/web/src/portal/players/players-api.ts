import type { PlayerActions, PlayerActionsDone, PlayerOfRow } from '@noor-quest/contract/player-actions'
import type { DeletionScope, PlayerChange, PlayerDetails, PlayerList } from '@noor-quest/contract/player-list'
import type { GameRecord, PlayerRecord } from '@noor-quest/contract/player-record'
import type { InfiniteData } from '@tanstack/react-query'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery, pagedQuery } from '../api/load-list.ts'
import { type PlayerView, parametersOf } from './player-view.ts'

/** The key of all searches of the list. */
export const playersKey = { queryKey: ['admin', 'players'] }

const playerPath = (id: string) => `/api/players/${encodeURIComponent(id)}`
const recordPath = (id: string) => `/api/watch/players/${encodeURIComponent(id)}`

/** Interval for each loaded page: a reload reads all of them. */
const RELOAD_MS = 1500

/** The list. It reloads by itself while the page is visible. */
export const playersQuery = (view: PlayerView) => ({
  ...pagedQuery<PlayerList>('Players', [...playersKey.queryKey, view], '/api/players', parametersOf(view)),
  refetchInterval: ({ state }: { state: { data?: InfiniteData<unknown> | undefined } }) =>
    RELOAD_MS * (state.data?.pages.length ?? 1),
})

/** Sets the extra time of the player's person, from their next game on. */
export const setExtraTime = (id: string, time_factor: PlayerChange['time_factor']) =>
  adminCall<PlayerDetails>('PATCH', playerPath(id), { time_factor } satisfies PlayerChange)

/** Deletes a player, or all players of their person. */
export const deletePlayer = (id: string, scope: DeletionScope) =>
  adminCall<{ id: string }>('DELETE', `${playerPath(id)}?scope=${scope}`)

/** A player's games and signals, and their appearance. */
export const playerRecordQuery = (id: string) =>
  adminQuery<PlayerRecord>('A player', ['admin', 'player-record', id], recordPath(id))

/** The player of a row of the public leaderboards. It isn't cached: each opening reads it again. */
export const rowPlayerQuery = (key: string) => ({
  ...adminQuery<PlayerOfRow>('Whose row it is', ['admin', 'row', key], `/api/watch/rows/${encodeURIComponent(key)}`),
  gcTime: 0,
})

/** A game, step by step. */
export const gameRecordQuery = (id: string) =>
  adminQuery<GameRecord>('A game', ['admin', 'game-record', id], `/api/watch/games/${encodeURIComponent(id)}`)

export const actOnPlayers = (actions: PlayerActions) =>
  adminCall<PlayerActionsDone>('POST', '/api/watch/actions', actions)
