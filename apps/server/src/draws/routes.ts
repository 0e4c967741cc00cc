import { drawOperations, seasonDrawOperations } from '@noor-quest/contract/draws'
import type { AccountsServices } from '../accounts/module.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import { addDraw, changeOwnChance, changeWinner, deleteDraw, drawWinner } from './hold-draw.ts'
import { requireDraw } from './queries.ts'
import { readSeasonDraws } from './read-draws.ts'

type Deps = Platform & AccountsServices & { onDrawn: () => unknown }

/** How a draw is held. */
export function drawRoutes({ db, clock, may, onDrawn }: Deps) {
  const readSeason = (seasonId: string) => readSeasonDraws(db, seasonId, 'scored', clock.nowMs())
  const readSeasonOf = async (drawId: string) => readSeason((await requireDraw(db, drawId)).season_id)
  const routes = serveOperations(drawOperations, { may })
  routes.serve('POST /api/draws/{id}/winners', {
    handle: async ({ admin, params: { id }, body }) => {
      await drawWinner(db, admin, id, body, clock.nowMs())
      await onDrawn()
      return readSeasonOf(id)
    },
  })
  routes.serve('PATCH /api/draws/{id}/winners', {
    handle: async ({ admin, params: { id }, body }) => {
      await changeWinner(db, admin, id, body, clock.nowMs())
      return readSeasonOf(id)
    },
  })
  routes.serve('DELETE /api/draws/{id}', {
    handle: async ({ admin, params: { id } }) => {
      const seasonId = await deleteDraw(db, admin, id, clock.nowMs())
      await onDrawn()
      return readSeason(seasonId)
    },
  })
  return routes
}

/** A season's draws. */
export function seasonDrawRoutes({ db, clock, may }: Omit<Deps, 'onDrawn'>) {
  const routes = serveOperations(seasonDrawOperations, { may })
  routes.serve('GET /api/seasons/{id}/draws', {
    handle: ({ params, query }) => readSeasonDraws(db, params.id, query.entrants, clock.nowMs()),
  })
  routes.serve('POST /api/seasons/{id}/draws', {
    handle: async ({ admin, params: { id }, body }) => {
      await addDraw(db, admin, id, body, clock.nowMs())
      return readSeasonDraws(db, id, body.entrants, clock.nowMs())
    },
  })
  routes.serve('PATCH /api/seasons/{id}/draws/chances', {
    handle: async ({ admin, params: { id }, body }) => {
      await changeOwnChance(db, admin, id, body, clock.nowMs())
      return readSeasonDraws(db, id, 'scored', clock.nowMs())
    },
  })
  return routes
}
