import type { AccountsServices } from '../accounts/module.ts'
import type { ContentServices } from '../content/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Platform } from '../platform/module.ts'
import type { GameServers } from '../play/module.ts'
import type { PlayersServices } from '../players/module.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { flaggedGameRoutes } from './flagged-games/routes.ts'
import { playerListRoutes } from './list/routes.ts'
import { deviceRoutes, watchRoutes } from './record/routes.ts'
import { startRetention } from './retention/remove-personal-data.ts'

type Deps = Platform &
  AccountsServices &
  PlayersServices &
  LeaderboardsServices &
  ContentServices & { gameServers: GameServers }

export function peopleModule(deps: Deps) {
  return {
    routes: [
      feedbackRoutes({ ...deps, limit: deps.rateLimits.feedback }),
      watchRoutes({ ...deps, games: deps.gameServers }),
      deviceRoutes(deps),
      playerListRoutes(deps),
      flaggedGameRoutes(deps),
    ],
    close: startRetention(deps, deps.leaderboards.changed),
  }
}
