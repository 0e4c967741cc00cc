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
import { createEvidenceCheck } from './review/evidence-check.ts'
import { reviewRoutes } from './review/routes.ts'

type Deps = Platform &
  AccountsServices &
  PlayersServices &
  LeaderboardsServices &
  ContentServices &
  Pick<AccountsDeps, 'mailer'> & { gameServers: GameServers }

/** Games are checked within 5 s of their end. */
const CHECK_EVERY_MS = 2000
const WIPE_EVERY_MS = 10_000

export type PeopleServices = ReturnType<typeof peopleModule>['services']

export function peopleModule(deps: Deps) {
  const evidence = createEvidenceCheck(deps)
  const stopChecking = runRepeatedly([evidence.run], CHECK_EVERY_MS, (err) => {
    // Requests report an unreachable database; this would repeat it every two seconds.
    if (!isUnavailable(err)) deps.log.error({ err }, 'evidence could not be looked for')
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
    services: {
      /** Looks for evidence in the games that ended so far, and around a season's players. */
      checkEvidence: evidence.checkNow,
    },
    close: () => {
      for (const stop of [stopChecking, stopRetention, stopWiping]) stop()
    },
  }
}
