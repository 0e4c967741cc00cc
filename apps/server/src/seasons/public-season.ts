import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { policiesOf } from './policies.ts'
import { isFrozenFor, type SeasonRow, stateOf } from './queries.ts'

/** The public data of the current season at `wallMs`. */
export function publicSeason(season: SeasonRow, wallMs: number): CurrentSeason {
  const { phase, opensInMs, closesInMs } = stateOf(season, wallMs)
  return {
    id: season.id,
    name: season.name,
    name_ar: season.name_ar,
    // The current season isn't archived.
    phase: phase === 'archived' ? 'closed' : phase,
    opens_in_ms: opensInMs,
    closes_in_ms: closesInMs,
    asks_nickname: policiesOf(season.policies).names === 'nickname',
    is_frozen: isFrozenFor(season, wallMs),
  }
}
