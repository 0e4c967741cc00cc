import { stageOperations } from '@noor-quest/contract/stage'
import type { Logger } from 'pino'
import type { AccountsServices } from '../accounts/module.ts'
import type { ScreenNames } from '../leaderboards/screen-names.ts'
import { editConflict } from '../platform/app-error.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Notifications } from '../platform/database/notifications.ts'
import { serveOperations } from '../platform/http/routes.ts'
import { createWatched, type Watched } from '../platform/live/watched.ts'
import type { Platform } from '../platform/module.ts'
import { pressStage } from './press.ts'
import { type FinalReader, readPresenterStage, readShownStage, readStage } from './queries.ts'

type Deps = Platform &
  AccountsServices &
  FinalReader & { onSeasonChanged: () => unknown; onStageChanged: () => unknown }

/** For the presenter. The screen itself gets the stage by the live stream. */
export function stageRoutes(deps: Deps) {
  const { db, clock, may } = deps
  const routes = serveOperations(stageOperations, { may })
  routes.serve('GET /api/stage', {
    handle: () => readPresenterStage(db, deps),
  })
  routes.serve('POST /api/stage', {
    handle: async ({ admin, rights, body }) => {
      const changes = { ...deps, onAnnounced: deps.onSeasonChanged }
      const isDone = await pressStage(changes, { ...admin, rights }, body, clock.nowMs())
      const current = await readPresenterStage(db, deps)
      if (!isDone) throw editConflict(current)
      return current
    },
  })
  return routes
}

const POLL_INTERVAL_MS = 1000

/**
 * The stage for the hall's screens. Names are read each time, so that a hidden, changed or erased
 * name is gone from the screen within a second.
 */
export function createLiveStage(
  db: Db,
  log: Logger,
  namesOnScreen: ScreenNames,
  notifications: Notifications | null,
): Watched {
  return createWatched({
    read: async () => namesOnScreen(await readShownStage(db, await readStage(db))),
    everyMs: POLL_INTERVAL_MS,
    topic: 'stage',
    notifications,
    log,
    outage: 'the stage could not be read; screens keep what they show',
  })
}
