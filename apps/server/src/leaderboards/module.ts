import type { Topic } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayersServices } from '../players/module.ts'
import { createHall } from './hall.ts'
import { createLeaderboards } from './leaderboards.ts'
import { leaderboardRoutes } from './routes.ts'
import { createStandings } from './standing.ts'

export type LeaderboardsServices = ReturnType<typeof leaderboardsModule>['services']

export function leaderboardsModule(deps: Platform & PlayersServices) {
  const { db, clock, gameClock, log, cookies } = deps
  const leaderboards = createLeaderboards(db, gameClock, log, deps.notifications)
  const standings = createStandings(db, clock)
  const hall = createHall(deps)
  const topics: Topic[] = [
    { name: 'board', audience: 'public', subscribe: leaderboards.subscribe },
    { name: 'hall', audience: 'screen', subscribe: hall.subscribe },
  ]
  return {
    services: { leaderboards, standings },
    routes: [leaderboardRoutes({ db, leaderboards, standings, cookies })],
    topics,
    close: () => {
      leaderboards.close()
      hall.close()
    },
  }
}
