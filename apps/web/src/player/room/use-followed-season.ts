import type { SeasonShown } from '../../boards/season-watch.ts'
import { useEvents } from '../../boards/use-leaderboards.ts'
import { updateSeason, useSeason } from '../../boards/use-season.ts'

/**
 * The season, kept current by the server's events on a page with leaderboards, and on any other while people wait there for it to
 * open: during a game nobody has a stream for that.
 */
export function useFollowedSeason({ hasLeaderboards = false } = {}): SeasonShown {
  const season = useSeason()
  useEvents(updateSeason, hasLeaderboards || season.phase === 'before')
  return season
}
