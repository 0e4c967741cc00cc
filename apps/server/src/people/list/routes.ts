import { PLAYER_PAGE_SIZE } from '@noor-quest/contract/limits'
import { PLAYER_COLUMNS, type PlayerSort } from '@noor-quest/contract/player-columns'
import {
  playerChange,
  playerDeletionQuery,
  playerDetails,
  playerExportQuery,
  playerList,
  playerListQuery,
  registrationShutter,
} from '@noor-quest/contract/player-list'
import { deleted, idParam } from '@noor-quest/contract/requests'
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { fileHeaders } from '../../platform/http/download.ts'
import { createAdminRoutes, createRouter, fileResponses, jsonBody, responses } from '../../platform/http/openapi.ts'
import { tableFile } from '../../platform/spreadsheets/table-file.ts'
import type { MarkedNames } from '../../players/marked-names.ts'
import { findCurrentSeason } from '../../seasons/queries.ts'
import { deletePlayer } from './delete-player.ts'
import { exportPlayers } from './export-players.ts'
import { setExtraTime } from './extra-time.ts'
import { countPlayers, type PlayerFilter, type PlayerPlace, readPlayers } from './queries.ts'
import { readDetails } from './read-details.ts'

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Leaderboards
  markedNames: MarkedNames
  requireAdmin: MiddlewareHandler<AppEnv>
  /** Lets new players in: accounts/rate-limits/registration-limit.ts. */
  registrations: { lift: (tx: Tx) => Promise<void> }
}

/** A key is text in a cursor: it has more bits than a number may there. */
function decodePlace(list: string, sort: PlayerSort, cursor: string): PlayerPlace {
  if (sort !== 'total_score') return decodeCursor(list, cursor, [PLAYER_COLUMNS[sort].kind === 'number' ? 0 : '', ''])
  const [key, ...rest] = decodeCursor(list, cursor, ['', '', ''])
  if (!/^\d{1,16}$/.test(String(key))) return decodeCursor(list, '', [''])
  return [Number(key), ...rest]
}

/** /api/players, the admins' part of it */
export function playerListRoutes(deps: Deps) {
  const { db, clock, leaderboards, markedNames, requireAdmin, registrations } = deps
  const filterOf = async (query: z.output<typeof playerListQuery>): Promise<PlayerFilter> => {
    const { search = '', game_type: gameType = null, season_id: seasonId = null, only } = query
    const filter = { search, gameType, seasonId }
    if (only !== 'marked') return { ...filter, only: only ?? null }
    const marked = await markedNames.find(seasonId ?? (await findCurrentSeason(db)).id)
    return { ...filter, only: { marked } }
  }
  const adminRoute = createAdminRoutes(requireAdmin)
  const at = () => new Date(clock.nowMs()).toISOString()
  const list = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'listPlayers',
    summary: 'Registered players, page by page',
    request: { query: playerListQuery },
    responses: responses(200, playerList, 'A page of players, and how many match', [400, 401, 403, 503]),
  })
  const lift = adminRoute({
    method: 'post',
    path: '/shutter/lift',
    operationId: 'liftRegistrationShutter',
    summary: 'Let new players register again',
    responses: responses(200, registrationShutter, 'Not shut any more', [401, 403, 413, 415, 503]),
  })
  const exportList = adminRoute({
    method: 'get',
    path: '/export',
    operationId: 'exportPlayers',
    summary: 'Registered players as a file for spreadsheets',
    request: { query: playerExportQuery },
    responses: fileResponses([400, 401, 403, 503]),
  })
  const details = adminRoute({
    method: 'get',
    path: '/{id}',
    operationId: 'getPlayer',
    summary: "A player's rank and best game",
    request: { params: idParam },
    responses: responses(200, playerDetails, 'The player now', [400, 401, 403, 404, 503]),
  })
  const change = adminRoute({
    method: 'patch',
    path: '/{id}',
    operationId: 'changePlayer',
    summary: "Give a player's person extra time",
    request: { params: idParam, ...jsonBody(playerChange) },
    responses: responses(200, playerDetails, 'The player now', [400, 401, 403, 404, 413, 415, 503]),
  })
  const remove = adminRoute({
    method: 'delete',
    path: '/{id}',
    operationId: 'deletePlayer',
    summary: "Delete a player's data, or their whole person's: games, answers and feedback too",
    request: { params: idParam, query: playerDeletionQuery },
    responses: responses(200, deleted, 'Who is gone', [400, 401, 403, 404, 413, 415, 503]),
  })
  return createRouter()
    .openapi(lift, async (c) => {
      await transact(db, async (tx) => {
        await registrations.lift(tx)
        const summary = 'Let new players register again, beyond the limit'
        await writeAudit(tx, c.var.admin, { action: 'change', entity: 'rate_limits', summary }, at())
      })
      return c.json({ shut: false }, 200)
    })
    .openapi(list, async (c) => {
      const query = c.req.valid('query')
      const { sort, order, cursor } = query
      const filter = await filterOf(query)
      const name = `players ${sort} ${order}`
      const place = cursor === undefined ? null : decodePlace(name, sort, cursor)
      const [rows, total, registered] = await Promise.all([
        readPlayers(db, filter, { sort, order }, place, PLAYER_PAGE_SIZE + 1, markedNames.check),
        countPlayers(db, filter),
        countPlayers(db, { search: '', gameType: null, seasonId: filter.seasonId, only: null }),
      ])
      const page = rows.slice(0, PLAYER_PAGE_SIZE)
      const last = page.at(-1)
      const hasNext = rows.length > PLAYER_PAGE_SIZE && last !== undefined
      const body = {
        players: page.map(({ player }) => player),
        total,
        registered,
        next_cursor: hasNext ? encodeCursor(name, sort === 'total_score' ? last.place.map(String) : last.place) : null,
      }
      return c.json(body, 200)
    })
    .openapi(exportList, async (c) => {
      // Nothing is exported, so nothing is audited.
      const query = c.req.valid('query')
      const { sort, order, format } = query
      const headers = fileHeaders('players', at(), format)
      if (c.req.method === 'HEAD') return c.body(null, 200, headers) as never
      const filter = await filterOf(query)
      const table = await exportPlayers(db, filter, { sort, order })
      const count = await countPlayers(db, filter)
      // What was searched may be somebody's name.
      const { gameType, search } = filter
      const summary = `${count} players${gameType === null ? '' : ` of ${gameType}`}${search === '' ? '' : ', searched'}`
      await writeAudit(db, c.var.admin, { action: 'export', entity: 'players', summary }, at())
      return c.body(tableFile(table, format), 200, headers) as never
    })
    .openapi(details, async (c) => c.json(await readDetails(db, c.req.valid('param').id), 200))
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      await setExtraTime(db, c.var.admin, id, c.req.valid('json').time_factor, at())
      return c.json(await readDetails(db, id), 200)
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid('param')
      const { scope } = c.req.valid('query')
      await deletePlayer({ db, leaderboards }, c.var.admin, { id, scope }, at())
      return c.json({ id }, 200)
    })
}
