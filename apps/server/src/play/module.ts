import { GAMES, type GameType, perGame } from '@noor-quest/rules/games'
import type { Context } from 'hono'
import type { AccountsServices } from '../accounts/module.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Platform } from '../platform/module.ts'
import type { RegistrationServices } from '../registration/module.ts'
import { startSettling } from './abandoned.ts'
import type { GameServer } from './game-routes.ts'
import { createGameWaits } from './game-waits.ts'
import { createDeals, type PlayDeps } from './load.ts'
import { gameRoutes } from './routes.ts'

export type GameServers = Record<GameType, GameServer>
export type PlayServices = ReturnType<typeof playModule>['services']

type Deps = Platform & AccountsServices & RegistrationServices & LeaderboardsServices & { gameServers: GameServers }

export function playModule(deps: Deps) {
  const { db, clock, secret, log, cookies, leaderboards, standings, gameServers, rateLimits: limits } = deps
  const play: PlayDeps = {
    db,
    clock: deps.gameClock,
    wall: clock,
    secret,
    leaderboards,
    deals: createDeals(),
    log,
    count: deps.metrics.game,
  }
  const waits = createGameWaits(deps.schedule)
  const organiser = deps.may('seasons:write')
  const isOrganiser = async (c: Context<AppEnv>) => {
    try {
      await organiser.check(c)
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  }
  const games = GAMES.map(({ type }) => ({
    type,
    ...gameServers[type].serve({ play, waits, cookies, limits, isOrganiser }),
  }))
  const stopSettling = startSettling(play, games)
  return {
    services: { games, replays: perGame((type) => gameServers[type].replay) },
    routes: [...games.map(({ routes }) => routes), gameRoutes({ db, clock, standings, cookies, games })],
    close: () => {
      stopSettling()
      waits.endAll()
    },
  }
}
