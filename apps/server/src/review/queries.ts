import type { ReviewEntry, ReviewFigures, ReviewKind } from '@noor-quest/contract/review'
import { type ExpressionBuilder, sql } from 'kysely'
import { findPlace, findRank } from '../leaderboards/standing.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

/**
 * In a query of `players`: the order of all leaderboards, with the players without a place last. A
 * key is below 2^53.
 */
const PRIZE_DISTANCE = sql<number>`case when players.placed = 1 then players.rank_key else 9007199254740991 end`

function entriesWithPlayer(db: Db) {
  return db
    .selectFrom('review_entries')
    .innerJoin('players', 'players.id', 'review_entries.player_id')
    .innerJoin('seasons', 'seasons.id', 'review_entries.season_id')
    .selectAll('review_entries')
    .select(['players.name', 'players.game_type', 'players.person_id', 'players.total_score', 'seasons.results_at'])
    .select(PRIZE_DISTANCE.as('prize_distance'))
}

export function findEntries(db: Db, ids: readonly string[]) {
  return entriesWithPlayer(db).where('review_entries.id', 'in', ids).orderBy('review_entries.id').execute()
}

/** A name that an admin has left, replaced or hidden elsewhere needs no decision. */
function isUndecided(eb: ExpressionBuilder<Database, 'review_entries' | 'players'>) {
  return eb.and([
    eb('state', '=', 'open'),
    eb.or([
      eb('kind', '<>', 'name'),
      sql<boolean>`exists (select 1 from persons where persons.id = players.person_id
        and persons.name_seen_at is null and persons.leaderboard_name is null and persons.hidden_at is null)`,
    ]),
  ])
}

type Filter = { seasonId: string; playerId: string | null; questionId: string | null; isOpen: boolean }
/** The last entry of a page, by the order of its list. */
export type EntryPosition = string[]

/**
 * Open entries: nearest to a prize first. Decided ones: the newest decision first. Up to `limit`
 * after `position`; without a limit all.
 */
export function readEntries(
  db: Db,
  { seasonId, playerId, questionId, isOpen }: Filter,
  position: EntryPosition | null,
  limit?: number,
) {
  const order = isOpen ? PRIZE_DISTANCE : sql`review_entries.decided_at`
  const direction = sql.raw(isOpen ? 'asc' : 'desc')
  const beyond = sql.raw(isOpen ? '>' : '<')
  const [from = '', id = ''] = position ?? []
  return entriesWithPlayer(db)
    .$if(questionId === null, (query) => query.where('review_entries.season_id', '=', seasonId))
    .$if(questionId !== null, (query) =>
      query.where('review_entries.kind', '=', 'mistake').where('review_entries.subject', '=', questionId ?? ''),
    )
    .$if(playerId !== null, (query) => query.where('players.id', '=', playerId ?? ''))
    .where((eb) => (isOpen ? isUndecided(eb) : eb('state', '<>', 'open')))
    .$if(position !== null, (query) =>
      query.where(sql<boolean>`(${order}, review_entries.id) ${beyond} (${isOpen ? Number(from) : from}, ${id})`),
    )
    .orderBy(sql`${order} ${direction}, review_entries.id ${direction}`)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

/** Entries without a decision. */
export async function countOpen(db: Db, seasonId: string) {
  const rows = await db
    .selectFrom('review_entries')
    .innerJoin('players', 'players.id', 'review_entries.player_id')
    .select('kind')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('review_entries.season_id', '=', seasonId)
    .where(isUndecided)
    .groupBy('kind')
    .execute()
  const countOf = (kind: ReviewKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0)
  return { games: countOf('game'), names: countOf('name'), mistakes: countOf('mistake') }
}

export const positionOfEntry = (row: EntryRow): EntryPosition => [
  row.state === 'open' ? String(row.prize_distance) : (row.decided_at ?? ''),
  row.id,
]

export async function describeEntries(db: Db, rows: readonly EntryRow[]): Promise<ReviewEntry[]> {
  const entries: ReviewEntry[] = []
  for (const row of rows) {
    const place = await findPlace(db, row.player_id)
    entries.push({
      id: row.id,
      version: row.version,
      player_id: row.player_id,
      name: row.name,
      game_type: row.game_type,
      game_id: row.kind === 'game' ? row.subject : null,
      figures: JSON.parse(row.figures) as ReviewFigures,
      state: row.state,
      rank: place === null ? null : await findRank(db, place),
      score: row.total_score,
      created_at: row.created_at,
      decided_at: row.decided_at,
      decided_by: row.decided_by,
    })
  }
  return entries
}
