import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { useEffect } from 'react'
import { systemClock } from '../platform/clock/clock.ts'
import { call } from '../platform/network/http.ts'
import { useStore } from '../platform/storage/store.ts'
import { createSeasonWatch, readPageSeason, type SeasonShown } from './season-watch.ts'

/** GET /api/season: whether the competition is open. */
function fetchSeason(): Promise<CurrentSeason> {
  return call<CurrentSeason>('GET', '/api/season')
}

const watch = createSeasonWatch({ clock: systemClock, load: fetchSeason, initial: readPageSeason(document) })

/** Asks for the season at once. Never fails. */
export const refreshSeason = watch.refresh

/** For the pages that are rendered at build time. */
export const assumeSeason = watch.assume

/** Takes over what a stream of events brought. */
export const updateSeason = watch.update

/** The season as the page last learned it. */
export function useSeason(): SeasonShown {
  useEffect(watch.open, [])
  return useStore(watch)
}
