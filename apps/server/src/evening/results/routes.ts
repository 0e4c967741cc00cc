import { PLAYER_PAGE_SIZE } from '@noor-quest/contract/limits'
import { idParam } from '@noor-quest/contract/requests'
import {
  erased,
  erasure,
  publishedList,
  publishedResults,
  type ResultsStatus,
  recomputed,
  recomputedQuery,
  resultChange,
  resultPage,
  resultRow,
  resultsExportQuery,
  resultsQuery,
  resultsStatus,
} from '@noor-quest/contract/results'
import { GAME_TYPES, type GameType } from '@noor-quest/rules/games'
import type { MiddlewareHandler } from 'hono'
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import type { Clock } from '../../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { AppEnv } from '../../platform/http/app-env.ts'
import { fileHeaders, lineFileHeaders } from '../../platform/http/download.ts'
import {
  ADMIN_COOKIE,
  createAdminRoutes,
  createRoute,
  createRouter,
  describeErrors,
  fileResponses,
  jsonBody,
  responses,
} from '../../platform/http/openapi.ts'
import { allowSilence } from '../../platform/http/silence.ts'
import { streamOf, tableFile } from '../../platform/spreadsheets/table-file.ts'
import type { Replay } from '../../play/replay.ts'
import { verifyPlayers } from '../../play/verify.ts'
import type { LiveSeason } from '../../seasons/live-season.ts'
import { isSealed, requireSeason } from '../../seasons/queries.ts'
import { changePlace } from './change-place.ts'
import { countPersonal, erasePersonalData } from './erase.ts'
import { exportResults } from './export-results.ts'
import { publishResults, waitsFor } from './publish.ts'
import { findInSeason, type PageEnd, readPlaces } from './queries.ts'
import {
  countNames,
  findHead,
  listPublishedResults,
  readPublishedResults,
  recordChunks,
  requireHead,
} from './read-published.ts'

type Deps = {
  db: Db
  clock: Clock
  leaderboards: Leaderboards
  season: Pick<LiveSeason, 'changed'>
  replays: Record<GameType, Replay>
  requireAdmin: MiddlewareHandler<AppEnv>
  /** After it: the password was entered a short while ago. */
  requireFresh: MiddlewareHandler<AppEnv>
}

/** Of a request that waits until a hundred thousand players' logs are hashed, or their names erased. */
const WAIT_MS = 10 * 60_000

const RECORD_TYPE = 'text/plain'

/** A key is text in a cursor: it has more bits than a number may there. */
function decodeEnd(list: string, cursor: string): PageEnd {
  const [key, scored_at, id, ordinal, rank] = decodeCursor(list, cursor, ['', '', '', 0, 0])
  // Refuses it as every other that isn't ours.
  if (!/^\d{1,16}$/.test(key)) decodeCursor(list, '', [''])
  return { rank_key: Number(key), scored_at, id, ordinal, rank }
}

const encodeEnd = (list: string, { rank_key, scored_at, id, ordinal, rank }: PageEnd) =>
  encodeCursor(list, [String(rank_key), scored_at, id, ordinal, rank])

