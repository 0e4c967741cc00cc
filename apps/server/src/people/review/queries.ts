import type { ReviewEntry, ReviewFigures } from '@noor-quest/contract/review'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type Candidate, findCandidates } from '../../leaderboards/best-queries.ts'
import { pickBest } from '../../leaderboards/recompute-best.ts'
import { findRank } from '../../leaderboards/standing.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/tables.ts'
import { policiesOf } from '../../seasons/policies.ts'

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number]

function entriesWithPlayer(db: Db) {
  return db
    .selectFrom('review_entries')
    .innerJoin('players', 'players.id', 'review_entries.player_id')
    .innerJoin('seasons', 'seasons.id', 'review_entries.season_id')
    .selectAll('review_entries')
    .select(['players.name', 'players.game_type', 'players.rank_key', 'players.scored_at', 'players.placed'])
    .select(['players.person_id', 'seasons.policies', 'seasons.results_at'])
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
        and persons.name_seen_at is null and persons.board_name is null and persons.hidden_at is null)`,
    ]),
  ])
}

type Filter = { seasonId: string; playerId: string | null; questionId: string | null; isOpen: boolean }
/** The last entry of a page, by the columns of its order. */
export type EntryPlace = string[]

const OPEN_ORDER = ['strength', 'created_at', 'id'] as const
const DECIDED_ORDER = ['decided_at', 'id'] as const

/**
 * Open entries: strong ones first, then the oldest. Decided ones: the newest decision first. Up to
 * `limit` after `place`.
 */
export function readEntries(
  db: Db,
  { seasonId, playerId, questionId, isOpen }: Filter,
  place: EntryPlace | null,
  limit: number,
) {
  const columns = (isOpen ? OPEN_ORDER : DECIDED_ORDER).map((column) => sql.ref(`review_entries.${column}`))
  // 'strong' sorts before 'weak'.
  const direction = sql.raw(isOpen ? 'asc' : 'desc')
  const beyond = sql.raw(isOpen ? '>' : '<')
  return entriesWithPlayer(db)
    .$if(questionId === null, (query) => query.where('review_entries.season_id', '=', seasonId))
    .$if(questionId !== null, (query) =>
      query.where('review_entries.kind', '=', 'mistake').where('review_entries.subject', '=', questionId ?? ''),
    )
    .$if(playerId !== null, (query) => query.where('players.id', '=', playerId ?? ''))
    .where((eb) => (isOpen ? isUndecided(eb) : eb('state', '<>', 'open')))
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(place ?? [])})`),
    )
    .orderBy(sql`${sql.join(columns.map((column) => sql`${column} ${direction}`))}`)
    .limit(limit)
    .execute()
}

export async function countOpen(db: Db, seasonId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review_entries')
    .innerJoin('players', 'players.id', 'review_entries.player_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('review_entries.season_id', '=', seasonId)
    .where(isUndecided)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const placeOfEntry = (row: Selectable<Database['review_entries']>): EntryPlace =>
  row.state === 'open' ? [row.strength, row.created_at, row.id] : [row.decided_at ?? '', row.id]

/** Entries with the results that their decision would give their players. */
export async function describeEntries(db: Db, rows: readonly EntryRow[]): Promise<ReviewEntry[]> {
  const games = rows.length === 0 ? [] : await findCandidates(db, [...new Set(rows.map((row) => row.player_id))])
  const ofPlayer = Map.groupBy(games, ({ player_id }) => player_id)
  const entries: ReviewEntry[] = []
  for (const row of rows) {
    const own = ofPlayer.get(row.player_id) ?? []
    const with_ = (verdict: Candidate['verdict']) =>
      own.map((game) => (game.id === row.subject ? { ...game, verdict } : game))
    entries.push({
      id: row.id,
      version: row.version,
      player_id: row.player_id,
      name: row.name,
      game_type: row.game_type,
      game_id: row.subject !== '' && row.kind === 'game' ? row.subject : null,
      strength: row.strength,
      figures: JSON.parse(row.figures) as ReviewFigures,
      state: row.state,
      group: row.group_key,
      counted: await outcomeOf(db, row, with_('confirmed')),
      withheld: await outcomeOf(db, row, with_('rejected')),
      created_at: row.created_at,
      decided_at: row.decided_at,
      decided_by: row.decided_by,
    })
  }
  return entries
}

/** The result of a player whose games would be these. */
async function outcomeOf(db: Db, row: EntryRow, games: readonly Candidate[]): Promise<ReviewEntry['counted']> {
  const best = pickBest(games, policiesOf(row.policies))
  if (best === undefined || best.score === 0) return { rank: null, score: 0 }
  const { season_id, game_type, player_id } = row
  const place = { season_id, game_type, id: player_id, rank_key: best.rank_key, scored_at: best.finished_at }
  const found = await findRank(db, place)
  // The player's present place doesn't count against another place of theirs.
  const isBehindOwn =
    row.placed === 1 &&
    row.rank_key !== null &&
    (row.rank_key < best.rank_key || (row.rank_key === best.rank_key && (row.scored_at ?? '') < best.finished_at))
  return { rank: isBehindOwn && found.is_exact ? { ...found, rank: found.rank - 1 } : found, score: best.score }
}
