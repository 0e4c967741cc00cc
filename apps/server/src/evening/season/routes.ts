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
import { writeAudit } from '../../accounts/audit/write-audit.ts'
import type { May } from '../../accounts/guard.ts'
import type { Leaderboards } from '../../leaderboards/leaderboards.ts'
import { publicView } from '../../leaderboards/public-view.ts'
import { readLeaderboard } from '../../leaderboards/queries.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { fileHeaders } from '../../platform/http/download.ts'
import { type Download, defineRoutes, TABLE_FILE } from '../../platform/http/routes.ts'
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
  /** Backs everything up first and returns the file; null if none could be written here. */
  backUp: (() => Promise<string | null>) | null
  recomputing: Recomputing
  may: May
}

export function seasonAdminRoutes({ db, clock, leaderboards, season: live, backUp, recomputing, may }: Deps) {
  const changed = () => {
    for (const type of GAME_TYPES) leaderboards.changed(type)
    return live.changed()
  }
  const at = () => new Date(clock.nowMs()).toISOString()

  async function download(
    admin: Actor,
    { id, what, format }: { id: string; what: 'games' | 'feedback'; format: FileFormat },
    { read, ...table }: SeasonTable,
  ): Promise<Download> {
    const { name, zone } = await requireSeason(db, id)
    return {
      headers: fileHeaders(what, at(), format),
      write: async () => {
        const entry = { action: 'export', entity: what, entityId: id, summary: `The ${what} of ${name}` } as const
        await writeAudit(db, admin, entry, at())
        return tableFile({ ...table, chunks: read(db, id), zone }, format)
      },
    }
  }

  const routes = defineRoutes('/api/seasons')
  routes.get('/', {
    id: 'listSeasons',
    summary: 'The current season and those that are archived',
    guard: may('seasons:read'),
    returns: [200, seasons, 'The current season first'],
    handle: async () => ({ seasons: await readSeasons(db, clock.nowMs()) }),
  })
  routes.patch('/current', {
    id: 'changeSeason',
    summary: "Change the current season's name, times and policies",
    guard: may('seasons:write'),
    body: seasonChange,
    returns: [200, season, 'The season now'],
    errors: [409],
    handle: async ({ admin, body }) => {
      const { id, recompute_after } = await changeSeason(db, admin, body, clock.nowMs(), changed)
      if (recompute_after !== null) await recomputing.start()
      return describeSeason(db, await findSeason(db, id), clock.nowMs())
    },
  })
  routes.post('/', {
    id: 'beginSeason',
    summary: 'Archive the current season and begin the next, after a backup',
    guard: may('seasons:write'),
    body: newSeason,
    returns: [201, begunSeason, 'The new season'],
    errors: [409],
    handle: async ({ admin, body }) => {
      // Changes between the backup and the end of the season are in the archive, from which nothing
      // is deleted.
      const backup = (await backUp?.()) ?? null
      const begun = await beginSeason(db, admin, body, clock.nowMs(), changed)
      return { season: await describeSeason(db, begun, clock.nowMs()), backup }
    },
  })
  routes.patch('/{id}', {
    id: 'publishSeason',
    summary: 'Link an archived season from the leaderboard, or no longer',
    guard: may('seasons:write'),
    params: idParam,
    body: archiveChange,
    returns: [200, season, 'The season now'],
    errors: [404, 409],
    handle: async ({ admin, params: { id }, body: { published } }) => {
      const archived = await publishArchive(db, admin, { id, published }, clock.nowMs())
      return describeSeason(db, archived, clock.nowMs())
    },
  })
  routes.get('/{id}/games/export', {
    id: 'exportGames',
    summary: "A season's games as a file for spreadsheets",
    guard: may('seasons:export'),
    params: idParam,
    query: exportQuery,
    returns: TABLE_FILE,
    errors: [404],
    handle: ({ admin, params: { id }, query: { format } }) =>
      download(admin, { id, what: 'games', format }, GAMES_TABLE),
  })
  routes.get('/{id}/feedback/export', {
    id: 'exportFeedback',
    summary: "A season's feedback as a file for spreadsheets",
    guard: may('seasons:export'),
    params: idParam,
    query: exportQuery,
    returns: TABLE_FILE,
    errors: [404],
    handle: ({ admin, params: { id }, query: { format } }) =>
      download(admin, { id, what: 'feedback', format }, FEEDBACK_TABLE),
  })
  routes.get('/{id}/results', {
    id: 'getSeasonResults',
    summary: "A season's best players, its frozen results too",
    guard: may('seasons:read'),
    params: idParam,
    query: leaderboardQuery,
    returns: [200, leaderboard, 'The results now'],
    errors: [404],
    handle: async ({ params, query: { game_type: gameType = null, limit } }) => {
      return { entries: await readLeaderboard(db, gameType, limit, await requireSeason(db, params.id)) }
    },
  })
  routes.get('/{id}/leaderboard', {
    id: 'getArchivedLeaderboard',
    summary: 'The best players of an archived season',
    params: idParam,
    query: leaderboardQuery,
    returns: [200, archivedLeaderboard, 'The leaderboard as it was left'],
    errors: [404],
    handle: async ({ params, query: { game_type: gameType = null, limit } }) => {
      const archived = await requireArchived(db, params.id)
      const { name, name_ar, archived_at } = archived
      const entries = await publicView(db, archived).readBoard(gameType, limit)
      return { name, name_ar, archived_at, entries }
    },
  })
  return routes
}
