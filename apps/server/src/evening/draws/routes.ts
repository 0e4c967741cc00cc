import {
  drawWinner as drawWinnerBody,
  newDraw,
  ownChance,
  seasonDraws,
  seasonDrawsQuery,
  winnerChange,
} from '@noor-quest/contract/draws'
import type { AccountsServices } from '../../accounts/module.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import type { Platform } from '../../platform/module.ts'
import { addDraw, changeOwnChance, changeWinner, deleteDraw, drawWinner } from './hold-draw.ts'
import { requireDraw } from './queries.ts'
import { readSeasonDraws } from './read-draws.ts'

type Deps = Platform & AccountsServices & { onDrawn: () => unknown }

/** How a draw is held. */
export function drawRoutes({ db, clock, may, onDrawn }: Deps) {
  const change = { guard: may('draws:write'), returns: [200, seasonDraws, 'The draws now'] } as const
  const readSeason = (seasonId: string) => readSeasonDraws(db, seasonId, 'scored', clock.nowMs())
  const readSeasonOf = async (drawId: string) => readSeason((await requireDraw(db, drawId)).season_id)
  const routes = defineRoutes('/api/draws')
  routes.post('/{id}/winners', {
    summary: 'Draw a person, for the next prize or in place of one who gets none',
    ...change,
    body: drawWinnerBody,
    errors: [409],
    handle: async ({ admin, params: { id }, body }) => {
      await drawWinner(db, admin, id, body, clock.nowMs())
      await onDrawn()
      return readSeasonOf(id)
    },
  })
  routes.patch('/{id}/winners', {
    summary: "Tick off that a draw's winner was contacted or has the prize",
    ...change,
    body: winnerChange,
    handle: async ({ admin, params: { id }, body }) => {
      await changeWinner(db, admin, id, body, clock.nowMs())
      return readSeasonOf(id)
    },
  })
  routes.delete('/{id}', {
    summary: 'Delete a prize draw without winners',
    ...change,
    errors: [409],
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
  const change = { guard: may('draws:write'), returns: [200, seasonDraws, 'The draws now'] } as const
  const routes = defineRoutes('/api/seasons')
  routes.get('/{id}/draws', {
    summary: 'Who would take part in a prize draw of a season, and its draws with those who were drawn',
    guard: may('draws:read'),
    query: seasonDrawsQuery,
    returns: [200, seasonDraws, 'The draws now'],
    handle: ({ params, query }) => readSeasonDraws(db, params.id, query.entrants, clock.nowMs()),
  })
  routes.post('/{id}/draws', {
    summary: 'Add a prize draw to a season',
    ...change,
    body: newDraw,
    errors: [409],
    handle: async ({ admin, params: { id }, body }) => {
      await addDraw(db, admin, id, body, clock.nowMs())
      return readSeasonDraws(db, id, body.entrants, clock.nowMs())
    },
  })
  routes.patch('/{id}/draws/chances', {
    summary: 'Give a person who shares a number a chance of their own, or take it back',
    ...change,
    body: ownChance,
    handle: async ({ admin, params: { id }, body }) => {
      await changeOwnChance(db, admin, id, body, clock.nowMs())
      return readSeasonDraws(db, id, 'scored', clock.nowMs())
    },
  })
  return routes
}
