import { figures } from '@noor-quest/contract/figures'
import { stats } from '@noor-quest/contract/leaderboard'
import type { Stock } from '@noor-quest/contract/overview'
import type { May } from '../../accounts/guard.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { readFigures, readStats } from './read-figures.ts'

type Deps = {
  db: Db
  /** The content of all games: play/served-game.ts. */
  stock: () => Promise<Stock[]>
  may: May
}

export function figuresRoutes({ db, stock, may }: Deps) {
  const guard = may('figures:read')
  const routes = defineRoutes('/api')
  routes.get('/figures', {
    summary: 'The figures of the Analytics tab',
    guard,
    returns: [200, figures, 'The figures now'],
    handle: async () => readFigures(db, await stock()),
  })
  routes.get('/stats', {
    summary: 'Players and points in total',
    guard,
    returns: [200, stats, 'The totals now'],
    handle: () => readStats(db),
  })
  return routes
}
