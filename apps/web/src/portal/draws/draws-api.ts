import type { DrawWinner, Entrants, NewDraw, OwnChance, SeasonDraws, WinnerChange } from '@noor-quest/contract/draws'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'

/** Shows the response of a request. A refusal is thrown. */
export type DrawsChange = (request: Promise<SeasonDraws>) => Promise<void>

/** Another admin may be running the draw on the stage. */
const REFRESH_MS = 5000

export const drawsQuery = (season: string, entrants: Entrants) =>
  adminQuery(
    'The prize draws',
    ['admin', 'draws', season, entrants],
    () => adminCall('GET /api/seasons/{id}/draws', { params: { id: season }, query: { entrants } }),
    REFRESH_MS,
  )

export const addDraw = (season: string, body: NewDraw) =>
  adminCall('POST /api/seasons/{id}/draws', { params: { id: season }, body })

export const deleteDraw = (id: string) => adminCall('DELETE /api/draws/{id}', { params: { id } })

export const changeOwnChance = (season: string, body: OwnChance) =>
  adminCall('PATCH /api/seasons/{id}/draws/chances', { params: { id: season }, body })

export const drawWinner = (id: string, body: DrawWinner) =>
  adminCall('POST /api/draws/{id}/winners', { params: { id }, body })

export const changeWinner = (id: string, body: WinnerChange) =>
  adminCall('PATCH /api/draws/{id}/winners', { params: { id }, body })
