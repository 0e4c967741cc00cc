import { currentPlayer, type OwnPlayer, registeredPlayer, registration } from '@noor-quest/contract/players'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { createRoute, createRouter, jsonBody, responses } from '../../http/openapi.ts'
import type { Clock } from '../../shared/clock.ts'
import { agreedText, type Consent } from './consent.ts'
import type { PlayerCookies } from './player-cookie.ts'
import { findPlayer, type PlayerRow } from './queries.ts'
import { registerPlayer } from './register.ts'

const me = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'getCurrentPlayer',
  summary: 'Who am I',
  responses: responses(200, currentPlayer, "This device's player, or null", [503]),
})

const forgetMe = createRoute({
  method: 'delete',
  path: '/me',
  operationId: 'forgetCurrentPlayer',
  summary: 'Leave this device: its player is forgotten here, not deleted',
  responses: responses(200, z.object({ player: z.null() }), 'Nobody', [403, 413, 415]),
})

type Deps = {
  db: Db
  clock: Clock
  /** null: nothing is asked. */
  consent: Consent | null
  limit: MiddlewareHandler<AppEnv>
}

/** /api/players */
export function playerRoutes({ db, clock, consent, limit }: Deps, cookies: PlayerCookies) {
  const register = createRoute({
    method: 'post',
    path: '/',
    operationId: 'registerPlayer',
    summary: 'Register a player; the cookie makes this device that player',
    middleware: [limit] as const,
    request: jsonBody(registration),
    responses: responses(201, registeredPlayer, 'The row written', [400, 403, 413, 415, 429, 503]),
  })
  return createRouter()
    .openapi(register, async (c) => {
      const sent = c.req.valid('json')
      const at = new Date(clock.nowMs()).toISOString()
      const row = await registerPlayer(db, sent, at, agreedText(consent, sent))
      cookies.write(c, row.id)
      return c.json({ ...publicToOwner(row), age: row.age, semester: row.semester, phone: row.phone }, 201)
    })
    .openapi(me, async (c) => {
      const playerId = cookies.read(c)
      const row = playerId === null ? undefined : await findPlayer(db, playerId)
      return c.json({ player: row === undefined ? null : publicToOwner(row) }, 200)
    })
    .openapi(forgetMe, (c) => {
      cookies.clear(c)
      return c.json({ player: null }, 200)
    })
}

function publicToOwner({ id, name, game_type, total_score, current_level, created_at }: PlayerRow): OwnPlayer {
  return { id, name, game_type, total_score, current_level, created_at }
}
