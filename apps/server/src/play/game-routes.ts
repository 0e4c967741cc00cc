// The server's part of a game of any type: its routes, and ending abandoned games.
import type { gameOperations } from '@noor-quest/contract/game-schemas'
import type { RunningGame } from '@noor-quest/contract/games'
import type { Stock } from '@noor-quest/contract/overview'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { PublicRateLimits } from '../accounts/rate-limits/public-limits.ts'
import { type Routes, serveOperations } from '../platform/http/routes.ts'
import type { PlayerCookies } from '../registration/player-cookie.ts'
import { removeWithoutResult, settleAbandoned } from './abandoned.ts'
import type { GameKind, Move } from './game-kind.ts'
import type { GameWaits } from './game-waits.ts'
import { leaveGame, readRunning, returnToGame } from './leave.ts'
import type { Game } from './load.ts'
import { currentGame, type Moved, moveGame, type PlayDeps, startGame } from './play.ts'
import { type Replay, replayWith, type ShowSteps, showStepsWith } from './replay.ts'

export type GameDeps = {
  play: PlayDeps
  waits: GameWaits
  log: Logger
  /** The game's path in the registry. */
  path: string
  cookies: PlayerCookies
  limits: Pick<PublicRateLimits, 'start' | 'move'>
}

export type ServedGame = {
  routes: readonly Routes[]
  /** Whether there is content for a game. */
  hasContent: (reviewsRequired: number) => Promise<boolean>
  /** The content, and how much a full game needs; empty if the game doesn't report it. */
  stock: (reviewsRequired: number) => Promise<Stock[]>
  /** A person's running game; null without one. */
  readRunning: (personId: string) => Promise<RunningGame | null>
  /**
   * Settles running games that have ended by their clock and removes abandoned ones; an aborted
   * `signal` leaves the rest to the next run.
   */
  settle: (signal: AbortSignal) => Promise<void>
}

/** The server's part of a game in the registry. */
export type GameServer = {
  serve: (deps: GameDeps) => ServedGame
  replay: Replay
  steps: ShowSteps
}

/** The schema S if it describes all of T; the compiler refuses any other. */
type Describing<T, S extends z.ZodType> = S extends z.ZodType ? (T extends z.output<S> ? S : never) : never

/** A game's operations and moves. */
type Served<E, S, O, V, M extends z.ZodType, C extends z.ZodType> = {
  // biome-ignore lint/suspicious/noExplicitAny: each move has a body of its own
  moves: Record<string, Move<E, S, any>>
  operations: GameOperations<Describing<Moved<O, V>, M>, Describing<{ game: Game<V> | null }, C>>
  /** The routes that only this game has. */
  ownRoutes?: (deps: GameDeps) => Routes
}

type GameOperations<M extends z.ZodType, C extends z.ZodType> = ReturnType<
  typeof gameOperations<
    M,
    C,
    z.ZodType<{ request_id: string }>,
    z.ZodType<{ request_id: string; restart?: boolean | undefined }>
  >
>

/** A game for the server's list. */
export function defineGame<D, S, E, O, V, M extends z.ZodType, C extends z.ZodType>(
  kind: GameKind<D, S, E, O, V>,
  served: Served<E, S, O, V, M, C>,
): GameServer {
  return {
    serve: (deps) => serveGame(deps, kind, served),
    replay: replayWith(kind),
    steps: showStepsWith(kind),
  }
}

function serveGame<D, S, E, O, V, M extends z.ZodType, C extends z.ZodType>(
  deps: GameDeps,
  kind: GameKind<D, S, E, O, V>,
  served: Served<E, S, O, V, M, C>,
): ServedGame {
  const { play, log, path, cookies, limits } = deps
  // The type Describing has checked that this cast is right.
  const operations = served.operations as GameOperations<z.ZodType<Moved<O, V>>, z.ZodType<{ game: Game<V> | null }>>
  const routes = serveOperations(operations, { player: cookies.guard }, `/api/${path}`)
  routes.serve('POST /games', {
    limit: limits.start,
    handle: ({ personId, body: { request_id: requestId, restart = false } }) =>
      startGame(play, kind, { personId, requestId, restart }),
  })
  routes.serve('GET /games/current', {
    handle: async ({ personId }) => ({ game: await currentGame(play, kind, personId) }),
  })
  for (const [verb, move] of Object.entries(served.moves)) {
    const operation = { ...operations['POST /games/{id}/leave'], ...move.operation }
    routes.add(`POST /games/{id}/${verb}`, operation, {
      limit: limits.move,
      handle: ({ personId, params, body }) =>
        moveGame(play, kind, {
          personId,
          gameId: params.id,
          requestId: body.request_id,
          event: move.event(body),
          isInTurn: (state, seq) => move.isInTurn(state, seq, body),
        }),
    })
  }
  routes.serve('POST /games/{id}/leave', {
    limit: limits.move,
    handle: ({ personId, params, body }) =>
      leaveGame(play, kind, { personId, gameId: params.id, requestId: body.request_id }),
  })
  routes.serve('POST /games/{id}/return', {
    limit: limits.move,
    handle: async ({ personId, params, body }) => {
      await returnToGame(play, kind, { personId, gameId: params.id, requestId: body.request_id })
      return { returned: true as const }
    },
  })
  return {
    routes: [routes, ...(served.ownRoutes ? [served.ownRoutes(deps)] : [])],
    hasContent: (reviewsRequired) => kind.hasContent(play.db, reviewsRequired),
    stock: async (reviewsRequired) => (await kind.stock?.(play.db, reviewsRequired)) ?? [],
    readRunning: (personId) => readRunning(play, kind, personId),
    settle: async (signal) => {
      await settleAbandoned(play, kind, log, signal)
      await removeWithoutResult(play, kind, log, signal)
    },
  }
}
