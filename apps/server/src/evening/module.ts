import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Topic } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import type { PlayersServices } from '../players/module.ts'
import type { SeasonsServices } from '../seasons/module.ts'
import { createJudgingAgain } from './corrections/judge-again.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { drawRoutes, seasonDrawRoutes } from './draws/routes.ts'
import { placeRoutes, resultRoutes } from './results/routes.ts'
import { createRecomputing } from './season/recompute-places.ts'
import { seasonAdminRoutes } from './season/routes.ts'
import { createLiveStage } from './stage/live-stage.ts'
import { stageRoutes } from './stage/routes.ts'

type Deps = Platform & AccountsServices & SeasonsServices & PlayersServices & LeaderboardsServices & PlayServices

export function eveningModule(deps: Deps) {
  const recomputing = createRecomputing(deps, deps.log)
  const judging = createJudgingAgain(deps)
  const stage = createLiveStage(deps.db, deps.log, deps.notifications)
  const topics: Topic[] = [{ name: 'stage', audience: 'screen', subscribe: stage.subscribe }]
  return {
    routes: [
      seasonAdminRoutes({ ...deps, recomputing }),
      resultRoutes(deps),
      placeRoutes(deps),
      drawRoutes(deps),
      seasonDrawRoutes(deps),
      stageRoutes({ ...deps, stage }),
      correctionRoutes({ ...deps, judging }),
    ],
    topics,
    close: () => {
      recomputing.close()
      judging.close()
      stage.close()
    },
  }
}
