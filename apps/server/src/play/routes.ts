// What every game's routes have in common: where they are, who may use them and how often.
import { gameResult } from '@noor-quest/contract/game-result'
import { type ReadyGames, readyGames } from '@noor-quest/contract/ready-games'
import { idParam } from '@noor-quest/contract/requests'
import { type RunningGame, returned, returnRequest, runningGames } from '@noor-quest/contract/running-games'
import type { GameType } from '@noor-quest/rules/games'
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { Standings } from '../leaderboards/standing.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { createRoute, createRouter, jsonBody, PLAYER_COOKIE, responses } from '../platform/http/openapi.ts'
import type { PlayerCookies } from '../players/player-cookie.ts'
import { readResult } from './result.ts'

export type GameRouteDeps = {
  cookies: PlayerCookies
  limits: Record<'start' | 'move', MiddlewareHandler<AppEnv>>
}

/** A changing request to one game: POST {base}/games/{id}/{verb}. */
export function moveRoute<P extends string, B extends z.ZodType, R extends z.ZodType>(
  path: P,
  operationId: string,
  summary: string,
  deps: GameRouteDeps,
  body: B,
  response: R,
) {
  return createRoute({
    method: 'post',
    path,
    operationId,
    security: PLAYER_COOKIE,
    summary,
    middleware: [deps.limits.move, deps.cookies.require] as const,
    request: { params: idParam, ...jsonBody(body) },
    responses: responses(200, response, 'The game after the move', [400, 401, 403, 404, 409, 413, 415, 429, 503]),
  })
}

/** POST {base}/games */
export function startRoute<P extends string, B extends z.ZodType, R extends z.ZodType>(
  path: P,
  operationId: string,
  summary: string,
  deps: GameRouteDeps,
  body: B,
  response: R,
) {
  return createRoute({
    method: 'post',
    path,
    operationId,
    security: PLAYER_COOKIE,
    summary,
    middleware: [deps.limits.start, deps.cookies.require] as const,
    request: jsonBody(body),
    responses: responses(201, response, 'The new game', [400, 401, 403, 404, 409, 413, 415, 429, 503]),
  })
}

/** GET {base}/games/current */
export function currentRoute<P extends string, R extends z.ZodType>(
  path: P,
  operationId: string,
  deps: GameRouteDeps,
  response: R,
) {
  const summary = "The running game, or a finished one whose end screen wasn't left"
  return readRoute(path, operationId, summary, deps, response)
}

/** GET {base}/games/asked */
export function askedRoute<P extends string, R extends z.ZodType>(
  path: P,
  operationId: string,
  deps: GameRouteDeps,
  response: R,
) {
  const summary = 'The running game once its question is asked: the response waits until its clock starts'
  return readRoute(path, operationId, summary, deps, response)
}

function readRoute<P extends string, R extends z.ZodType>(
  path: P,
  operationId: string,
  summary: string,
  { cookies }: GameRouteDeps,
  response: R,
) {
  return createRoute({
    method: 'get',
    path,
    operationId,
    security: PLAYER_COOKIE,
    summary,
    middleware: [cookies.require] as const,
    responses: responses(200, response, 'The game, or null', [401, 403, 503]),
  })
}

/** POST {base}/games/{id}/return, which each game has. */
export function returnRoute(type: GameType, deps: GameRouteDeps) {
  const name = type.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())
  const summary = 'Take leaving the game back, within ten seconds'
  return moveRoute('/games/{id}/return', `returnTo${name}Game`, summary, deps, returnRequest, returned)
}

/** GET /api/games/running: what a person left open, of all games. */
export function runningGamesRoutes(
  games: readonly { readRunning: (personId: string) => Promise<RunningGame | null> }[],
  cookies: PlayerCookies,
) {
  const route = createRoute({
    method: 'get',
    path: '/running',
    operationId: 'getRunningGames',
    security: PLAYER_COOKIE,
    summary: "This person's running games",
    middleware: [cookies.require] as const,
    responses: responses(200, runningGames, 'At most one of each game', [401, 503]),
  })
  return createRouter().openapi(route, async (c) => {
    const found = await Promise.all(games.map(({ readRunning }) => readRunning(c.var.personId)))
    return c.json({ games: found.filter((game) => game !== null) }, 200)
  })
}

/** Registration forms ask all evening; an organiser who has just added questions waits no longer than this. */
const READY_FOR_SECONDS = 10

/** GET /api/games/ready: for everybody, so it is read at most once in ten seconds. */
export function readyGamesRoutes(
  games: readonly { type: GameType; hasContent: () => Promise<boolean> }[],
  clock: Pick<Clock, 'nowMs'>,
) {
  const route = createRoute({
    method: 'get',
    path: '/ready',
    operationId: 'getReadyGames',
    summary: 'The games that have the content to be started',
    responses: responses(200, readyGames, 'The games by name', [503]),
  })
  let known: { untilMs: number; response: Promise<ReadyGames> } | undefined
  const read = async () => {
    const found = await Promise.all(games.map(({ hasContent }) => hasContent()))
    return { ready: games.flatMap(({ type }, index) => (found[index] ? [type] : [])) }
  }
  return createRouter().openapi(route, async (c) => {
    if (known === undefined || clock.nowMs() >= known.untilMs) {
      const asked = { untilMs: clock.nowMs() + READY_FOR_SECONDS * 1000, response: read() }
      known = asked
      // A database that was silent is asked again.
      asked.response.catch(() => {
        if (known === asked) known = undefined
      })
    }
    const cached = { 'Cache-Control': `public, max-age=${READY_FOR_SECONDS}` }
    return c.json(await known.response, 200, cached)
  })
}

/** GET /api/games/{id}/result, of whichever game it is. */
export function gameResultRoutes(deps: { db: Db; standings: Standings }, cookies: PlayerCookies) {
  const route = createRoute({
    method: 'get',
    path: '/{id}/result',
    operationId: 'getGameResult',
    security: PLAYER_COOKIE,
    summary: 'What a finished game of this person was worth: their own best, their rank and who is next to them',
    middleware: [cookies.require] as const,
    request: { params: idParam },
    responses: responses(200, gameResult, 'The result as the server judged it', [400, 401, 404, 503]),
  })
  return createRouter().openapi(route, async (c) =>
    c.json(await readResult(deps, c.var.personId, c.req.valid('param').id), 200),
  )
}
