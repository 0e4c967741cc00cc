import type { FinalBeginning, FinalPlan, FinalPressRequest, FinalSeatChange } from '@noor-quest/contract/final'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'

/** Another organiser's changes, and counted last games, appear in this time. */
const REFRESH_MS = 5000

export const finalQuery = (season: string) => ({
  ...adminQuery('The final', ['admin', 'final', season], () =>
    adminCall('GET /api/finals/{id}', { params: { id: season } }),
  ),
  refetchInterval: REFRESH_MS,
})

/** The fixed players, and who has entered. */
export const finalPlayersQuery = (season: string) => ({
  ...adminQuery('The players of the final', ['admin', 'final-players', season], () =>
    adminCall('GET /api/finals/{id}/players', { params: { id: season } }),
  ),
  refetchInterval: REFRESH_MS,
})

export const saveFinal = (season: string, body: FinalPlan) =>
  adminCall('PUT /api/finals/{id}', { params: { id: season }, body })
export const deleteFinal = (season: string) => adminCall('DELETE /api/finals/{id}', { params: { id: season } })
export const beginFinal = (season: string, body: FinalBeginning) =>
  adminCall('POST /api/finals/{id}/begin', { params: { id: season }, body })
export const pressFinal = (season: string, body: FinalPressRequest) =>
  adminCall('POST /api/finals/{id}/presses', { params: { id: season }, body })
export const changeSeat = (season: string, body: FinalSeatChange) =>
  adminCall('POST /api/finals/{id}/seats', { params: { id: season }, body })
export const startRehearsal = () => adminCall('POST /api/final-rehearsal')
export const endRehearsal = () => adminCall('DELETE /api/final-rehearsal')
export const pressRehearsal = (body: FinalPressRequest) => adminCall('POST /api/final-rehearsal/presses', { body })
export const readRehearsalAnswer = () => adminCall('POST /api/final-rehearsal/answer')
/** Each reading is logged. */
export const readAnswer = (season: string) => adminCall('POST /api/finals/{id}/answer', { params: { id: season } })
