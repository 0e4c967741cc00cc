// The app as a function of its dependencies: its modules, in the order of the folders' imports.
// Tests call it as main.ts does.
import { type AccountsDeps, accountsModule } from './accounts/module.ts'
import { contentModule } from './content/module.ts'
import { eveningModule } from './evening/module.ts'
import { SERVED_GAMES } from './games.ts'
import { leaderboardsModule } from './leaderboards/module.ts'
import { peopleModule } from './people/module.ts'
import { compose } from './platform/module.ts'
import { type App, createPlatform, type PlatformDeps, serveModules } from './platform/serve-modules.ts'
import { playModule } from './play/module.ts'
import { playersModule } from './players/module.ts'
import { type PortalDeps, portalModule } from './portal/module.ts'
import { seasonsModule } from './seasons/module.ts'

export type { App }
export type AppDeps = PlatformDeps & AccountsDeps & PortalDeps

export function createApp(deps: AppDeps): App {
  const { services, modules } = compose({ ...createPlatform(deps), gameServers: SERVED_GAMES })
    .add(accountsModule)
    .add(seasonsModule)
    .add(playersModule)
    .add(leaderboardsModule)
    .add(playModule)
    .add(contentModule)
    .add(peopleModule)
    .add(eveningModule)
    .add(portalModule)
  return serveModules(modules, services)
}
