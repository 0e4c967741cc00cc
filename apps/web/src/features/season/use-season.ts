import { useEffect } from 'react'
import { systemClock } from '../../platform/clock.ts'
import { useStore } from '../../platform/use-store.ts'
import { fetchSeason } from './season-api.ts'
import { createSeasonWatch, type SeasonShown } from './season-watch.ts'

const watch = createSeasonWatch({ clock: systemClock, load: fetchSeason })

export function useSeason(): SeasonShown {
  useEffect(watch.open, [])
  return useStore(watch)
}
