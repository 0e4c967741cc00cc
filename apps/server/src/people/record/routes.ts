import {
  boothChange,
  playerActions,
  playerActionsDone,
  playerOfRow,
  rowKeyParam,
} from '@noor-quest/contract/player-actions'
import { gameRecord, playerRecord } from '@noor-quest/contract/player-record'
import { idParam } from '@noor-quest/contract/requests'
import { watchedPlayers, watchedPlayersQuery } from '@noor-quest/contract/watched-players'
import type { MiddlewareHandler } from 'hono'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { createAdminRoutes, createRouter, jsonBody, responses } from '../../platform/http/openapi.ts'
import type { DeviceCookies } from '../../players/device-cookie.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import { applyActions, changeBooth } from './apply-actions.ts'
import { findPlayerOfRow } from './find-row.ts'
import { type RecordDeps, readGameRecord, readRecord } from './read-record.ts'
import { createWatchedPlayers } from './watched-players.ts'

const SIGNALS = 'signals'

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Leaderboards
  requireAdmin: MiddlewareHandler<AppEnv>
}
type WatchDeps = Deps & RecordDeps

/** /api/watch */
export function watchRoutes(deps: WatchDeps) {
  const { db, clock, leaderboards, requireAdmin } = deps
  const adminRoute = createAdminRoutes(requireAdmin)
  const at = () => new Date(clock.nowMs()).toISOString()
  const ofRow = adminRoute({
    method: 'get',
    path: '/rows/{key}',
    operationId: 'getPlayerOfRow',
    summary: "Whose row of the current season's leaderboards it is",
    request: { params: rowKeyParam },
    responses: responses(200, playerOfRow, 'The player', [400, 401, 403, 404, 503]),
  })
  const readWatched = createWatchedPlayers(db, clock.nowMs)
  const signals = adminRoute({
    method: 'get',
    path: '/signals',
    operationId: 'listWatchedPlayers',
    summary: "The current season's players with something to look at: flags of games and signals around them",
    request: { query: watchedPlayersQuery },
    responses: responses(200, watchedPlayers, 'Those with most to look at first', [400, 401, 403, 503]),
  })
  const doActions = adminRoute({
    method: 'post',
    path: '/actions',
    operationId: 'actOnPlayers',
    summary:
      "Hide players' persons, call them otherwise on the leaderboards, or block their devices; or take that back",
    request: jsonBody(playerActions),
    responses: responses(200, playerActionsDone, 'What was done', [400, 401, 403, 404, 413, 415, 503]),
  })
  const record = adminRoute({
    method: 'get',
    path: '/players/{id}',
    operationId: 'getPlayerRecord',
    summary: 'Everything a player did, and what around it is worth a look',
    request: { params: idParam },
    responses: responses(200, playerRecord, 'The player now', [400, 401, 403, 404, 503]),
  })
  const game = adminRoute({
    method: 'get',
    path: '/games/{id}',
    operationId: 'getGameRecord',
    summary: 'A game move by move, and what the rules make of its log now',
    request: { params: idParam },
    responses: responses(200, gameRecord, 'The game', [400, 401, 403, 404, 503]),
  })
  return createRouter()
    .openapi(signals, async (c) => {
      const { cursor } = c.req.valid('query')
      const [weight, id] = cursor === undefined ? [0, ''] : decodeCursor(SIGNALS, cursor, [0, ''])
      const { players, total, end } = await readWatched(cursor === undefined ? null : { weight, id })
      const next_cursor = end === null ? null : encodeCursor(SIGNALS, [end.weight, end.id])
      return c.json({ players, total, next_cursor }, 200)
    })
    .openapi(record, async (c) => c.json(await readRecord(deps, c.req.valid('param').id), 200))
    .openapi(game, async (c) => c.json(await readGameRecord(deps, c.req.valid('param').id), 200))
    .openapi(ofRow, async (c) => {
      const season = await findCurrentSeason(db)
      return c.json(await findPlayerOfRow(db, season, c.req.valid('param').key), 200)
    })
    .openapi(doActions, async (c) =>
      c.json(await applyActions({ db, leaderboards }, c.var.admin, c.req.valid('json'), at()), 200),
    )
}

/** /api/players/devices */
export function deviceRoutes({ db, clock, leaderboards, devices, requireAdmin }: Deps & { devices: DeviceCookies }) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const booth = adminRoute({
    method: 'post',
    path: '/booth',
    operationId: 'changeBooth',
    summary: 'Make this device a booth, or no booth any more',
    request: jsonBody(boothChange),
    responses: responses(200, boothChange, 'What it is now', [400, 401, 403, 413, 415, 503]),
  })
  return createRouter().openapi(booth, async (c) => {
    const { is_booth } = c.req.valid('json')
    const id = devices.read(c)
    await changeBooth({ db, leaderboards }, c.var.admin, id, is_booth, new Date(clock.nowMs()).toISOString())
    devices.write(c, id)
    return c.json({ is_booth }, 200)
  })
}
