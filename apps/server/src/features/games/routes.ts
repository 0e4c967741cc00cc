// What both games' routes have in common: where they lie and who may call them.
import { idParam } from '@noor-quest/contract/requests'
import type { z } from 'zod'
import { answers, createRoute, jsonBody } from '../../http/openapi.ts'
import type { PlayerCookies } from '../players/player-cookie.ts'

/** A changing call on one game: POST {base}/games/{id}/{verb}. */
export function moveRoute<P extends string, B extends z.ZodType, R extends z.ZodType>(
  path: P,
  summary: string,
  cookies: PlayerCookies,
  body: B,
  response: R,
) {
  return createRoute({
    method: 'post',
    path,
    summary,
    middleware: [cookies.require] as const,
    request: { params: idParam, ...jsonBody(body) },
    responses: answers(200, response, 'The game after the move', [400, 401, 403, 404, 409, 413, 415, 429, 503]),
  })
}

/** POST {base}/games */
export function startRoute<P extends string, B extends z.ZodType, R extends z.ZodType>(
  path: P,
  summary: string,
  cookies: PlayerCookies,
  body: B,
  response: R,
) {
  return createRoute({
    method: 'post',
    path,
    summary,
    middleware: [cookies.require] as const,
    request: jsonBody(body),
    responses: answers(201, response, 'The new game', [400, 401, 403, 409, 413, 415, 429, 503]),
  })
}

/** GET {base}/games/current */
export function currentRoute<P extends string, R extends z.ZodType>(path: P, cookies: PlayerCookies, response: R) {
  return createRoute({
    method: 'get',
    path,
    summary: "The running game, or a finished one whose end screen wasn't left",
    middleware: [cookies.require] as const,
    responses: answers(200, response, 'The game, or null', [401, 403, 503]),
  })
}
