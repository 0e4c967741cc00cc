import {
  type FlaggedGame,
  flaggedGame,
  flaggedGames,
  flaggedGamesQuery,
  verdictChange,
} from '@noor-quest/contract/flagged-games'
import { idParam } from '@noor-quest/contract/requests'
import type { May } from '../../accounts/guard.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { defineRoutes } from '../../platform/http/routes.ts'
import { decide } from './decide.ts'
import { countUndecided, type FlaggedRow, readFlaggedGames } from './queries.ts'

type Deps = { db: Db; clock: Clock; leaderboards: Leaderboards; may: May }

export function flaggedGameRoutes({ db, clock, leaderboards, may }: Deps) {
  const routes = defineRoutes('/api/flagged_games')
  routes.get('/', {
    id: 'listFlaggedGames',
    summary: 'Finished games of a season in which something is unlikely',
    guard: may('players:read'),
    query: flaggedGamesQuery,
    returns: [200, flaggedGames, 'Those without a verdict first'],
    handle: async ({ query: { season_id: seasonId = null } }) => {
      const [games, undecided] = await Promise.all([readFlaggedGames(db, seasonId), countUndecided(db, seasonId)])
      return { games: games.map(toFlaggedGame), undecided }
    },
  })
  routes.patch('/{id}', {
    id: 'decideFlaggedGame',
    summary: 'Confirm or reject a game in which something is unlikely',
    guard: may('games:review'),
    params: idParam,
    body: verdictChange,
    returns: [200, flaggedGame, 'The game now'],
    errors: [404, 409],
    handle: async ({ admin, params, body }) => {
      const at = new Date(clock.nowMs()).toISOString()
      return toFlaggedGame(await decide({ db, leaderboards }, admin, params.id, body, at))
    },
  })
  return routes
}

function toFlaggedGame({ flags, results_at: _, ...game }: FlaggedRow): FlaggedGame {
  return { ...game, flags: JSON.parse(flags) }
}
