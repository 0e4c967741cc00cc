import { rehearsalRequest, rehearsed } from '@noor-quest/contract/rehearsal'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { AppError } from '../platform/app-error.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { createAdminRoutes, createRouter, jsonBody, responses } from '../platform/http/openapi.ts'
import type { Holds } from './holds.ts'
import type { Rehearse } from './rehearse.ts'

type Deps = {
  games: readonly { type: GameType; rehearse: Rehearse }[]
  holds: Holds
  requireAdmin: MiddlewareHandler<AppEnv>
}

/** /api/rehearsals */
export function rehearsalRoutes({ games, holds, requireAdmin }: Deps) {
  const route = createAdminRoutes(requireAdmin)({
    method: 'post',
    path: '/{game}',
    operationId: 'rehearse',
    summary: 'Start a game that counts nowhere, see it or make a move in it; the server stores nothing of it',
    request: { params: z.object({ game: z.enum(GAME_TYPES) }), ...jsonBody(rehearsalRequest) },
    responses: responses(200, rehearsed, 'The game, and what the next request sends back', [
      ...([400, 401, 403, 404, 409, 413, 415, 503] as const),
    ]),
  })
  return createRouter().openapi(route, async (c) => {
    const { game } = c.req.valid('param')
    const rehearse = games.find(({ type }) => type === game)?.rehearse
    if (rehearse === undefined) throw new AppError('not_found')
    const { id: adminId } = c.var.adminSession.user
    const hold = (ms: number) => {
      c.set('isHeld', true)
      return holds.wait(`rehearsal ${adminId}`, ms, c.req.raw.signal)
    }
    return c.json(await rehearse(c.req.valid('json'), { adminId, hold }), 200)
  })
}
