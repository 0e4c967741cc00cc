import type { SeasonNotOpenDetails } from '@noor-quest/contract/errors'
import { AppError } from '../platform/app-error.ts'
import { type StoredTimes, stateOf } from './queries.ts'

/** @throws AppError season_not_open, season_over */
export function requireOpen(season: StoredTimes, wallMs: number): void {
  const { phase, opensInMs } = stateOf(season, wallMs)
  if (phase === 'before') {
    throw new AppError('season_not_open', {
      details: { opens_in_ms: opensInMs ?? 0 } satisfies SeasonNotOpenDetails,
    })
  }
  if (phase !== 'open') throw new AppError('season_over')
}

/** A season that isn't open yet isn't over: early visitors may register. */
export function isSeasonOver(season: StoredTimes, wallMs: number): boolean {
  const { phase } = stateOf(season, wallMs)
  return phase === 'closed' || phase === 'archived'
}

/** @throws AppError season_over */
export function requireNotOver(season: StoredTimes, wallMs: number): void {
  if (isSeasonOver(season, wallMs)) throw new AppError('season_over')
}
