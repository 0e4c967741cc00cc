import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import type { Topic } from '../platform/live/live-stream.ts'
import type { Platform } from '../platform/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import type { ScreensServices } from '../screens/module.ts'
import { createFindEntitled } from './entitled-to-stream.ts'
import { createLiveFinal } from './live.ts'
import { findFinalOnStage, notePresenter, readFinal } from './queries.ts'
import { keepNoOldRehearsal, readRehearsal } from './rehearsal.ts'
import { rehearsalRoutes, rehearsalTopics } from './rehearsal-routes.ts'
import { finalistRoutes, finalRoutes, makeEcho } from './routes.ts'

type Deps = Platform & AccountsServices & RegistrationServices & LeaderboardsServices & ScreensServices

export type FinalServices = ReturnType<typeof finalModule>['services']

export function finalModule(deps: Deps) {
  const final = createLiveFinal({
    ...deps,
    read: async (known) => {
      const season = await findFinalOnStage(deps.db)
      return season === null ? null : readFinal(deps.db, season, known)
    },
    echo: (personId) => makeEcho(deps.secret, personId, deps.clock.nowMs()),
    onPresenter: () => {
      notePresenter(deps.db, deps.clock.nowMs()).catch((error) => deps.log.warn(error, 'a presenter was not noted'))
    },
  })
  const rehearsalDeps = { ...deps, onChanged: () => rehearsal.changed() }
  const rehearsal = createLiveFinal({
    ...deps,
    read: () => readRehearsal(rehearsalDeps),
    echo: null,
    onPresenter: () => {},
  })
  const stopDeleting = keepNoOldRehearsal(rehearsalDeps, deps.log)
  const finalDeps = { ...deps, known: final.known, onPressed: final.changed }
  const topics: Topic[] = [...final.topics, ...rehearsalTopics(rehearsalDeps, rehearsal.topics)]
  return {
    services: { finalChanged: final.changed, knownFinal: final.known, findEntitled: createFindEntitled(deps) },
    routes: [finalRoutes(finalDeps), finalistRoutes(finalDeps), rehearsalRoutes(rehearsalDeps)],
    topics,
    close: () => {
      final.close()
      rehearsal.close()
      stopDeleting()
    },
  }
}
