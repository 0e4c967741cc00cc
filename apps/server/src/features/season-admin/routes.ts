import { leaderboardQuery } from '@noor-quest/contract/leaderboard'
import { idParam } from '@noor-quest/contract/requests'
import {
  archivedLeaderboard,
  newSeason,
  type Season,
  season,
  seasonChange,
  seasons,
} from '@noor-quest/contract/seasons'
import { GAME_TYPES } from '@noor-quest/rules/games'
import type { MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ADMIN_COOKIE, createRoute, createRouter, jsonBody, responses } from '../../http/openapi.ts'
import { AppError } from '../../shared/app-error.ts'
import type { Clock } from '../../shared/clock.ts'
import type { Leaderboards } from '../leaderboard/leaderboards.ts'
import { readLeaderboard } from '../leaderboard/queries.ts'
import { policiesOf } from '../seasons/policies.ts'
import { findSeason, type SeasonRow } from '../seasons/queries.ts'
import { beginSeason, changeSeason } from './change-season.ts'
import type { Recomputing } from './recompute-places.ts'

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Leaderboards
  /** Writes a copy of everything first; null where the database is backed up by its own tools. */
  backUp: (() => Promise<unknown>) | null
  recomputing: Recomputing
  requireAdmin: MiddlewareHandler<AppEnv>
}

/** /api/seasons */
export function seasonAdminRoutes({ db, clock, leaderboards, backUp, recomputing, requireAdmin }: Deps) {
  const list = createRoute({
    method: 'get',
    path: '/',
    operationId: 'listSeasons',
    security: ADMIN_COOKIE,
    summary: 'The current season and those that are archived',
    middleware: [requireAdmin] as const,
    responses: responses(200, seasons, 'The current season first', [401, 403, 503]),
  })
  const change = createRoute({
    method: 'patch',
    path: '/current',
    operationId: 'changeSeason',
    security: ADMIN_COOKIE,
    summary: "Change the current season's name, times and policies",
    middleware: [requireAdmin] as const,
    request: jsonBody(seasonChange),
    responses: responses(200, season, 'The season now', [400, 401, 403, 413, 415, 503]),
  })
  const begin = createRoute({
    method: 'post',
    path: '/',
    operationId: 'beginSeason',
    security: ADMIN_COOKIE,
    summary: 'Archive the current season and begin the next, after a backup',
    middleware: [requireAdmin] as const,
    request: jsonBody(newSeason),
    responses: responses(201, season, 'The new season', [400, 401, 403, 409, 413, 415, 503]),
  })
  const board = createRoute({
    method: 'get',
    path: '/{id}/leaderboard',
    operationId: 'getArchivedLeaderboard',
    summary: 'The best players of an archived season',
    request: { params: idParam, query: leaderboardQuery },
    responses: responses(200, archivedLeaderboard, 'The leaderboard as it was left', [400, 404, 503]),
  })
  const everyBoardChanged = () => {
    for (const type of GAME_TYPES) leaderboards.changed(type)
  }
  const shown = async (row: SeasonRow): Promise<Season> => {
    const { id, name, name_ar, opens_at, closes_at, freezes_at, zone, archived_at } = row
    const { players } = await db
      .selectFrom('players')
      .select((eb) => eb.fn.countAll<number>().as('players'))
      .where('season_id', '=', id)
      .executeTakeFirstOrThrow()
    const times = { opens_at, closes_at, freezes_at, zone, archived_at }
    const is_recomputing = row.recompute_after !== null
    return { id, name, name_ar, ...times, policies: policiesOf(row.policies), is_recomputing, players }
  }
  return createRouter()
    .openapi(list, async (c) => {
      const rows = await db
        .selectFrom('seasons')
        .selectAll()
        .orderBy(sql`case when archived_at is null then 0 else 1 end`)
        .orderBy('archived_at', 'desc')
        .execute()
      const all: Season[] = []
      for (const row of rows) all.push(await shown(row))
      return c.json({ seasons: all }, 200)
    })
    .openapi(change, async (c) => {
      const changed = await changeSeason(db, c.var.admin, c.req.valid('json'), clock.nowMs(), everyBoardChanged)
      if (changed.recompute_after === null) return c.json(await shown(changed), 200)
      await recomputing.start()
      return c.json(await shown(await findSeason(db, changed.id)), 200)
    })
    .openapi(begin, async (c) => {
      const wanted = c.req.valid('json')
      // What happens between the copy and the end of the season is in the archive, which nothing is deleted from.
      await backUp?.()
      const begun = await beginSeason(db, c.var.admin, wanted, clock.nowMs(), everyBoardChanged)
      return c.json(await shown(begun), 201)
    })
    .openapi(board, async (c) => {
      const { game_type: gameType = null, limit } = c.req.valid('query')
      const found = await db
        .selectFrom('seasons')
        .selectAll()
        .where('id', '=', c.req.valid('param').id)
        .where('archived_at', 'is not', null)
        .executeTakeFirst()
      if (found === undefined || found.archived_at === null) throw new AppError('not_found')
      const { name, name_ar, archived_at } = found
      return c.json({ name, name_ar, archived_at, entries: await readLeaderboard(db, gameType, limit, found) }, 200)
    })
}
