import type { AccountsServices } from '../accounts/module.ts'
import type { DrawsServices } from '../draws/module.ts'
import type { FinalServices } from '../final/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Topic } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import { createLiveStage, stageRoutes } from './routes.ts'

type Deps = Platform & AccountsServices & LeaderboardsServices & DrawsServices & FinalServices

export function stageModule(deps: Deps) {
  const stage = createLiveStage(deps.db, deps.log, deps.namesOnScreen, deps.notifications)
  deps.watchDraws(stage.changed)
  const onStageChanged = () => Promise.all([stage.changed(), deps.finalChanged()])
  const topics: Topic[] = [{ name: 'stage', audience: 'hall', subscribe: stage.subscribe }]
  return {
    routes: [stageRoutes({ ...deps, onStageChanged })],
    topics,
    close: stage.close,
  }
}
