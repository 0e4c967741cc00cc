import type { PlayerActs, PlayerActsDone } from '@noor-quest/contract/player-acts'
import type { GameRecord, PlayerRecord } from '@noor-quest/contract/player-record'
import { queryOptions } from '@tanstack/react-query'
import { adminCall } from '../../platform/admin-call.ts'
import { loggingFailure } from '../../platform/load-list.ts'

/** Everything a player did, and how they appear. */
export const playerRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'player-record', id],
    queryFn: loggingFailure('A player', () =>
      adminCall<PlayerRecord>('GET', `/api/watch/players/${encodeURIComponent(id)}`),
    ),
    staleTime: 0,
  })

/** A game move by move. */
export const gameRecordQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'game-record', id],
    queryFn: loggingFailure('A game', () => adminCall<GameRecord>('GET', `/api/watch/games/${encodeURIComponent(id)}`)),
  })

export const actOnPlayers = (acts: PlayerActs) => adminCall<PlayerActsDone>('POST', '/api/watch/acts', acts)
