import { currentSeason, publishedSeasons } from '@noor-quest/contract/seasons'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { createRoute, createRouter, responses } from '../platform/http/openapi.ts'
import { publicSeason } from './public-season.ts'
import { findCurrentSeason, listPublished } from './queries.ts'

const read = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getSeason',
  summary: 'The season that players register for, and whether it is open',
  responses: responses(200, currentSeason, 'The season now', [503]),
})

const archive = createRoute({
  method: 'get',
  path: '/archive',
  operationId: 'listPublishedSeasons',
  summary: 'The archived seasons whose leaderboards the club has published',
  responses: responses(200, publishedSeasons, 'Newest first', [503]),
})

/** /api/season */
export function seasonRoutes(db: Db, clock: Clock) {
  return createRouter()
    .openapi(read, async (c) =>
      c.json(publicSeason(await findCurrentSeason(db), clock.nowMs()), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(archive, async (c) => c.json({ seasons: await listPublished(db) }, 200))
}