/** /api/results */
export function resultRoutes(deps: Deps) {
  const { db, clock, leaderboards, season: live, replays, requireAdmin, requireFresh } = deps
  const adminRoute = createAdminRoutes(requireAdmin)
  const at = () => new Date(clock.nowMs()).toISOString()
  const list = createRoute({
    method: 'get',
    path: '/',
    operationId: 'listPublishedResults',
    summary: 'The seasons whose results are published',
    responses: responses(200, publishedList, 'Newest first', [503]),
  })
  const read = createRoute({
    method: 'get',
    path: '/{id}',
    operationId: 'getPublishedResults',
    summary: "A season's published results, with the names that were not erased",
    request: { params: idParam },
    responses: responses(200, publishedResults, 'The best of each game', [400, 404, 503]),
  })
  const places = adminRoute({
    method: 'get',
    path: '/{id}/places',
    operationId: 'listResults',
    summary: "A season's whole order in a game, page by page",
    request: { params: idParam, query: resultsQuery },
    responses: responses(200, resultPage, 'A page of players, best first', [400, 401, 403, 404, 503]),
  })
  const recompute = adminRoute({
    method: 'get',
    path: '/{id}/recomputed',
    operationId: 'recomputeResults',
    summary: 'Judge the games of players again from their logs, and compare that with what is stored',
    request: { params: idParam, query: recomputedQuery },
    responses: responses(200, recomputed, 'Of each player who is in the season', [400, 401, 403, 503]),
  })
  const status = adminRoute({
    method: 'get',
    path: '/{id}/status',
    operationId: 'getResultsStatus',
    summary: "Whether a season's results are published or can be, and what it holds of persons",
    request: { params: idParam },
    responses: responses(200, resultsStatus, 'The status now', [400, 401, 403, 404, 503]),
  })
  const exportList = adminRoute({
    method: 'get',
    path: '/{id}/export',
    operationId: 'exportResults',
    summary: "A season's whole order in a game as a file for spreadsheets",
    request: { params: idParam, query: resultsExportQuery },
    responses: fileResponses([400, 401, 403, 404, 503]),
  })
  const record = adminRoute({
    method: 'get',
    path: '/{id}/record',
    operationId: 'downloadResultsRecord',
    summary: 'The record of published results: lines of JSON whose SHA-256 is public',
    request: { params: idParam },
    responses: {
      ...describeErrors([400, 401, 403, 404, 503]),
      200: { description: 'The record', content: { [RECORD_TYPE]: { schema: { type: 'string' as const } } } },
    },
  })
  const fresh = { security: ADMIN_COOKIE, middleware: [requireAdmin, requireFresh, allowSilence(WAIT_MS)] }
  const publish = createRoute({
    ...fresh,
    method: 'post',
    path: '/{id}/publish',
    operationId: 'publishResults',
    summary: "Publish a season's results for good, after entering the password again",
    request: { params: idParam },
    responses: responses(200, resultsStatus, 'The status now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const erase = createRoute({
    ...fresh,
    method: 'post',
    path: '/{id}/erase',
    operationId: 'erasePersonalData',
    summary: "Remove the personal data of a season's players for good, after entering the password again",
    request: { params: idParam, ...jsonBody(erasure) },
    responses: responses(200, erased, 'How many, and the status now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  const changed = () => {
    for (const type of GAME_TYPES) leaderboards.changed(type)
    return live.changed()
  }
  async function readStatus(id: string): Promise<ResultsStatus> {
    const season = await requireSeason(db, id)
    const head = await findHead(db, id)
    const personal = await countPersonal(db, id)
    return {
      published:
        head === undefined
          ? null
          : {
              published_at: head.published_at,
              sha256: head.sha256,
              places: head.places,
              names: await countNames(db, id),
              is_sealed: isSealed(season),
            },
      waits_for: await waitsFor(db, season, clock.nowMs()),
      personal,
    }
  }
  return createRouter()
    .openapi(list, async (c) => c.json({ seasons: await listPublishedResults(db) }, 200))
    .openapi(read, async (c) =>
      c.json(await readPublishedResults(db, c.req.valid('param').id), 200, { 'Cache-Control': 'no-store' }),
    )
    .openapi(places, async (c) => {
      const { game_type, standing, search = '', cursor } = c.req.valid('query')
      const season = await requireSeason(db, c.req.valid('param').id)
      const source = season.results_at === null ? 'live' : 'published'
      const name = `results ${season.id} ${source} ${game_type} ${standing} ${search}`
      const from = cursor === undefined ? null : decodeEnd(name, cursor)
      const filter = { season_id: season.id, game_type, standing, search }
      const { rows, end } = await readPlaces(db, season, filter, from, PLAYER_PAGE_SIZE)
      return c.json({ places: rows, next_cursor: end === null ? null : encodeEnd(name, end) }, 200)
    })
    .openapi(recompute, async (c) => {
      const asked = c.req.valid('query').player_ids.split(',')
      const ids = await findInSeason(db, c.req.valid('param').id, asked)
      const verified = ids.length === 0 ? [] : await verifyPlayers(db, ids, replays)
      const players = verified.map(({ id, games, differences }) => {
        return { player_id: id, games, same: differences.length === 0 }
      })
      return c.json({ players }, 200)
    })
    .openapi(status, async (c) => c.json(await readStatus(c.req.valid('param').id), 200))
    .openapi(exportList, async (c) => {
      const { game_type, format } = c.req.valid('query')
      const season = await requireSeason(db, c.req.valid('param').id)
      const headers = fileHeaders(`results-${game_type}`, at(), format)
      // Nothing is exported, so nothing is audited.
      if (c.req.method === 'HEAD') return c.body(null, 200, headers) as never
      const summary = `The results of ${season.name}: ${game_type}`
      await writeAudit(db, c.var.admin, { action: 'export', entity: 'results', entityId: season.id, summary }, at())
      const table = exportResults(db, season, { season_id: season.id, game_type })
      return c.body(tableFile(table, format), 200, headers) as never
    })
    .openapi(record, async (c) => {
      const head = await requireHead(db, c.req.valid('param').id)
      const headers = lineFileHeaders('results-record', head.published_at)
      if (c.req.method === 'HEAD') return c.body(null, 200, headers) as never
      return c.body(streamOf(recordChunks(db, head)), 200, headers) as never
    })
    .openapi(publish, async (c) => {
      const { id } = c.req.valid('param')
      await publishResults(db, c.var.admin, id, clock.nowMs(), changed)
      return c.json(await readStatus(id), 200)
    })
    .openapi(erase, async (c) => {
      const { id } = c.req.valid('param')
      const wanted = { seasonId: id, keepWinners: c.req.valid('json').keep_winners }
      const gone = await erasePersonalData({ db, onRemoved: leaderboards.changed }, c.var.admin, wanted, clock.nowMs())
      return c.json({ ...gone, status: await readStatus(id) }, 200)
    })
}

/** /api/places: each player's own, by the player's id */
export function placeRoutes({
  db,
  clock,
  leaderboards,
  requireAdmin,
}: Omit<Deps, 'season' | 'replays' | 'requireFresh'>) {
  const change = createAdminRoutes(requireAdmin)({
    method: 'patch',
    path: '/{id}',
    operationId: 'changeResult',
    summary: 'Tick off or note something about a player in the results, disqualify them, or take that back',
    request: { params: idParam, ...jsonBody(resultChange) },
    responses: responses(200, resultRow, 'The player now', [400, 401, 403, 404, 409, 413, 415, 503]),
  })
  return createRouter().openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    const body = c.req.valid('json')
    return c.json(await changePlace({ db, leaderboards }, c.var.admin, id, body, clock.nowMs()), 200)
  })
}
