import { GAME_TYPES } from '@noor-quest/rules/games'
import type { Topic } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import type { SeasonsServices } from '../seasons/module.ts'
import { createHall } from './hall.ts'
import { createLeaderboards } from './leaderboards.ts'
import { leaderboardRoutes } from './routes.ts'
import { createScreenNames } from './screen-names.ts'
import { createStandings } from './standing.ts'

export type LeaderboardsServices = ReturnType<typeof leaderboardsModule>['services']

export function leaderboardsModule(deps: Platform & SeasonsServices & RegistrationServices) {
  const { db, clock, log } = deps
  const namesOnScreen = createScreenNames(db, deps.settings, deps.markedNames)
  const leaderboards = createLeaderboards(db, clock, log, deps.notifications, namesOnScreen)
  /** The current season, or the public view of one, has changed. */
  const onSeasonChanged = () => {
    leaderboards.changed(...GAME_TYPES)
    return deps.season.changed()
  }
  const standings = createStandings(db, clock)
  const hall = createHall({ ...deps, namesOnScreen })
  const topics: Topic[] = [
    { name: 'leaderboard', audience: 'public', subscribe: leaderboards.subscribe, parts: GAME_TYPES.length },
    { name: 'leaderboard', audience: 'screen', subscribe: leaderboards.subscribeScreen, parts: GAME_TYPES.length },
    { name: 'hall', audience: 'screen', subscribe: hall.subscribe },
  ]
  return {
    services: { leaderboards, standings, namesOnScreen, onSeasonChanged },
    routes: [leaderboardRoutes({ ...deps, leaderboards, standings })],
    topics,
    close: () => {
      leaderboards.close()
      hall.close()
    },
  }
}
