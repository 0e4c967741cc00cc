import type {
  FinalBeginning,
  FinalKeyView,
  FinalLink,
  FinalPlan,
  FinalPlayers,
  FinalPressRequest,
  FinalView,
  RehearsalLinks,
} from '@noor-quest/contract/final'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'

/** Another organiser's changes, and counted last games, appear in this time. */
const REFRESH_MS = 5000

type SeasonFinal = { final: FinalView | null }

const path = (season: string, part = '') => `/api/finals/${encodeURIComponent(season)}${part}`

export const finalQuery = (season: string) => ({
  ...adminQuery<SeasonFinal>('The final', ['admin', 'final', season], path(season)),
  refetchInterval: REFRESH_MS,
})

/** The fixed players, and who has entered. */
export const finalPlayersQuery = (season: string) => ({
  ...adminQuery<FinalPlayers>('The players of the final', ['admin', 'final-players', season], path(season, '/players')),
  refetchInterval: REFRESH_MS,
})

export const saveFinal = (season: string, plan: FinalPlan) => adminCall<SeasonFinal>('PUT', path(season), plan)
export const deleteFinal = (season: string) => adminCall<SeasonFinal>('DELETE', path(season))
export const beginFinal = (season: string, beginning: FinalBeginning) =>
  adminCall<SeasonFinal>('POST', path(season, '/begin'), beginning)
export const pressFinal = (season: string, press: FinalPressRequest) =>
  adminCall<{ done: true }>('POST', path(season, '/presses'), press)
const REHEARSAL = '/api/final-rehearsal'
export const startRehearsal = () => adminCall<RehearsalLinks>('POST', REHEARSAL, {})
export const endRehearsal = () => adminCall<{ done: true }>('DELETE', REHEARSAL)
export const pressRehearsal = (press: FinalPressRequest) =>
  adminCall<{ done: true }>('POST', `${REHEARSAL}/presses`, press)
export const readRehearsalAnswer = () => adminCall<FinalKeyView>('POST', `${REHEARSAL}/answer`, {})
/** Each reading is logged. */
export const readAnswer = (season: string) => adminCall<FinalKeyView>('POST', path(season, '/answer'), {})
export const makeLink = (season: string, person_id: string) =>
  adminCall<FinalLink>('POST', path(season, '/links'), { person_id })
