// The server's part of a game of any type: its routes, and ending abandoned games.
import type { RunningGame } from '@noor-quest/contract/games'
import type { Stock } from '@noor-quest/contract/overview'
import type { Context } from 'hono'
import type { PublicRateLimits } from '../accounts/rate-limits/public-limits.ts'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { PlayerCookies } from '../registration/cookies.ts'
import { removeWithoutResult, settleAbandoned } from './abandoned.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import type { GameWaits } from './game-waits.ts'
import { leaveGame, readRunning, returnToGame } from './leave.ts'
import type { PlayDeps } from './load.ts'
import { currentGame, moveGame } from './play.ts'
import { type Replay, replayWith, type ShowSteps, showStepsWith } from './replay.ts'
import { startGame } from './start.ts'

export type GameDeps = {
  play: PlayDeps
  waits: GameWaits
  cookies: PlayerCookies
  limits: Pick<PublicRateLimits, 'start' | 'move'>
  /** Whether this browser has the session of an admin who may change the season. */
  isOrganiser: (c: Context<AppEnv>) => Promise<boolean>
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

/** A game for the server's list. `routesOf`: its routes, most of them with `gameHandlers`. */
export function defineGame<G extends GameShapes>(kind: GameKind<G>, routesOf: (deps: GameDeps) => Routes): GameServer {
  return {
    serve: (deps) => serveGame(deps, kind, routesOf(deps)),
    replay: replayWith(kind),
    steps: showStepsWith(kind),
  }
}

function serveGame<G extends GameShapes>({ play }: GameDeps, kind: GameKind<G>, routes: Routes): ServedGame {
  return {
    routes,
    hasContent: (reviewsRequired) => kind.hasContent(play.db, reviewsRequired),
    stock: async (reviewsRequired) => (await kind.stock?.(play.db, reviewsRequired)) ?? [],
    readRunning: (personId) => readRunning(play, kind, personId),
    settle: async (signal) => {
      await settleAbandoned(play, kind, signal)
      await removeWithoutResult(play, kind, signal)
    },
  }
}

type OfPlayer = { personId: string }
type Started = OfPlayer & { body: WithRequestId & { restart?: boolean | undefined } }
type OfGame<B> = OfPlayer & { params: { id: string }; body: B }
type WithRequestId = { request_id: string }

/** The handlers of the requests that every game has, and of its moves. */
export function gameHandlers<G extends GameShapes>({ play, limits, isOrganiser }: GameDeps, kind: GameKind<G>) {
  return {
    start: {
      limit: limits.start,
      handle: async ({ personId, body }: Started, c: Context<AppEnv>) => {
        const start = { personId, requestId: body.request_id, restart: body.restart ?? false }
        try {
          return await startGame(play, kind, start)
        } catch (error) {
          const isEarly = error instanceof AppError && error.code === 'season_not_open'
          if (!isEarly || !(await isOrganiser(c))) throw error
          return startGame(play, kind, { ...start, isTest: true })
        }
      },
    },
    current: {
      handle: async ({ personId }: OfPlayer) => ({ game: await currentGame(play, kind, personId) }),
    },
    /** `read`: the event, and the client's position in the game (GameKind.positionOf). */
    move: <B extends WithRequestId>(read: (body: B) => { position: number; event: G['event'] }) => ({
      limit: limits.move,
      handle: ({ personId, params, body }: OfGame<B>) =>
        moveGame(play, kind, {
          personId,
          gameId: params.id,
          requestId: body.request_id,
          ...read(body),
        }),
    }),
    leave: {
      limit: limits.move,
      handle: ({ personId, params, body }: OfGame<WithRequestId>) =>
        leaveGame(play, kind, { personId, gameId: params.id, requestId: body.request_id }),
    },
    return: {
      limit: limits.move,
      handle: async ({ personId, params, body }: OfGame<WithRequestId>) => {
        await returnToGame(play, kind, { personId, gameId: params.id, requestId: body.request_id })
        return { returned: true as const }
      },
    },
  }
}
