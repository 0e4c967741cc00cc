import { PLAYER_PAGE_SIZE } from '@noor-quest/contract/limits'
import { placeOperations, type ResultsStatus, resultOperations } from '@noor-quest/contract/results'
import { allows } from '@noor-quest/rules/permissions'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../accounts/module.ts'
import { findFinal } from '../final/queries.ts'
import type { LeaderboardsServices } from '../leaderboards/module.ts'
import { readReadyToPublish } from '../names/ready-to-publish.ts'
import { decodeCursor, encodeCursor } from '../platform/cursor.ts'
import { downloadHeaders, serveOperations } from '../platform/http/routes.ts'
import type { Platform } from '../platform/module.ts'
import { streamOf, tableFile } from '../platform/spreadsheets/table-file.ts'
import { isSealed, requireSeason } from '../seasons/queries.ts'
import { changePlace } from './change-place.ts'
import { countPersonal, erasePersonalData } from './erase.ts'
import { exportResults } from './export-results.ts'
import { publishResults, waitsFor } from './publish.ts'
import { type PageEnd, readPlaces, withoutPhone } from './queries.ts'
import {
  countNames,
  findHead,
  listPublishedResults,
  readPublishedResults,
  recordChunks,
  requireHead,
} from './read-published.ts'

type Deps = Platform & AccountsServices & LeaderboardsServices

/**
 * The time limit of a request that hashes a hundred thousand players' logs or erases their names.
 */
const WAIT_MS = 10 * 60_000

/**
 * Reads a cursor. Its rank key is text, because the key has more bits than a cursor's number may
 * have.
 */
function decodeEnd(list: string, cursor: string): PageEnd {
  const [key, scored_at, id, ordinal, rank] = decodeCursor(list, cursor, ['', '', '', 0, 0])
  // A cursor with a malformed key is refused like a cursor of another list.
  if (!/^\d{1,16}$/.test(key)) decodeCursor(list, '', [''])
  return { rank_key: Number(key), scored_at, id, ordinal, rank }
}

const encodeEnd = (list: string, { rank_key, scored_at, id, ordinal, rank }: PageEnd) =>
  encodeCursor(list, [String(rank_key), scored_at, id, ordinal, rank])

export function resultRoutes(deps: Deps) {
  const { db, clock, leaderboards, may } = deps
  const at = () => new Date(clock.nowMs()).toISOString()
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
      has_final: (await findFinal(db, id))?.is_over === 1,
      personal,
    }
  }
  const routes = serveOperations(resultOperations, { may })
  routes.serve('GET /api/results', {
    handle: async () => ({ seasons: await listPublishedResults(db) }),
  })
  routes.serve('GET /api/results/{id}', {
    cacheControl: 'no-store',
    handle: ({ params, query }) => readPublishedResults(db, params.id, query.group),
  })
  routes.serve('GET /api/results/{id}/places', {
    handle: async ({ rights, params, query: { game_type, group_id = null, standing, search = '', cursor } }) => {
      const season = await requireSeason(db, params.id)
      const source = season.results_at === null ? 'live' : 'published'
      const name = `results ${season.id} ${source} ${game_type} ${group_id ?? 'all'} ${standing} ${search}`
      const from = cursor === undefined ? null : decodeEnd(name, cursor)
      const withPhones = allows(rights, 'players:read')
      const filter = { season_id: season.id, game_type, group_id, standing, search, withPhones }
      const { rows, end } = await readPlaces(db, season, filter, from, PLAYER_PAGE_SIZE)
      return { places: rows, next_cursor: end === null ? null : encodeEnd(name, end) }
    },
  })
  routes.serve('GET /api/results/{id}/status', {
    handle: ({ params }) => readStatus(params.id),
  })
  routes.serve('GET /api/results/{id}/ready', {
    handle: async ({ params: { id } }) => readReadyToPublish(db, await requireSeason(db, id)),
  })
  routes.serve('GET /api/results/{id}/export', {
    handle: async ({ admin, params, query: { game_type, group_id = null, format } }) => {
      const season = await requireSeason(db, params.id)
      return {
        headers: downloadHeaders(`results-${game_type}`, at(), format),
        write: async () => {
          const summary = `The results of ${season.name}: ${game_type}`
          await writeAudit(db, admin, { action: 'export', entity: 'results', entityId: season.id, summary }, at())
          return tableFile(exportResults(db, season, { game_type, group_id }), format)
        },
      }
    },
  })
  routes.serve('GET /api/results/{id}/record', {
    handle: async ({ params }) => {
      const head = await requireHead(db, params.id)
      return {
        headers: downloadHeaders('results-record', head.published_at, 'jsonl'),
        write: () => streamOf(recordChunks(db, head)),
      }
    },
  })
  routes.serve('POST /api/results/{id}/publish', {
    silentMs: WAIT_MS,
    handle: async ({ admin, params: { id }, body }) => {
      await publishResults(deps, admin, id, body, clock.nowMs())
      return readStatus(id)
    },
  })
  routes.serve('POST /api/results/{id}/erase', {
    silentMs: WAIT_MS,
    handle: async ({ admin, params: { id }, body }) => {
      const wanted = { seasonId: id, keepWinners: body.keep_winners }
      const gone = await erasePersonalData({ db, onRemoved: leaderboards.changed }, admin, wanted, clock.nowMs())
      return { ...gone, status: await readStatus(id) }
    },
  })
  return routes
}

/** A player's own place, by the player's id. */
export function placeRoutes({ db, clock, leaderboards, may }: Deps) {
  const routes = serveOperations(placeOperations, { may })
  routes.serve('PATCH /api/places/{id}', {
    handle: async ({ admin, rights, params, body }) => {
      const row = await changePlace({ db, leaderboards }, admin, params.id, body, clock.nowMs())
      return allows(rights, 'players:read') ? row : withoutPhone(row)
    },
  })
  return routes
}
