import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Platform } from '../platform/module.ts'
import { placeRoutes, resultRoutes } from './routes.ts'

export function resultsModule(deps: Platform & AccountsServices & LeaderboardsServices) {
  return { routes: [resultRoutes(deps), placeRoutes(deps)] }
}
