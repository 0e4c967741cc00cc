import {
  type FlaggedGame,
  flaggedGame,
  flaggedGames,
  flaggedGamesQuery,
  verdictChange,
} from '@noor-quest/contract/flagged-games'
import { idParam } from '@noor-quest/contract/requests'
import type { MiddlewareHandler } from 'hono'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createAdminRoutes, createRouter, jsonBody, responses } from '../../platform/http/openapi.ts'
import { decide } from './decide.ts'
import { countUndecided, type FlaggedRow, readFlaggedGames } from './queries.ts'

type Deps = { db: Db; clock: Clock; leaderboards: Leaderboards; requireAdmin: MiddlewareHandler<AppEnv> }

/** /api/flagged_games */
export function flaggedGameRoutes({ db, clock, leaderboards, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const list = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'listFlaggedGames',
    summary: 'Finished games of a season in which something is unlikely',
    request: { query: flaggedGamesQuery },
    responses: responses(200, flaggedGames, 'Those without a verdict first', [400, 401, 403, 503]),
  })
  const change = adminRoute({
    method: 'patch',
    path: '/{id}',
    operationId: 'decideFlaggedGame',
    summary: 'Confirm or reject a game in which something is unlikely',
    request: { params: idParam, ...jsonBody(verdictChange) },
    responses: responses(200, flaggedGame, 'The game now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  return createRouter()
    .openapi(list, async (c) => {
      const { season_id: seasonId = null } = c.req.valid('query')
      const [games, undecided] = await Promise.all([readFlaggedGames(db, seasonId), countUndecided(db, seasonId)])
      return c.json({ games: games.map(toFlaggedGame), undecided }, 200)
    })
    .openapi(change, async (c) => {
      const at = new Date(clock.nowMs()).toISOString()
      const game = await decide({ db, leaderboards }, c.var.admin, c.req.valid('param').id, c.req.valid('json'), at)
      return c.json(toFlaggedGame(game), 200)
    })
}

function toFlaggedGame({ flags, results_at: _, ...game }: FlaggedRow): FlaggedGame {
  return { ...game, flags: JSON.parse(flags) }
}
