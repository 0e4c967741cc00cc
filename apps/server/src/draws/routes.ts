import { drawOperations, type Entrants, seasonDrawOperations } from '@noor-quest/contract/draws'
import { allows, type Rights } from '@noor-quest/rules/permissions'
import type { AccountsServices } from '../accounts/module.ts'
import { serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import { addDraw, changeOwnChance, changeWinner, deleteDraw, drawWinner } from './hold-draw.ts'
import { requireDraw } from './queries.ts'
import { readSeasonDraws } from './read-draws.ts'

type Deps = Platform & AccountsServices & { onDrawn: () => unknown }

/** Reads a season's draws for an admin with these rights. */
const createReader =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  (rights: Rights, seasonId: string, entrants: Entrants = 'scored') =>
    readSeasonDraws(db, seasonId, { entrants, withPhones: allows(rights, 'players:read') }, clock.nowMs())

/** How a draw is held. */
export function drawRoutes({ db, clock, may, onDrawn }: Deps) {
  const readSeason = createReader({ db, clock })
  const readSeasonOf = async (rights: Rights, drawId: string) =>
    readSeason(rights, (await requireDraw(db, drawId)).season_id)
  const routes = serveOperations(drawOperations, { may })
  routes.serve('POST /api/draws/{id}/winners', {
    handle: async ({ admin, rights, params: { id }, body }) => {
      await drawWinner(db, admin, id, body, clock.nowMs())
      await onDrawn()
      return readSeasonOf(rights, id)
    },
  })
  routes.serve('PATCH /api/draws/{id}/winners', {
    handle: async ({ admin, rights, params: { id }, body }) => {
      await changeWinner(db, admin, id, body, clock.nowMs())
      return readSeasonOf(rights, id)
    },
  })
  routes.serve('DELETE /api/draws/{id}', {
    handle: async ({ admin, rights, params: { id } }) => {
      const seasonId = await deleteDraw(db, admin, id, clock.nowMs())
      await onDrawn()
      return readSeason(rights, seasonId)
    },
  })
  return routes
}

/** A season's draws. */
export function seasonDrawRoutes({ db, clock, may }: Omit<Deps, 'onDrawn'>) {
  const readSeason = createReader({ db, clock })
  const routes = serveOperations(seasonDrawOperations, { may })
  routes.serve('GET /api/seasons/{id}/draws', {
    handle: ({ rights, params, query }) => readSeason(rights, params.id, query.entrants),
  })
  routes.serve('POST /api/seasons/{id}/draws', {
    handle: async ({ admin, rights, params: { id }, body }) => {
      await addDraw(db, admin, id, body, clock.nowMs())
      return readSeason(rights, id, body.entrants)
    },
  })
  routes.serve('PATCH /api/seasons/{id}/draws/chances', {
    handle: async ({ admin, rights, params: { id }, body }) => {
      await changeOwnChance(db, admin, id, body, clock.nowMs())
      return readSeason(rights, id)
    },
  })
  return routes
}
