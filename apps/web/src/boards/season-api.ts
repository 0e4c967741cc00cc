import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { call } from '../platform/network/http.ts'

/** GET /api/season: whether the competition is open. */
export function fetchSeason(): Promise<CurrentSeason> {
  return call<CurrentSeason>('GET', '/api/season')
}
