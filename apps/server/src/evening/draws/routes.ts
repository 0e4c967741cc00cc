import { drawCommit, drawDigits, drawNext, drawsQuery, publicDraws, seasonDraws } from '@noor-quest/contract/draws'
import { idParam } from '@noor-quest/contract/requests'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { lineFileHeaders } from '../../platform/http/download.ts'
import {
  createAdminRoutes,
  createRoute,
  createRouter,
  describeErrors,
  jsonBody,
  responses,
} from '../../platform/http/openapi.ts'
import type { HashPhone } from '../../players/phone-hash.ts'
import { commitDraw } from './commit-draw.ts'
import { createDrawFiles } from './draw-files.ts'
import { drawByDigits, drawTheNext } from './hold-draw.ts'
import { requireDraw } from './queries.ts'
import { readPublicDraws, readSeasonDraws, requirePublishedFile } from './read-draws.ts'

type Deps = { db: Db; clock: Clock; hashPhone: HashPhone; requireAdmin: MiddlewareHandler<AppEnv> }

/** /api/draws: what everybody sees, and how a draw is held. */
export function drawRoutes({ db, clock, hashPhone, requireAdmin }: Deps) {
  const files = createDrawFiles(db, clock)
  const adminRoute = createAdminRoutes(requireAdmin)
  const list = createRoute({
    method: 'get',
    path: '/',
    operationId: 'listDraws',
    summary: "A season's prize draws, with the names that were not erased",
    request: { query: drawsQuery },
    responses: responses(200, publicDraws, 'Newest first', [400, 404, 503]),
  })
  const file = createRoute({
    method: 'get',
    path: '/{id}/file',
    operationId: 'downloadDraw',
    summary: 'The file of a draw, after its digits were called out: the list whose SHA-256 is public, and names',
    request: { params: idParam },
    responses: {
      ...describeErrors([400, 404, 503]),
      200: { description: 'The file', content: { 'text/plain': { schema: { type: 'string' as const } } } },
    },
  })
  const digits = adminRoute({
    method: 'post',
    path: '/{id}/digits',
    operationId: 'drawByDigits',
    summary: 'Decide a prize draw by digits that were called out, once',
    request: { params: idParam, ...jsonBody(drawDigits) },
    responses: responses(200, seasonDraws, 'The draws now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const next = adminRoute({
    method: 'post',
    path: '/{id}/next',
    operationId: 'drawNext',
    summary: 'Draw the next ticket in place of one that gets no prize',
    request: { params: idParam, ...jsonBody(drawNext) },
    responses: responses(200, seasonDraws, 'The draws now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const readSeasonOf = async (drawId: string) => {
    const { season_id } = await requireDraw(db, drawId)
    return readSeasonDraws({ db, hashPhone }, season_id, clock.nowMs())
  }
  return createRouter()
    .openapi(list, async (c) =>
      c.json(await readPublicDraws(db, c.req.valid('query').season), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(file, async (c) => {
      const draw = await requirePublishedFile(db, c.req.valid('param').id)
      const headers = { ...lineFileHeaders('prize-draw', draw.committed_at), 'Cache-Control': 'no-store' }
      if (c.req.method === 'HEAD') return c.body(null, 200, headers) as never
      return c.body(await files.read(draw), 200, headers) as never
    })
    .openapi(digits, async (c) => {
      const { id } = c.req.valid('param')
      await drawByDigits(db, c.var.admin, id, c.req.valid('json').digits, clock.nowMs())
      return c.json(await readSeasonOf(id), 200)
    })
    .openapi(next, async (c) => {
      const { id } = c.req.valid('param')
      await drawTheNext(db, c.var.admin, id, c.req.valid('json'), clock.nowMs())
      return c.json(await readSeasonOf(id), 200)
    })
}

/** /api/seasons/{id}/draws: a season's, for admins. */
export function seasonDrawRoutes({ db, clock, hashPhone, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const read = adminRoute({
    method: 'get',
    path: '/{id}/draws',
    operationId: 'getSeasonDraws',
    summary: 'Who would have a ticket in the next prize draw of a season, and its draws with those who were drawn',
    request: { params: idParam },
    responses: responses(200, seasonDraws, 'The draws now', [400, 401, 403, 404, 503]),
  })
  const commit = adminRoute({
    method: 'post',
    path: '/{id}/draws',
    operationId: 'commitDraw',
    summary: "Fix the list of a season's next prize draw for good",
    request: { params: idParam, ...jsonBody(drawCommit) },
    responses: responses(200, seasonDraws, 'The draws now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const readSeason = (seasonId: string) => readSeasonDraws({ db, hashPhone }, seasonId, clock.nowMs())
  return createRouter()
    .openapi(read, async (c) => c.json(await readSeason(c.req.valid('param').id), 200))
    .openapi(commit, async (c) => {
      const { id } = c.req.valid('param')
      await commitDraw({ db, hashPhone }, c.var.admin, id, c.req.valid('json'), clock.nowMs())
      return c.json(await readSeason(id), 200)
    })
}
