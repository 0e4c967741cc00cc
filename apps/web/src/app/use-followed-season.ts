import { useEvents } from '../features/leaderboard/use-leaderboards.ts'
import type { SeasonShown } from '../features/season/season-watch.ts'
import { updateSeason, useSeason } from '../features/season/use-season.ts'

/**
 * The season, kept current by the server's events on a page with leaderboards, and on any other while people wait there for it to
 * open: during a game nobody has a stream for that.
 */
export function useFollowedSeason({ hasLeaderboards = false } = {}): SeasonShown {
  const season = useSeason()
  useEvents(updateSeason, hasLeaderboards || season.phase === 'before')
  return season
}
