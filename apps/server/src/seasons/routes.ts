import { currentSeason, publishedSeasons } from '@noor-quest/contract/seasons'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import { defineRoutes } from '../platform/http/routes.ts'
import { publicSeason } from './public-season.ts'
import { findCurrentSeason, listPublished } from './queries.ts'

export function seasonRoutes(db: Db, clock: Clock) {
  const routes = defineRoutes('/api/season')
  routes.get('/', {
    id: 'getSeason',
    summary: 'The season that players register for, and whether it is open',
    returns: [200, currentSeason, 'The season now'],
    cacheControl: 'no-store',
    handle: async () => publicSeason(await findCurrentSeason(db), clock.nowMs()),
  })
  routes.get('/archive', {
    id: 'listPublishedSeasons',
    summary: 'The archived seasons whose leaderboards the club has published',
    returns: [200, publishedSeasons, 'Newest first'],
    handle: async () => ({ seasons: await listPublished(db) }),
  })
  return routes
}
