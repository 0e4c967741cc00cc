import { analytics, difficulty } from '@noor-quest/contract/analytics'
import { stats } from '@noor-quest/contract/leaderboard'
import type { Stock } from '@noor-quest/contract/overview'
import type { May } from '../../accounts/guard.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { readAnalytics, readDifficulty, readStats } from './read-analytics.ts'

type Deps = {
  db: Db
  clock: Clock
  gameClock: Clock
  /** The content of all games: play/served-game.ts. */
  stock: () => Promise<Stock[]>
  may: May
}

export function analyticsRoutes({ db, clock, gameClock, stock, may }: Deps) {
  const guard = may('figures:read')
  const readOnce = createShared(() => readDifficulty(db))
  const routes = defineRoutes('/api')
  routes.get('/analytics', {
    id: 'getAnalytics',
    summary: 'The figures of the Analytics tab',
    guard,
    returns: [200, analytics, 'The figures now'],
    handle: async () => readAnalytics(db, { nowMs: clock.nowMs(), gameNowMs: gameClock.nowMs(), stock: await stock() }),
  })
  routes.get('/analytics/difficulty', {
    id: 'getDifficulty',
    summary: 'How hard each question turned out to be',
    guard,
    returns: [200, difficulty, 'Hardest first'],
    handle: readOnce,
  })
  routes.get('/stats', {
    id: 'getStats',
    summary: 'Players and points in total',
    guard,
    returns: [200, stats, 'The totals now'],
    handle: () => readStats(db),
  })
  return routes
}

/** Requests that arrive while a response is being computed share it. */
function createShared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}
