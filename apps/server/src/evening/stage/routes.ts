import type { EditConflict } from '@noor-quest/contract/errors'
import { type PresenterStage, presenterStage, stagePress } from '@noor-quest/contract/stage'
import { GAME_TYPES } from '@noor-quest/rules/games'
import type { May } from '../../accounts/guard.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Watched } from '../../platform/live/watched.ts'
import type { LiveSeason } from '../../seasons/live-season.ts'
import { pressStage } from './press.ts'
import { readPresenterStage } from './queries.ts'

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Leaderboards
  season: Pick<LiveSeason, 'changed'>
  stage: Pick<Watched, 'changed'>
  may: May
}

/** For the presenter. The screen itself gets the stage by the leaderboards' stream. */
export function stageRoutes({ db, clock, leaderboards, season, stage, may }: Deps) {
  const changes = {
    onStageChanged: stage.changed,
    onShown: () => {
      for (const type of GAME_TYPES) leaderboards.changed(type)
      return season.changed()
    },
  }
  const routes = defineRoutes('/api/stage')
  routes.get('/', {
    id: 'getStage',
    summary: 'What the screen in the hall shows of a ceremony, and what comes next',
    guard: may('stage'),
    returns: [200, presenterStage, 'The stage now'],
    handle: () => readPresenterStage(db),
  })
  routes.post('/', {
    id: 'pressStage',
    summary: 'Begin a ceremony, take it a step on or back, end it, or show the results without one',
    guard: may('stage'),
    body: stagePress,
    returns: [200, presenterStage, 'The stage now'],
    errors: [404, 409],
    handle: async ({ admin, body }) => {
      const isDone = await pressStage(db, admin, body, clock.nowMs(), changes)
      const current = await readPresenterStage(db)
      if (isDone) return current
      throw new AppError('edit_conflict', {
        details: { fields: ['version'], current } satisfies EditConflict<PresenterStage>,
      })
    },
  })
  return routes
}
