// Seasons as admins see them, each with its number of players.
import type { Season } from '@noor-quest/contract/seasons'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import { policiesOf } from '../../seasons/policies.ts'
import { isFrozenFor, type SeasonRow, stateOf } from '../../seasons/queries.ts'

type Counts = Pick<Season, 'players' | 'games' | 'feedback' | 'sealed'>

/** The current season first, then the archived ones, newest first. */
export async function readSeasons(db: Db, nowMs: number): Promise<Season[]> {
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

export async function describeSeason(db: Db, row: SeasonRow, nowMs: number): Promise<Season> {
  const { id, name, name_ar, opens_at, closes_at, freezes_at, zone, archived_at, published_at } = row
  const { phase, opensInMs, closesInMs } = stateOf(row, nowMs)
  const isFrozen = isFrozenFor(row, nowMs)
  return {
    ...{ id, name, name_ar, opens_at, closes_at, freezes_at, zone, archived_at, published_at },
    ...{ phase, opens_in_ms: opensInMs, closes_in_ms: closesInMs, is_frozen: isFrozen },
    policies: policiesOf(row.policies),
    is_recomputing: row.recompute_after !== null,
    ...(await countAll(db, id, isFrozen ? freezes_at : null)),
  }
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
