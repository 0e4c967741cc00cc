import { drawCommit, drawDigits, drawNext, drawsQuery, publicDraws, seasonDraws } from '@noor-quest/contract/draws'
import { idParam } from '@noor-quest/contract/requests'
import type { May } from '../../accounts/guard.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lineFileHeaders } from '../../platform/http/download.ts'
import { defineRoutes, file } from '../../platform/http/routes.ts'
import type { HashPhone } from '../../players/phone-hash.ts'
import { commitDraw } from './commit-draw.ts'
import { createDrawFiles } from './draw-files.ts'
import { drawByDigits, drawTheNext } from './hold-draw.ts'
import { requireDraw } from './queries.ts'
import { readPublicDraws, readSeasonDraws, requirePublishedFile } from './read-draws.ts'

type Deps = { db: Db; clock: Clock; hashPhone: HashPhone; may: May }

/** The public draws, and how a draw is held. */
export function drawRoutes({ db, clock, hashPhone, may }: Deps) {
  const files = createDrawFiles(db, clock)
  const readSeasonOf = async (drawId: string) => {
    const { season_id } = await requireDraw(db, drawId)
    return readSeasonDraws({ db, hashPhone }, season_id, clock.nowMs())
  }
  const routes = defineRoutes('/api/draws')
  routes.get('/', {
    id: 'listDraws',
    summary: "A season's prize draws, with the names that were not erased",
    query: drawsQuery,
    returns: [200, publicDraws, 'Newest first'],
    cacheControl: 'no-store',
    errors: [404],
    handle: ({ query }) => readPublicDraws(db, query.season),
  })
  routes.get('/{id}/file', {
    id: 'downloadDraw',
    summary: 'The file of a draw, after its digits were called out: the list whose SHA-256 is public, and names',
    params: idParam,
    returns: file(['text/plain']),
    cacheControl: 'no-store',
    errors: [404],
    handle: async ({ params }) => {
      const draw = await requirePublishedFile(db, params.id)
      return { headers: lineFileHeaders('prize-draw', draw.committed_at), write: () => files.read(draw) }
    },
  })
  routes.post('/{id}/digits', {
    id: 'drawByDigits',
    summary: 'Decide a prize draw by digits that were called out, once',
    guard: may('draws:write'),
    params: idParam,
    body: drawDigits,
    returns: [200, seasonDraws, 'The draws now'],
    errors: [404, 409],
    handle: async ({ admin, params: { id }, body }) => {
      await drawByDigits(db, admin, id, body.digits, clock.nowMs())
      return readSeasonOf(id)
    },
  })
  routes.post('/{id}/next', {
    id: 'drawNext',
    summary: 'Draw the next ticket in place of one that gets no prize',
    guard: may('draws:write'),
    params: idParam,
    body: drawNext,
    returns: [200, seasonDraws, 'The draws now'],
    errors: [404, 409],
    handle: async ({ admin, params: { id }, body }) => {
      await drawTheNext(db, admin, id, body, clock.nowMs())
      return readSeasonOf(id)
    },
  })
  return routes
}

/** A season's draws, for admins. */
export function seasonDrawRoutes({ db, clock, hashPhone, may }: Deps) {
  const readSeason = (seasonId: string) => readSeasonDraws({ db, hashPhone }, seasonId, clock.nowMs())
  const routes = defineRoutes('/api/seasons')
  routes.get('/{id}/draws', {
    id: 'getSeasonDraws',
    summary: 'Who would have a ticket in the next prize draw of a season, and its draws with those who were drawn',
    guard: may('draws:read'),
    params: idParam,
    returns: [200, seasonDraws, 'The draws now'],
    errors: [404],
    handle: ({ params }) => readSeason(params.id),
  })
  routes.post('/{id}/draws', {
    id: 'commitDraw',
    summary: "Fix the list of a season's next prize draw for good",
    guard: may('draws:write'),
    params: idParam,
    body: drawCommit,
    returns: [200, seasonDraws, 'The draws now'],
    errors: [404, 409],
    handle: async ({ admin, params: { id }, body }) => {
      await commitDraw({ db, hashPhone }, admin, id, body, clock.nowMs())
      return readSeason(id)
    },
  })
  return routes
}
