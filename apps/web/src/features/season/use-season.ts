import { useEffect } from 'react'
import { systemClock } from '../../platform/clock.ts'
import { useStore } from '../../platform/use-store.ts'
import { fetchSeason } from './season-api.ts'
import { createSeasonWatch, type SeasonShown } from './season-watch.ts'

const watch = createSeasonWatch({ clock: systemClock, load: fetchSeason })

/** Asks for the season at once. Never fails. */
export const refreshSeason = watch.refresh

/** The season as the page last learned it. */
export function useSeason(): SeasonShown {
  useEffect(watch.open, [])
  return useStore(watch)
}
