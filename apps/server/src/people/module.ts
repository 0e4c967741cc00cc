import type { AccountsDeps, AccountsServices } from '../accounts/module.ts'
import type { ContentServices } from '../content/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { isUnavailable } from '../platform/database/connect.ts'
import type { Platform } from '../platform/module.ts'
import { runRepeatedly } from '../platform/run-repeatedly.ts'
import type { GameServers } from '../play/module.ts'
import type { PlayersServices } from '../players/module.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { playerListRoutes } from './list/routes.ts'
import { deviceRoutes, watchRoutes } from './record/routes.ts'
import { startRetention } from './retention/remove-personal-data.ts'
import { createWiping } from './retention/wipe-erased.ts'
import { createNamesCheck } from './review/check-names.ts'
import { reviewRoutes } from './review/routes.ts'

type Deps = Platform &
  AccountsServices &
  PlayersServices &
  LeaderboardsServices &
  ContentServices &
  Pick<AccountsDeps, 'mailer'> & { gameServers: GameServers }

const CHECK_NAMES_EVERY_MS = 5000
const WIPE_EVERY_MS = 10_000

export function peopleModule(deps: Deps) {
  const stopChecking = runRepeatedly([createNamesCheck(deps)], CHECK_NAMES_EVERY_MS, (err) => {
    // Requests report an unreachable database; this would repeat it every five seconds.
    if (!isUnavailable(err)) deps.log.error({ err }, 'names could not be checked')
  })
  const stopRetention = startRetention(deps, deps.leaderboards.changed)
  const stopWiping = runRepeatedly([createWiping(deps)], WIPE_EVERY_MS, (err) => {
    if (!isUnavailable(err)) deps.log.error({ err }, 'what an erasure left could not be wiped; it is tried again')
  })
  return {
    routes: [
      feedbackRoutes(deps),
      watchRoutes({ ...deps, games: deps.gameServers }),
      deviceRoutes(deps),
      playerListRoutes(deps),
      reviewRoutes(deps),
    ],
    close: () => {
      for (const stop of [stopChecking, stopRetention, stopWiping]) stop()
    },
  }
}
