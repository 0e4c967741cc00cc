import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Platform } from '../platform/module.ts'
import { createRecomputing } from './recompute-places.ts'
import { seasonAdminRoutes } from './routes.ts'

export function seasonSetupModule(deps: Platform & AccountsServices & LeaderboardsServices) {
  const recomputing = createRecomputing(deps, deps.log)
  return {
    routes: [seasonAdminRoutes({ ...deps, recomputing })],
    close: recomputing.close,
  }
}
