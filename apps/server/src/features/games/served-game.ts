// What the server does with a game, whichever it is: mount its routes and end what its players left.
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'
import type { AppEnv } from '../../http/app-env.ts'
import type { GameKind } from './game-kind.ts'
import type { PlayDeps } from './play.ts'
import type { GameRouteDeps } from './routes.ts'
import { settleAbandoned } from './settle-abandoned.ts'
import { sweepAbandoned } from './sweep-abandoned.ts'

export type GameDeps = GameRouteDeps & { play: PlayDeps; log: Logger }

export type ServedGame = {
  routes: OpenAPIHono<AppEnv>
  /** Settles running games that have ended by their clock and removes those that were abandoned; `signal` leaves the rest to the next run. */
  settle: (signal: AbortSignal) => Promise<void>
}

export function serveGame<D, S, E, O, V>(
  { play, log }: GameDeps,
  kind: GameKind<D, S, E, O, V>,
  routes: OpenAPIHono<AppEnv>,
): ServedGame {
  return {
    routes,
    settle: async (signal) => {
      await settleAbandoned(play, kind, log, signal)
      await sweepAbandoned(play, kind, log, signal)
    },
  }
}
