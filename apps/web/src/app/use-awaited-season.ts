import { useEvents } from '../features/leaderboard/use-leaderboards.ts'
import type { SeasonShown } from '../features/season/season-watch.ts'
import { hearSeason, useSeason } from '../features/season/use-season.ts'

/**
 * The season on a page without leaderboards. While people wait there for it to open, the server's events say when that
 * changes; during a game nobody has a stream for that.
 */
export function useAwaitedSeason(): SeasonShown {
  const season = useSeason()
  useEvents(hearSeason, season.phase === 'before')
  return season
}
