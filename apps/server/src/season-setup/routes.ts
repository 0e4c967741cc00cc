import { type Season, seasonOperations } from '@noor-quest/contract/seasons'
import { sql } from 'kysely'
import { writeAudit } from '../accounts/audit/write-audit.ts'
import type { AccountsServices } from '../accounts/module.ts'
import { readPublicLeaderboard } from '../leaderboards/public-view.ts'
import { AppError } from '../platform/app-error.ts'
import { backupFailed } from '../platform/backup-failed.ts'
import type { Db } from '../platform/database/connect.ts'
import { downloadHeaders, serveOperations } from '../platform/http/routes.ts'
import type { Job } from '../platform/job.ts'
import type { Platform } from '../platform/module.ts'
import { tableFile } from '../platform/spreadsheets/table-file.ts'
import {
  findSeason,
  isFrozenForPublic,
  policiesOf,
  requireArchived,
  requireSeason,
  type SeasonRow,
  stateOf,
} from '../seasons/queries.ts'
import { beginSeason, changeSeason, publishArchive, readForm } from './change-season.ts'
import { exportGames } from './export-games.ts'
import { countPractised } from './practised-questions.ts'

type Deps = Platform & AccountsServices & { onSeasonChanged: () => unknown; recomputing: Pick<Job, 'start'> }

export function seasonAdminRoutes({ db, clock, log, onSeasonChanged, backUp, recomputing, may }: Deps) {
  const at = () => new Date(clock.nowMs()).toISOString()

  const routes = serveOperations(seasonOperations, { may })
  routes.serve('GET /api/seasons', {
    handle: async () => ({ seasons: await readSeasons(db, clock.nowMs()) }),
  })
  routes.serve('GET /api/seasons/practised', {
    handle: () => countPractised(db),
  })
  routes.serve('PATCH /api/seasons/current', {
    handle: async ({ admin, body }) => {
      const { id, recompute_after } = await changeSeason(db, admin, body, clock.nowMs(), onSeasonChanged)
      if (recompute_after !== null) await recomputing.start()
      return describeSeason(db, await findSeason(db, id), clock.nowMs())
    },
  })
  routes.serve('POST /api/seasons', {
    handle: async ({ admin, body }) => {
      // Changes between the backup and the end of the season are in the archive, from which nothing
      // is deleted.
      const backup = await (backUp?.() ?? Promise.resolve(null)).catch((cause: unknown) => {
        throw backupFailed(cause, log)
      })
      const begun = await beginSeason(db, admin, body, clock.nowMs(), onSeasonChanged)
      return { season: await describeSeason(db, begun, clock.nowMs()), backup }
    },
  })
  routes.serve('PATCH /api/seasons/{id}', {
    handle: async ({ admin, params: { id }, body: { published } }) => {
      const archived = await publishArchive(db, admin, { id, published }, clock.nowMs())
      return describeSeason(db, archived, clock.nowMs())
    },
  })
  routes.serve('GET /api/seasons/{id}/games/export', {
    handle: async ({ admin, params: { id }, query: { format } }) => {
      const season = await requireSeason(db, id)
      return {
        headers: downloadHeaders('games', at(), format),
        write: async () => {
          const summary = `The games of ${season.name}`
          await writeAudit(db, admin, { action: 'export', entity: 'games', entityId: id, summary }, at())
          return tableFile(exportGames(db, season), format)
        },
      }
    },
  })
  routes.serve('GET /api/seasons/{id}/leaderboard', {
    handle: async ({ params, query: { game_type: gameType = null, group: groupId = null, limit } }) => {
      const archived = await requireArchived(db, params.id)
      const { name, name_ar, archived_at } = archived
      const { groups, ranks_all } = policiesOf(archived.policies)
      if (groupId !== null && !groups.some(({ id }) => id === groupId)) throw new AppError('not_found')
      const entries = await readPublicLeaderboard(db, archived, clock, { gameType, groupId, limit })
      return { name, name_ar, archived_at, groups, ranks_all, entries }
    },
  })
  return routes
}

type Counts = Pick<Season, 'players' | 'games' | 'feedback' | 'sealed'>

/** The current season first, then the archived ones, newest first. */
async function readSeasons(db: Db, nowMs: number): Promise<Season[]> {
  const rows = await db
    .selectFrom('seasons')
    .selectAll()
    .orderBy(sql`case when archived_at is null then 0 else 1 end`)
    .orderBy('archived_at', 'desc')
    .execute()
  const all: Season[] = []
  for (const row of rows) all.push(await describeSeason(db, row, nowMs))
  return all
}

async function describeSeason(db: Db, row: SeasonRow, nowMs: number): Promise<Season> {
  const { id, freezes_at, archived_at, published_at } = row
  const { phase, opensInMs, closesInMs } = stateOf(row, nowMs)
  const isFrozen = isFrozenForPublic(row, nowMs)
  return {
    ...readForm(row),
    archived_at,
    published_at,
    phase,
    opens_in_ms: opensInMs,
    closes_in_ms: closesInMs,
    is_frozen: isFrozen,
    is_recomputing: row.recompute_after !== null,
    ...(await countAll(db, id, isFrozen ? freezes_at : null)),
    ...(policiesOf(row.policies).groups.length > 0 && { persons_in_groups: await countInGroups(db, id) }),
  }
}

/** The persons of each group; '' has those without one. */
async function countInGroups(db: Db, season_id: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('players')
    .select((eb) => ['group_id', eb.fn.count<number>('person_id').distinct().as('persons')])
    .where('season_id', '=', season_id)
    .groupBy('group_id')
    .execute()
  return Object.fromEntries(rows.map(({ group_id, persons }) => [group_id ?? '', Number(persons)]))
}

/** `frozenAt`: null while the season isn't frozen. */
async function countAll(db: Db, seasonId: string, frozenAt: string | null): Promise<Counts> {
  const inSeason = sql`player_id in (select id from players where season_id = ${seasonId})`
  const sealed = sql`select count(*) from games where counts = 1 and finished_at >= ${frozenAt} and ${inSeason}`
  const { rows } = await sql<Counts>`select
    (select count(*) from players where season_id = ${seasonId}) as players,
    (select count(*) from games where counts = 1 and ${inSeason}) as games,
    (select count(*) from feedback where ${inSeason}) as feedback,
    (${frozenAt === null ? sql`select 0` : sealed}) as sealed`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('a count returned no row')
  return counts
}
