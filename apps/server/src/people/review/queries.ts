import type { ReviewEntry, ReviewFigures, ReviewKind } from '@noor-quest/contract/review'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type Candidate, findCandidates, findRivals, OWNER } from '../../leaderboards/best-queries.ts'
import { holderOf, pickBest, sharingOf } from '../../leaderboards/recompute-best.ts'
import { isHidden } from '../../leaderboards/shown-persons.ts'
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
    .select(['players.phone_hash', 'seasons.policies', 'seasons.results_at'])
    .select(OWNER)
}

export function findEntries(db: Db, ids: readonly string[]) {
  return entriesWithPlayer(db).where('review_entries.id', 'in', ids).orderBy('review_entries.id').execute()
}

/**
 * In a query of `players`: whether only a person registered earlier with their phone number keeps
 * them off the leaderboard. Never where each player has a place.
 */
export const isBehindNumber = (eb: ExpressionBuilder<Database, 'players'>) =>
  eb.and([
    eb('players.placed', '=', 0),
    eb('players.total_score', '>', 0),
    eb('players.disqualified_for', 'is', null),
    eb.not(isHidden()),
    sql<boolean>`exists (select 1 from players as other
      join persons as earlier on earlier.id = other.person_id
      join persons as own on own.id = players.person_id
      where other.season_id = players.season_id and other.game_type = players.game_type
        and other.phone_hash = players.phone_hash and other.total_score > 0 and other.disqualified_for is null
        and not ${isHidden('other')} and (earlier.created_at, earlier.id) < (own.created_at, own.id))`,
  ])

/**
 * A name that an admin has left, replaced or hidden elsewhere needs no decision, nor does a number
 * whose place no other player has.
 */
function isUndecided(eb: ExpressionBuilder<Database, 'review_entries' | 'players'>) {
  return eb.and([
    eb('state', '=', 'open'),
    eb.or([
      eb('kind', 'not in', ['name', 'number']),
      eb.and([eb('kind', '=', 'number'), isBehindNumber(eb)]),
      eb.and([
        eb('kind', '=', 'name'),
        sql<boolean>`exists (select 1 from persons where persons.id = players.person_id
        and persons.name_seen_at is null and persons.board_name is null and persons.hidden_at is null)`,
      ]),
    ]),
  ])
}

type Filter = { seasonId: string; playerId: string | null; questionId: string | null; isOpen: boolean }
/** The last entry of a page, by the columns of its order. */
export type EntryPosition = string[]

const OPEN_ORDER = ['strength', 'created_at', 'id'] as const
const DECIDED_ORDER = ['decided_at', 'id'] as const

/**
 * Open entries: strong ones first, then the oldest. Decided ones: the newest decision first. Up to
 * `limit` after `position`; without a limit all.
 */
export function readEntries(
  db: Db,
  { seasonId, playerId, questionId, isOpen }: Filter,
  position: EntryPosition | null,
  limit?: number,
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
    .$if(position !== null, (query) =>
      query.where(sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(position ?? [])})`),
    )
    .orderBy(sql`${sql.join(columns.map((column) => sql`${column} ${direction}`))}`)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
}

/** Entries without a decision: names, reports of mistakes, and the other kinds. */
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
  const sum = (of: (kind: ReviewKind) => boolean) =>
    rows.reduce((total, { kind, count }) => total + (of(kind) ? Number(count) : 0), 0)
  const [names, mistakes] = [sum((kind) => kind === 'name'), sum((kind) => kind === 'mistake')]
  return { evidence: sum(() => true) - names - mistakes, names, mistakes }
}

export const positionOfEntry = (row: Selectable<Database['review_entries']>): EntryPosition =>
  row.state === 'open' ? [row.strength, row.created_at, row.id] : [row.decided_at ?? '', row.id]

/** Entries with the results that their decision would give their players. */
export async function describeEntries(db: Db, rows: readonly EntryRow[]): Promise<ReviewEntry[]> {
  const games = rows.length === 0 ? [] : await findCandidates(db, [...new Set(rows.map((row) => row.player_id))])
  const ofPlayer = Map.groupBy(games, ({ player_id }) => player_id)
  const entries: ReviewEntry[] = []
  for (const row of rows) {
    const own = ofPlayer.get(row.player_id) ?? []
    const sharing = sharingOf(row)
    const rivals = sharing === null ? [] : await findRivals(db, { ...sharing, id: row.player_id })
    const isAboutNumber = row.kind === 'number'
    const outcome = (verdict: Candidate['verdict']) =>
      outcomeOf(
        db,
        isAboutNumber ? { ...row, shares_number: verdict === 'confirmed' ? 1 : 0 } : row,
        own.map((game) => (game.id === row.subject ? { ...game, verdict } : game)),
        rivals,
      )
    entries.push({
      id: row.id,
      version: row.version,
      player_id: row.player_id,
      name: row.name,
      game_type: row.game_type,
      game_id: row.subject !== '' && row.kind === 'game' ? row.subject : null,
      strength: row.strength,
      figures: isAboutNumber ? { kind: 'number', first: firstOf(rivals) } : (JSON.parse(row.figures) as ReviewFigures),
      state: row.state,
      group: row.group_key,
      counted: await outcome('confirmed'),
      withheld: await outcome('rejected'),
      created_at: row.created_at,
      decided_at: row.decided_at,
      decided_by: row.decided_by,
    })
  }
  return entries
}

const firstOf = ([first]: Rivals) => (first === undefined ? null : { player_id: first.id, name: first.name })

type Rivals = Awaited<ReturnType<typeof findRivals>>

/** The result of a player whose games would be these. `rivals`: the others with one place's number. */
async function outcomeOf(
  db: Db,
  row: EntryRow,
  games: readonly Candidate[],
  rivals: Rivals,
): Promise<ReviewEntry['counted']> {
  const best = pickBest(games, policiesOf(row.policies))
  if (best === undefined || best.score === 0) return { rank: null, score: 0 }
  const { season_id, game_type, player_id, person_id, shares_number, registered_at } = row
  const place = { season_id, game_type, id: player_id, rank_key: best.rank_key, scored_at: best.finished_at }
  const claim = { ...place, person_id, shares_number, registered_at }
  if (holderOf([...rivals, claim]) !== claim) return { rank: null, score: best.score }
  const found = await findRank(db, place)
  // The present place of the player, or of a rival who would lose it, doesn't count against another
  // place of the player.
  const leaving = row.placed === 1 ? row : rivals.find(({ placed }) => placed === 1)
  const isBehind =
    leaving !== undefined &&
    leaving.rank_key !== null &&
    (leaving.rank_key < best.rank_key ||
      (leaving.rank_key === best.rank_key && (leaving.scored_at ?? '') < best.finished_at))
  return { rank: isBehind && found.is_exact ? { ...found, rank: found.rank - 1 } : found, score: best.score }
}
