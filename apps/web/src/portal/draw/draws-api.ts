import type {
  DrawCommit,
  DrawDigits,
  DrawNext,
  DrawTyped,
  Entrants,
  OwnTicketChange,
  SeasonDraws,
  WinnerChange,
} from '@noor-quest/contract/draws'
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

export const commitDraw = (season: string, body: DrawCommit) =>
  adminCall<SeasonDraws>('POST', seasonDraws(season), body)

export const changeOwnTicket = (season: string, change: OwnTicketChange) =>
  adminCall<SeasonDraws>('PATCH', `${seasonDraws(season)}/tickets`, change)

export const changeWinner = (id: string, change: WinnerChange) =>
  adminCall<SeasonDraws>('PATCH', `${draw(id)}/winners`, change)

export const sendDigits = (id: string, digits: string) =>
  adminCall<SeasonDraws>('POST', `${draw(id)}/digits`, { digits } satisfies DrawDigits)

let typing: Promise<unknown> = Promise.resolve()

/** Shows the digits typed so far on the hall's screen, in the order in which they were typed. */
export function typeDigits(id: string, digits: string): void {
  typing = typing
    .then(() => adminCall<DrawTyped>('PUT', `${draw(id)}/typed`, { digits } satisfies DrawTyped))
    // The HTTP client logs the failure. The press doesn't depend on it.
    .catch(() => undefined)
}

export const drawNext = (id: string, next: DrawNext) => adminCall<SeasonDraws>('POST', `${draw(id)}/next`, next)

/** The contents of the hall's screen, which another admin may change meanwhile. */
export const stageQuery = adminQuery<PresenterStage>('The stage', ['admin', 'stage'], '/api/stage', REFRESH_MS)

export const pressStage = (press: StagePress) => adminCall<PresenterStage>('POST', '/api/stage', press)
