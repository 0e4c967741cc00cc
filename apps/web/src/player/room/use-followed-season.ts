import type { SeasonShown } from '../../boards/season-watch.ts'
import { useEvents } from '../../boards/use-leaderboards.ts'
import { updateSeason, useSeason } from '../../boards/use-season.ts'

/**
 * The season, kept current by the server's events: on pages with leaderboards, and on pages where
 * players wait for it to open. No page has a stream for it during a game.
 */
export function useFollowedSeason({ hasLeaderboards = false } = {}): SeasonShown {
  const season = useSeason()
  useEvents(updateSeason, hasLeaderboards || season.phase === 'before')
  return season
}
