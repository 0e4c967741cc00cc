import { analytics, difficulty } from '@noor-quest/contract/analytics'
import type { Shortage } from '@noor-quest/contract/attention'
import { stats } from '@noor-quest/contract/stats'
import type { MiddlewareHandler } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createAdminRoutes, createRouter, responses } from '../../platform/http/openapi.ts'
import { readAnalytics, readDifficulty, readStats } from './read-analytics.ts'

type Deps = {
  db: Db
  clock: Clock
  gameClock: Clock
  /** What keeps games from being dealt in full: play/served-game.ts. */
  shortages: () => Promise<Shortage[]>
  requireAdmin: MiddlewareHandler<AppEnv>
}

/** /api/analytics and /api/stats: mounted at /api */
export function analyticsRoutes({ db, clock, gameClock, shortages, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const figures = adminRoute({
    method: 'get',
    path: '/analytics',
    operationId: 'getAnalytics',
    summary: 'The figures of the Analytics tab',
    responses: responses(200, analytics, 'The figures now', [401, 403, 503]),
  })
  const hardest = adminRoute({
    method: 'get',
    path: '/analytics/difficulty',
    operationId: 'getDifficulty',
    summary: 'How hard each question turned out to be',
    responses: responses(200, difficulty, 'Hardest first', [401, 403, 503]),
  })
  const totals = adminRoute({
    method: 'get',
    path: '/stats',
    operationId: 'getStats',
    summary: 'Players and points in total',
    responses: responses(200, stats, 'The totals now', [401, 403, 503]),
  })
  const readOnce = createShared(() => readDifficulty(db))
  return createRouter()
    .openapi(figures, async (c) => {
      const at = { nowMs: clock.nowMs(), gameNowMs: gameClock.nowMs(), shortages: await shortages() }
      return c.json(await readAnalytics(db, at), 200)
    })
    .openapi(hardest, async (c) => c.json(await readOnce(), 200))
    .openapi(totals, async (c) => c.json(await readStats(db), 200))
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
