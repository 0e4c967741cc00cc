import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { isUnavailable } from '../platform/database/connect.ts'
import type { Platform } from '../platform/module.ts'
import { runRepeatedly } from '../platform/run-repeatedly.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { createNamesCheck } from './check-names.ts'
import { nameRoutes } from './routes.ts'

const CHECK_NAMES_EVERY_MS = 5000

export function namesModule(deps: Platform & AccountsServices & RegistrationServices & LeaderboardsServices) {
  const stopChecking = runRepeatedly([createNamesCheck(deps)], CHECK_NAMES_EVERY_MS, (err) => {
    // Requests report an unreachable database; this would repeat it every five seconds.
    if (!isUnavailable(err)) deps.log.error({ err }, 'names could not be checked')
  })
  return { routes: [nameRoutes(deps)], close: stopChecking }
}
