import { GAME_TYPES } from '@noor-quest/rules/games'
import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { type Topic, topicOf } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import type { PlayServices } from '../play/module.ts'
import type { PlayersServices } from '../players/module.ts'
import type { SeasonsServices } from '../seasons/module.ts'
import { pollEvening } from './announce/queries.ts'
import { eveningRoutes } from './announce/routes.ts'
import { createJudgingAgain } from './corrections/judge-again.ts'
import { correctionRoutes } from './corrections/routes.ts'
import { drawRoutes, seasonDrawRoutes } from './draws/routes.ts'
import { createFindEntitled } from './entitled-to-stream.ts'
import { createLiveFinal } from './final/live.ts'
import { findFinalOnStage, notePresenter, readFinal } from './final/queries.ts'
import { keepNoOldRehearsal, readRehearsal } from './final/rehearsal.ts'
import { rehearsalRoutes, rehearsalTopics } from './final/rehearsal-routes.ts'
import { finalistRoutes, finalRoutes, makeEcho } from './final/routes.ts'
import { placeRoutes, resultRoutes } from './results/routes.ts'
import { createRecomputing } from './season/recompute-places.ts'
import { seasonAdminRoutes } from './season/routes.ts'
import { createLiveStage, stageRoutes } from './stage/routes.ts'
import { screenRoutes } from './stage/screen-routes.ts'
import { createFindScreen } from './stage/screens.ts'

type Deps = Platform & AccountsServices & SeasonsServices & PlayersServices & LeaderboardsServices & PlayServices

export function eveningModule(deps: Deps) {
  const findScreen = createFindScreen(deps)
  const recomputing = createRecomputing(deps, deps.log)
  const judging = createJudgingAgain(deps)
  const stage = createLiveStage(deps.db, deps.log, deps.namesOnScreen, deps.notifications)
  const evening = pollEvening(deps)
  /** The current season, or the public view of one, has changed. */
  const onSeasonChanged = () => {
    deps.leaderboards.changed(...GAME_TYPES)
    return deps.season.changed()
  }
  const final = createLiveFinal({
    ...deps,
    read: async (known) => {
      const season = await findFinalOnStage(deps.db)
      return season === null ? null : readFinal(deps.db, season, known)
    },
    echo: (personId) => makeEcho(deps.secret, personId, deps.gameClock.nowMs()),
    onPresenter: () => {
      notePresenter(deps.db, deps.clock.nowMs()).catch((error) => deps.log.warn(error, 'a presenter was not noted'))
    },
  })
  const onPressed = final.changed
  const rehearsalDeps = { ...deps, onChanged: () => rehearsal.changed() }
  const rehearsal = createLiveFinal({
    ...deps,
    read: () => readRehearsal(rehearsalDeps),
    echo: null,
    onPresenter: () => {},
  })
  const stopDeleting = keepNoOldRehearsal(rehearsalDeps, deps.log)
  const finalDeps = { ...deps, known: final.known, onPressed }
  const topics: Topic[] = [
    { name: 'stage', audience: 'hall', subscribe: stage.subscribe },
    { ...topicOf('evening', 'public', evening), whilePlaying: true },
    ...final.topics,
    ...rehearsalTopics(rehearsalDeps, rehearsal.topics),
  ]
  return {
    services: { findScreen, findEntitled: createFindEntitled({ ...deps, findScreen }) },
    routes: [
      seasonAdminRoutes({ ...deps, onSeasonChanged, recomputing }),
      resultRoutes({ ...deps, onSeasonChanged }),
      placeRoutes(deps),
      drawRoutes({ ...deps, onDrawn: stage.changed }),
      seasonDrawRoutes(deps),
      stageRoutes({ ...deps, onSeasonChanged, onStageChanged: () => Promise.all([stage.changed(), final.changed()]) }),
      screenRoutes({ ...deps, findScreen }),
      finalRoutes(finalDeps),
      finalistRoutes(finalDeps),
      rehearsalRoutes(rehearsalDeps),
      eveningRoutes({ ...deps, evening, onSeasonChanged }),
      correctionRoutes({ ...deps, judging }),
    ],
    topics,
    close: () => {
      for (const part of [recomputing, judging, stage, final, rehearsal, evening]) part.close()
      stopDeleting()
    },
  }
}
