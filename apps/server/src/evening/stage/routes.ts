import type { EditConflict } from '@noor-quest/contract/errors'
import { type PresenterStage, presenterStage, stagePress } from '@noor-quest/contract/stage'
import { GAME_TYPES } from '@noor-quest/rules/games'
import type { MiddlewareHandler } from 'hono'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createAdminRoutes, createRouter, jsonBody, responses } from '../../platform/http/openapi.ts'
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
  requireAdmin: MiddlewareHandler<AppEnv>
}

/** /api/stage, for whoever presents. The screen itself gets it by the leaderboards' stream. */
export function stageRoutes({ db, clock, leaderboards, season, stage, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const read = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'getStage',
    summary: 'What the screen in the hall shows of a ceremony, and what comes next',
    responses: responses(200, presenterStage, 'The stage now', [401, 403, 503]),
  })
  const press = adminRoute({
    method: 'post',
    path: '/',
    operationId: 'pressStage',
    summary: 'Begin a ceremony, take it a step on or back, end it, or show the results without one',
    request: jsonBody(stagePress),
    responses: responses(200, presenterStage, 'The stage now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const changes = {
    onStageChanged: stage.changed,
    onShown: () => {
      for (const type of GAME_TYPES) leaderboards.changed(type)
      return season.changed()
    },
  }
  return createRouter()
    .openapi(read, async (c) => c.json(await readPresenterStage(db), 200))
    .openapi(press, async (c) => {
      const isDone = await pressStage(db, c.var.admin, c.req.valid('json'), clock.nowMs(), changes)
      const current = await readPresenterStage(db)
      if (isDone) return c.json(current, 200)
      throw new AppError('edit_conflict', {
        details: { fields: ['version'], current } satisfies EditConflict<PresenterStage>,
      })
    })
}
