import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import { createJudgingAgain } from './judge-again.ts'
import { correctionRoutes } from './routes.ts'

export function correctionsModule(deps: Platform & AccountsServices & LeaderboardsServices & PlayServices) {
  const judging = createJudgingAgain(deps)
  return {
    routes: [correctionRoutes({ ...deps, judging })],
    close: judging.close,
  }
}
