import type { CurrentSeason } from '@noor-quest/contract/seasons'
import { useEffect } from 'react'
import { systemClock } from '../platform/clock/clock.ts'
import { call } from '../platform/network/http.ts'
import { useStore } from '../platform/storage/store.ts'
import { createSeasonWatch, readPageSeason, type SeasonShown } from './season-watch.ts'

/** GET /api/season: the current season. */
function fetchSeason(): Promise<CurrentSeason> {
  return call('GET /api/season')
}

const watch = createSeasonWatch({ clock: systemClock, load: fetchSeason, initial: readPageSeason(document) })

/** Loads the season at once. Never fails. */
export const refreshSeason = watch.refresh

/** Sets the season of pages that are rendered at build time. */
export const assumeSeason = watch.assume

/** Takes over the season from an event. */
export const updateSeason = watch.update

/** The season, as last received. */
export function useSeason(): SeasonShown {
  useEffect(watch.open, [])
  return useStore(watch)
}

/** The same without requests of its own, below or after a screen that has them. */
export const useKnownSeason = (): SeasonShown => useStore(watch)
