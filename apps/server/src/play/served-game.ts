// What the server does with a game, whichever it is: mount its routes and end what its players left.
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Shortage } from '@noor-quest/contract/attention'
import type { RunningGame } from '@noor-quest/contract/running-games'
import type { Logger } from 'pino'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { GameKind } from './game-kind.ts'
import type { Holds } from './holds.ts'
import { readRunning, returnToGame } from './leave.ts'
import type { PlayDeps } from './play.ts'
import { createRehearse, type Rehearsable, type Rehearse } from './rehearse.ts'
import { type GameRouteDeps, returnRoute } from './routes.ts'
import { settleAbandoned } from './settle-abandoned.ts'
import { sweepAbandoned } from './sweep-abandoned.ts'

export type GameDeps = GameRouteDeps & { play: PlayDeps; holds: Holds; log: Logger }

export type ServedGame = {
  routes: OpenAPIHono<AppEnv>
  /** Whether there is content for a game. */
  hasContent: () => Promise<boolean>
  /** What keeps a game from being dealt in full; none where its kind can't say. */
  shortages: () => Promise<Shortage[]>
  /** An admin's game that counts nowhere. */
  rehearse: Rehearse
  /** A person's running game; null without one. */
  readRunning: (personId: string) => Promise<RunningGame | null>
  /** Settles running games that have ended by their clock and removes those that were abandoned; `signal` leaves the rest to the next run. */
  settle: (signal: AbortSignal) => Promise<void>
}

/** `routes`: the game's own. What needs no view of a game is added here. */
export function serveGame<D, S, E, O, V>(
  deps: GameDeps,
  kind: GameKind<D, S, E, O, V>,
  routes: OpenAPIHono<AppEnv>,
  rehearsable: Rehearsable<E, S, V>,
): ServedGame {
  const { play, log } = deps
  routes.openapi(returnRoute(kind.type, deps), async (c) => {
    const { request_id: requestId } = c.req.valid('json')
    await returnToGame(play, kind, { personId: c.var.personId, gameId: c.req.valid('param').id, requestId })
    return c.json({ returned: true as const }, 200)
  })
  return {
    routes,
    hasContent: () => kind.hasContent(play.db),
    shortages: async () => (await kind.shortages?.(play.db)) ?? [],
    rehearse: createRehearse(play, kind, rehearsable),
    readRunning: (personId) => readRunning(play, kind, personId),
    settle: async (signal) => {
      await settleAbandoned(play, kind, log, signal)
      await sweepAbandoned(play, kind, log, signal)
    },
  }
}
