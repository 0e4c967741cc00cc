// The server's part of a game of any type: its routes, and ending abandoned games.
import { type RunningGame, returned, returnRequest } from '@noor-quest/contract/games'
import type { Stock } from '@noor-quest/contract/overview'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { PublicRateLimits } from '../accounts/rate-limits/public-limits.ts'
import { defineRoutes, type Routes } from '../platform/http/routes.ts'
import type { PlayerCookies } from '../players/player-cookie.ts'
import { removeWithoutResult, settleAbandoned } from './abandoned.ts'
import type { GameKind, Move } from './game-kind.ts'
import type { GameWaits } from './game-waits.ts'
import { leaveGame, readRunning, returnToGame } from './leave.ts'
import type { Game } from './loaded-game.ts'
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
  routes: Routes
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

/** A game's schemas and moves. */
type Served<E, S, O, V, M extends z.ZodType, C extends z.ZodType> = {
  // biome-ignore lint/suspicious/noExplicitAny: each move has a body of its own
  moves: Record<string, Move<E, S, any>>
  start: { summary: string; body: z.ZodType<{ request_id: string; restart?: boolean | undefined }> }
  /** The contract's gameSchemas. */
  schemas: {
    leave: z.ZodType<{ request_id: string }>
    moved: Describing<Moved<O, V>, M>
    current: Describing<{ game: Game<V> | null }, C>
  }
  /** Adds the routes that only this game has. */
  addRoutes?: (routes: Routes, deps: GameDeps) => void
}

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
  const { start, moves, schemas } = served
  // The type Describing has checked that this cast is right.
  const moved = schemas.moved as z.ZodType<Moved<O, V>>
  const current = schemas.current as z.ZodType<{ game: Game<V> | null }>
  const routes = defineRoutes(`/api/${path}`)
  /** Options that the routes of moves, leaving and returning share. */
  const change = { limit: limits.move, guard: cookies.guard, errors: [409] as const }
  routes.post('/games', {
    summary: start.summary,
    limit: limits.start,
    guard: cookies.guard,
    body: start.body,
    returns: [201, moved, 'The new game'],
    errors: [404, 409],
    handle: ({ personId, body: { request_id: requestId, restart = false } }) =>
      startGame(play, kind, { personId, requestId, restart }),
  })
  routes.get('/games/current', {
    summary: "The running game, or a finished one whose end screen wasn't left",
    guard: cookies.guard,
    returns: [200, current, 'The game, or null'],
    errors: [403],
    handle: async ({ personId }) => ({ game: await currentGame(play, kind, personId) }),
  })
  for (const [verb, move] of Object.entries(moves)) {
    const { summary, body } = move
    routes.post(`/games/{id}/${verb}`, {
      ...change,
      summary,
      body,
      returns: [200, moved, 'The game after the move'],
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
  routes.post('/games/{id}/leave', {
    ...change,
    summary: 'Leave the game',
    body: schemas.leave,
    returns: [200, moved, 'The game after the move'],
    handle: ({ personId, params, body }) =>
      leaveGame(play, kind, { personId, gameId: params.id, requestId: body.request_id }),
  })
  routes.post('/games/{id}/return', {
    ...change,
    summary: 'Return to the game within ten seconds after leaving it',
    body: returnRequest,
    returns: [200, returned, 'The player is back in the game'],
    handle: async ({ personId, params, body }) => {
      await returnToGame(play, kind, { personId, gameId: params.id, requestId: body.request_id })
      return { returned: true as const }
    },
  })
  served.addRoutes?.(routes, deps)
  return {
    routes,
    hasContent: (reviewsRequired) => kind.hasContent(play.db, reviewsRequired),
    stock: async (reviewsRequired) => (await kind.stock?.(play.db, reviewsRequired)) ?? [],
    readRunning: (personId) => readRunning(play, kind, personId),
    settle: async (signal) => {
      await settleAbandoned(play, kind, log, signal)
      await removeWithoutResult(play, kind, log, signal)
    },
  }
}
