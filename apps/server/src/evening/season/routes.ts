import { leaderboard, leaderboardQuery } from '@noor-quest/contract/leaderboard'
import { exportQuery, type FileFormat, idParam } from '@noor-quest/contract/requests'
import {
  archiveChange,
  archivedLeaderboard,
  begunSeason,
  newSeason,
  season,
  seasonChange,
  seasons,
} from '@noor-quest/contract/seasons'
import { GAME_TYPES } from '@noor-quest/rules/games'
import type { Context, MiddlewareHandler } from 'hono'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { publicView } from '../../leaderboards/public-view.ts'
import { readLeaderboard } from '../../leaderboards/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { fileHeaders } from '../../platform/http/download.ts'
import {
  createAdminRoutes,
  createRoute,
  createRouter,
  fileResponses,
  jsonBody,
  responses,
} from '../../platform/http/openapi.ts'
import { tableFile } from '../../platform/spreadsheets/table-file.ts'
import type { LiveSeason } from '../../seasons/live-season.ts'
import { findSeason, requireArchived, requireSeason } from '../../seasons/queries.ts'
import { beginSeason, changeSeason, publishArchive } from './change-season.ts'
import { FEEDBACK_TABLE, GAMES_TABLE, type SeasonTable } from './export-season.ts'
import { describeSeason, readSeasons } from './read-seasons.ts'
import type { Recomputing } from './recompute-places.ts'

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Leaderboards
  season: Pick<LiveSeason, 'changed'>
  /** Writes a copy of everything first and returns its file; null where none could be written here. */
  backUp: (() => Promise<string | null>) | null
  recomputing: Recomputing
  requireAdmin: MiddlewareHandler<AppEnv>
}

/** /api/seasons */
export function seasonAdminRoutes({ db, clock, leaderboards, season: live, backUp, recomputing, requireAdmin }: Deps) {
  const adminRoute = createAdminRoutes(requireAdmin)
  const list = adminRoute({
    method: 'get',
    path: '/',
    operationId: 'listSeasons',
    summary: 'The current season and those that are archived',
    responses: responses(200, seasons, 'The current season first', [401, 403, 503]),
  })
  const change = adminRoute({
    method: 'patch',
    path: '/current',
    operationId: 'changeSeason',
    summary: "Change the current season's name, times and policies",
    request: jsonBody(seasonChange),
    responses: responses(200, season, 'The season now', [400, 401, 403, 409, 413, 415, 503]),
  })
  const begin = adminRoute({
    method: 'post',
    path: '/',
    operationId: 'beginSeason',
    summary: 'Archive the current season and begin the next, after a backup',
    request: jsonBody(newSeason),
    responses: responses(201, begunSeason, 'The new season', [400, 401, 403, 409, 413, 415, 503]),
  })
  const publish = adminRoute({
    method: 'patch',
    path: '/{id}',
    operationId: 'publishSeason',
    summary: 'Link an archived season from the leaderboard, or no longer',
    request: { params: idParam, ...jsonBody(archiveChange) },
    responses: responses(200, season, 'The season now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const gamesFile = adminRoute({
    method: 'get',
    path: '/{id}/games/export',
    operationId: 'exportGames',
    summary: "A season's games as a file for spreadsheets",
    request: { params: idParam, query: exportQuery },
    responses: fileResponses([400, 401, 403, 404, 503]),
  })
  const feedbackFile = adminRoute({
    method: 'get',
    path: '/{id}/feedback/export',
    operationId: 'exportFeedback',
    summary: "A season's feedback as a file for spreadsheets",
    request: { params: idParam, query: exportQuery },
    responses: fileResponses([400, 401, 403, 404, 503]),
  })
  const results = adminRoute({
    method: 'get',
    path: '/{id}/results',
    operationId: 'getSeasonResults',
    summary: "A season's best players, its frozen results too",
    request: { params: idParam, query: leaderboardQuery },
    responses: responses(200, leaderboard, 'The results now', [400, 401, 403, 404, 503]),
  })
  const board = createRoute({
    method: 'get',
    path: '/{id}/leaderboard',
    operationId: 'getArchivedLeaderboard',
    summary: 'The best players of an archived season',
    request: { params: idParam, query: leaderboardQuery },
    responses: responses(200, archivedLeaderboard, 'The leaderboard as it was left', [400, 404, 503]),
  })
  const changed = () => {
    for (const type of GAME_TYPES) leaderboards.changed(type)
    return live.changed()
  }
  const at = () => new Date(clock.nowMs()).toISOString()

  async function download(
    c: Context<AppEnv>,
    { id, what, format }: { id: string; what: 'games' | 'feedback'; format: FileFormat },
    { read, ...table }: SeasonTable,
  ) {
    const { name, zone } = await requireSeason(db, id)
    const headers = fileHeaders(what, at(), format)
    // Nothing is exported, so nothing is audited.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const entry = { action: 'export', entity: what, entityId: id, summary: `The ${what} of ${name}` } as const
    await writeAudit(db, c.var.admin, entry, at())
    return c.body(tableFile({ ...table, chunks: read(db, id), zone }, format), 200, headers)
  }

  return createRouter()
    .openapi(list, async (c) => c.json({ seasons: await readSeasons(db, clock.nowMs()) }, 200))
    .openapi(change, async (c) => {
      const { id, recompute_after } = await changeSeason(db, c.var.admin, c.req.valid('json'), clock.nowMs(), changed)
      if (recompute_after !== null) await recomputing.start()
      return c.json(await describeSeason(db, await findSeason(db, id), clock.nowMs()), 200)
    })
    .openapi(begin, async (c) => {
      const wanted = c.req.valid('json')
      // What happens between the copy and the end of the season is in the archive, which nothing is deleted from.
      const backup = (await backUp?.()) ?? null
      const begun = await beginSeason(db, c.var.admin, wanted, clock.nowMs(), changed)
      return c.json({ season: await describeSeason(db, begun, clock.nowMs()), backup }, 201)
    })
    .openapi(publish, async (c) => {
      const { published } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const archived = await publishArchive(db, c.var.admin, { id, published }, clock.nowMs())
      return c.json(await describeSeason(db, archived, clock.nowMs()), 200)
    })
    .openapi(gamesFile, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('query'), what: 'games' } as const
      return (await download(c, wanted, GAMES_TABLE)) as never
    })
    .openapi(feedbackFile, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('query'), what: 'feedback' } as const
      return (await download(c, wanted, FEEDBACK_TABLE)) as never
    })
    .openapi(results, async (c) => {
      const { game_type: gameType = null, limit } = c.req.valid('query')
      const { id } = c.req.valid('param')
      return c.json({ entries: await readLeaderboard(db, gameType, limit, await requireSeason(db, id)) }, 200)
    })
    .openapi(board, async (c) => {
      const { game_type: gameType = null, limit } = c.req.valid('query')
      const archived = await requireArchived(db, c.req.valid('param').id)
      const { name, name_ar, archived_at } = archived
      const entries = await publicView(db, archived).readBoard(gameType, limit)
      return c.json({ name, name_ar, archived_at, entries }, 200)
    })
}
