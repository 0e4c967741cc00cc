import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Platform } from '../platform/module.ts'
import type { GameServers } from '../play/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { playerListRoutes } from './list/routes.ts'
import { deviceRoutes, recordRoutes } from './record/routes.ts'

type Deps = Platform & AccountsServices & RegistrationServices & LeaderboardsServices & { gameServers: GameServers }

export function playersModule(deps: Deps) {
  return { routes: [recordRoutes({ ...deps, games: deps.gameServers }), deviceRoutes(deps), playerListRoutes(deps)] }
}
