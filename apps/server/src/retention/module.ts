import type { AccountsDeps } from '../accounts/module.ts'
import type { ContentServices } from '../content/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { isUnavailable } from '../platform/database/connect.ts'
import type { Platform } from '../platform/module.ts'
import { runRepeatedly } from '../platform/run-repeatedly.ts'
import { startRetention } from './remove-personal-data.ts'
import { createWiping } from './wipe-erased.ts'

type Deps = Platform & LeaderboardsServices & ContentServices & Pick<AccountsDeps, 'mailer'>

const WIPE_EVERY_MS = 10_000

export function retentionModule(deps: Deps) {
  const stopRetention = startRetention(deps, deps.leaderboards.changed)
  const stopWiping = runRepeatedly([createWiping(deps)], WIPE_EVERY_MS, (err) => {
    // Requests report an unreachable database.
    if (!isUnavailable(err)) deps.log.error({ err }, 'what an erasure left could not be wiped; it is tried again')
  })
  return {
    close: () => {
      stopRetention()
      stopWiping()
    },
  }
}
