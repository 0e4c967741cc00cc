import {
  continuation,
  currentPlayer,
  type OwnPlayer,
  ownPlayer,
  registeredPlayer,
  registration,
} from '@noor-quest/contract/players'
import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { RegistrationLimit } from '../accounts/rate-limits/registration-limit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/connect.ts'
import type { AppEnv } from '../platform/http/app-env.ts'
import { createRoute, createRouter, jsonBody, PLAYER_COOKIE, responses } from '../platform/http/openapi.ts'
import type { LiveSettings } from '../platform/live-settings.ts'
import { agreedText } from './consent.ts'
import type { DeviceCookies } from './device-cookie.ts'
import type { HashPhone } from './phone-hash.ts'
import type { PlayerCookies } from './player-cookie.ts'
import { findPlayersOf, findTimeFactor, type PlayerRow } from './queries.ts'
import { continueAsPlayer, registerPlayer } from './register.ts'

const me = createRoute({
  method: 'get',
  path: '/me',
  operationId: 'getCurrentPlayer',
  summary: 'Who am I',
  responses: responses(200, currentPlayer, "The players of this device's person", [503]),
})

const forgetMe = createRoute({
  method: 'delete',
  path: '/me',
  operationId: 'forgetCurrentPlayer',
  summary: 'Leave this device: its person is forgotten here, not deleted',
  responses: responses(200, z.object({ player: z.null() }), 'Nobody', [403, 413, 415]),
})

type Deps = {
  db: Db
  clock: Clock
  settings: LiveSettings
  hashPhone: HashPhone
  devices: DeviceCookies
  limit: MiddlewareHandler<AppEnv>
  registrations: Pick<RegistrationLimit, 'admit'>
  /** Gives a device its visitor's cookie: accounts/rate-limits/visitor-cookie.ts. */
  greet: (c: Context<AppEnv>) => void
}

/** /api/players */
export function playerRoutes(deps: Deps, cookies: PlayerCookies) {
  const { db, clock, settings, hashPhone, devices, limit, registrations, greet } = deps
  const register = createRoute({
    method: 'post',
    path: '/',
    operationId: 'registerPlayer',
    summary: 'Register a new person with their first player; the cookie makes this device theirs',
    request: jsonBody(registration),
    responses: responses(201, registeredPlayer, 'The row written', [400, 403, 409, 413, 415, 429, 503]),
  })
  const continueAs = createRoute({
    method: 'post',
    path: '/me/continue',
    operationId: 'continueAsPlayer',
    security: PLAYER_COOKIE,
    summary: 'Play another game as the same person',
    middleware: [limit, cookies.require] as const,
    request: jsonBody(continuation),
    responses: responses(201, ownPlayer, "The person's player in that game", [400, 401, 403, 409, 413, 415, 429, 503]),
  })
  return createRouter()
    .openapi(register, async (c) => {
      const sent = c.req.valid('json')
      const agreedTo = agreedText(settings.current(), sent)
      const deviceId = devices.read(c)
      // Only what validates counts: a flood of what doesn't shuts nobody out.
      const row = await registrations.admit(c, sent.door, (count) =>
        registerPlayer({ db, hashPhone }, sent, clock.nowMs(), { agreedTo, deviceId, count }),
      )
      cookies.write(c, row.person_id)
      devices.write(c, deviceId)
      return c.json({ ...publicToOwner(row), age: row.age, semester: row.semester, phone: row.phone }, 201)
    })
    .openapi(continueAs, async (c) => {
      const sent = c.req.valid('json')
      const row = await continueAsPlayer(db, c.var.personId, sent, clock.nowMs(), settings.current())
      return c.json(publicToOwner(row), 201)
    })
    .openapi(me, async (c) => {
      cookies.keep(c)
      greet(c)
      // Also for a page whose person the device has forgotten: from here on it is the newest one's.
      const personId = cookies.read(c) ?? cookies.readNewest(c)
      const players = personId === null ? [] : (await findPlayersOf(db, personId)).map(publicToOwner)
      const factor = personId === null ? 1 : await findTimeFactor(db, personId)
      return c.json({ player: players[0] ?? null, players, ...(factor !== 1 && { time_factor: factor }) }, 200)
    })
    .openapi(forgetMe, (c) => {
      cookies.clear(c)
      return c.json({ player: null }, 200)
    })
}

function publicToOwner(row: PlayerRow): OwnPlayer {
  const { id, person_id, name, game_type, total_score, current_level, created_at } = row
  return { id, person_id, name, game_type, total_score, current_level, created_at }
}
