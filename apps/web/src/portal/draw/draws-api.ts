import type { DrawWinner, Entrants, NewDraw, OwnChance, SeasonDraws, WinnerChange } from '@noor-quest/contract/draws'
import type { PresenterStage, StagePress } from '@noor-quest/contract/stage'
import { adminCall } from '../api/admin-call.ts'
import { adminQuery } from '../api/load-list.ts'

/** Shows the response of a request. A refusal is thrown. */
export type DrawsChange = (request: Promise<SeasonDraws>) => Promise<void>

/** Another admin may be running the draw on the stage. */
const REFRESH_MS = 5000

const draw = (id: string) => `/api/draws/${encodeURIComponent(id)}`
const seasonDraws = (season: string) => `/api/seasons/${encodeURIComponent(season)}/draws`

export const drawsQuery = (season: string, entrants: Entrants) =>
  adminQuery<SeasonDraws>(
    'The prize draws',
    ['admin', 'draws', season, entrants],
    `${seasonDraws(season)}?entrants=${entrants}`,
    REFRESH_MS,
  )

export const addDraw = (season: string, body: NewDraw) => adminCall<SeasonDraws>('POST', seasonDraws(season), body)

export const deleteDraw = (id: string) => adminCall<SeasonDraws>('DELETE', draw(id))

export const changeOwnChance = (season: string, change: OwnChance) =>
  adminCall<SeasonDraws>('PATCH', `${seasonDraws(season)}/chances`, change)

export const drawWinner = (id: string, body: DrawWinner) => adminCall<SeasonDraws>('POST', `${draw(id)}/winners`, body)

export const changeWinner = (id: string, change: WinnerChange) =>
  adminCall<SeasonDraws>('PATCH', `${draw(id)}/winners`, change)

/** The contents of the hall's screen, which another admin may change meanwhile. */
export const stageQuery = adminQuery<PresenterStage>('The stage', ['admin', 'stage'], '/api/stage', REFRESH_MS)

export const pressStage = (press: StagePress) => adminCall<PresenterStage>('POST', '/api/stage', press)
