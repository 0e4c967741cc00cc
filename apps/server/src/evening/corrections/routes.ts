import { correctableVersions, correctionChange, correctionPreview, corrections } from '@noor-quest/contract/corrections'
import { idParam } from '@noor-quest/contract/requests'
import type { GameType } from '@noor-quest/rules/games'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import {
  ADMIN_COOKIE,
  createAdminRoutes,
  createRoute,
  createRouter,
  jsonBody,
  responses,
} from '../../platform/http/openapi.ts'
import { allowSilence } from '../../platform/http/silence.ts'
import type { Replay } from '../../play/replay.ts'
import { changeCorrections, planChange } from './change.ts'
import type { JudgingAgain } from './judge-again.ts'
import { previewChange } from './preview.ts'
import { readCorrectable, readCorrections } from './queries.ts'

type Deps = {
  db: Db
  clock: Clock
  judging: JudgingAgain
  replays: Record<GameType, Replay>
  requireAdmin: MiddlewareHandler<AppEnv>
}

/** A hundred thousand games are judged in less. */
const PREVIEW_WAIT_MS = 120_000

/** /api/corrections */
export function correctionRoutes({ db, clock, judging, replays, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const list = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'listCorrections',
    summary: "What was corrected in the current season's games",
    responses: responses(200, corrections, 'Newest first', [401, 403, 503]),
  })
  const versions = adminRoute({
    method: 'get',
    path: '/questions/{id}',
    operationId: 'listCorrectableVersions',
    summary: 'The versions of a question, and how many games were dealt each',
    request: { params: idParam },
    responses: responses(200, correctableVersions, 'Newest first', [400, 401, 403, 404, 503]),
  })
  const preview = createRoute({
    security: ADMIN_COOKIE,
    middleware: [requireAdmin, allowSilence(PREVIEW_WAIT_MS)],
    method: 'post',
    path: '/preview',
    operationId: 'previewCorrections',
    summary: 'Whose scores and ranks a change of the corrections would change',
    request: jsonBody(correctionChange),
    responses: responses(200, correctionPreview, 'Nothing was changed', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const change = adminRoute({
    method: 'post',
    path: '/',
    operationId: 'changeCorrections',
    summary: 'Withdraw questions, correct their keys, or take that back; then judge their games again',
    request: jsonBody(correctionChange),
    responses: responses(200, corrections, 'The corrections now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  return createRouter()
    .openapi(list, async (c) => c.json(await readCorrections(db), 200))
    .openapi(versions, async (c) => c.json(await readCorrectable(db, c.req.valid('param').id), 200))
    .openapi(preview, async (c) => {
      const planned = await planChange(db, c.req.valid('json'))
      return c.json(await previewChange(db, planned, replays), 200)
    })
    .openapi(change, async (c) => {
      await changeCorrections(db, c.var.admin, c.req.valid('json'), clock.nowMs())
      await judging.start()
      return c.json(await readCorrections(db), 200)
    })
}
