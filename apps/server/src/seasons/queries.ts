import type { SeasonNotOpenDetails } from '@noor-quest/contract/errors'
import { type SeasonPolicies, seasonPolicies } from '@noor-quest/contract/policies'
import { OPEN_REVIEW, type Review } from '@noor-quest/rules/game-terms'
import { isTonight, type SeasonState, type SeasonTimes, seasonEndsAtMs, seasonState } from '@noor-quest/rules/season'
import type { Selectable } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'

export type SeasonRow = Selectable<Database['seasons']>
const TIMES = ['opens_at', 'closes_at', 'freezes_at', 'archived_at', 'opens_by_press'] as const
/** The times of a season as stored in its row. */
export type StoredTimes = Pick<SeasonRow, (typeof TIMES)[number]>

/** The columns that decide when a season's games end. */
export type SeasonEnd = Pick<SeasonRow, 'closes_at' | 'archived_at'>
/** The columns that decide when a season's games end and what they show afterwards. */
export type SeasonOfGame = SeasonEnd & Pick<SeasonRow, 'policies'>

/**
 * A subquery for the season that isn't archived. New players belong to it, and its leaderboards are
 * the ones shown.
 */
export function currentSeasonId(db: Db) {
  return db.selectFrom('seasons').select('seasons.id').where('seasons.archived_at', 'is', null)
}

/** One always exists: the transaction that archives a season begins the next. */
export function findCurrentSeason(db: Db): Promise<SeasonRow> {
  return db.selectFrom('seasons').selectAll().where('archived_at', 'is', null).executeTakeFirstOrThrow()
}

export function findCurrentTimes(db: Db): Promise<Pick<SeasonRow, 'id' | 'policies'> & StoredTimes> {
  return db
    .selectFrom('seasons')
    .select(['id', 'policies', ...TIMES])
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** @throws Error if the season doesn't exist */
export function findSeason(db: Db, id: string): Promise<SeasonRow> {
  return db.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** @throws AppError not_found */
export async function requireSeason(db: Db, id: string): Promise<SeasonRow> {
  const season = await db.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirst()
  if (season === undefined) throw new AppError('not_found')
  return season
}

/** @throws AppError not_found, for the current season too */
export async function requireArchived(db: Db, id: string): Promise<SeasonRow & { archived_at: string }> {
  const { archived_at, ...season } = await requireSeason(db, id)
  if (archived_at === null) throw new AppError('not_found')
  return { ...season, archived_at }
}

/**
 * Places are fixed once the results are published (`results_at`), which may be before the public
 * sees them (`published_at`). Call it after lockSeasons, in the transaction that would change a
 * place.
 * @throws AppError results_published
 */
export function requireUnpublished({ results_at }: Pick<SeasonRow, 'results_at'>): void {
  if (results_at !== null) throw new AppError('results_published')
}

/**
 * Locks the seasons, so that one transaction at a time writes the places of many players: two such
 * transactions could deadlock. Registrations refer to a season, but don't wait for this lock.
 * SQLite runs transactions one after the other anyway.
 */
export async function lockSeasons(tx: Tx): Promise<void> {
  if (isPostgres(tx)) await tx.selectFrom('seasons').select('id').orderBy('id').forNoKeyUpdate().execute()
}

/** Archived seasons that the public may see (`published_at`), the last archived first. */
export function listPublished(db: Db) {
  return db
    .selectFrom('seasons')
    .select(['id', 'name', 'name_ar', 'archived_at'])
    .$narrowType<{ archived_at: string }>()
    .where('archived_at', 'is not', null)
    .where('published_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .execute()
}

/** Epoch ms by the wall clock; null while no end is set. */
export function seasonEndOf({ closes_at, archived_at }: SeasonEnd): number | null {
  // A short cut for each move: most are made in a season without an end.
  if (closes_at === null && archived_at === null) return null
  return seasonEndsAtMs({ closesAtMs: msOf(closes_at), archivedAtMs: msOf(archived_at) })
}

/** Whether finished games show the correct answers at `wallMs`, or else the time until they do. */
export function reviewOf(season: SeasonOfGame, wallMs: number): Review {
  if (policiesOf(season.policies).review === 'each-game') return OPEN_REVIEW
  const endMs = seasonEndOf(season)
  if (endMs === null) return { isOpen: false, opensInMs: null }
  return wallMs >= endMs ? OPEN_REVIEW : { isOpen: false, opensInMs: endMs - wallMs }
}

const msOf = (at: string | null) => (at === null ? null : Date.parse(at))

export function timesOf(season: StoredTimes): SeasonTimes {
  return {
    opensAtMs: msOf(season.opens_at),
    closesAtMs: msOf(season.closes_at),
    freezesAtMs: msOf(season.freezes_at),
    archivedAtMs: msOf(season.archived_at),
    opensByPress: season.opens_by_press === 1,
  }
}

/**
 * Whether the public sees the leaderboards as they were at the freezing time. That ends when the
 * results are announced, or when an admin shows the archived season to the public.
 */
export function isFrozenForPublic(season: StoredTimes & Pick<SeasonRow, 'published_at'>, wallMs: number): boolean {
  return season.published_at === null && stateOf(season, wallMs).isFrozen
}

/** Whether the results are published, but only admins see them until they are announced. */
export function isSealed({ results_at, published_at }: Pick<SeasonRow, 'results_at' | 'published_at'>): boolean {
  return results_at !== null && published_at === null
}

/**
 * Whether the results are published and the public sees them. The season's leaderboards then show
 * the stored record. Once true, the result stays true.
 */
export function isAnnounced({ results_at, published_at }: Pick<SeasonRow, 'results_at' | 'published_at'>): boolean {
  return results_at !== null && published_at !== null
}

/** The season's state at `wallMs`. Call it in the transaction that depends on the result. */
export function stateOf(season: StoredTimes, wallMs: number): SeasonState {
  return seasonState(timesOf(season), wallMs)
}

/** Whether it is the evening of the season (docs/product-rules.md#tonight). */
export function isTonightOf(season: SeasonRow, wallMs: number): boolean {
  return isTonight(timesOf(season), { press: season.tonight, isAnnounced: isAnnounced(season) }, wallMs)
}

/**
 * Why games of the season can still finish at `wallMs`; null: none can. In a season without a
 * closing or freezing time an admin decides, so none is waited for.
 */
export function waitsForGames(season: SeasonRow, wallMs: number): 'close' | 'last_games' | null {
  const { phase } = stateOf(season, wallMs)
  if (phase === 'closed' || phase === 'archived') return season.settled_at === null ? 'last_games' : null
  return phase === 'open' && season.closes_at === null && season.freezes_at === null ? null : 'close'
}

/** @throws AppError season_not_open, season_over */
export function requireOpen(season: StoredTimes, wallMs: number): void {
  const { phase, opensInMs } = stateOf(season, wallMs)
  if (phase === 'before') {
    throw new AppError('season_not_open', {
      details: { opens_in_ms: opensInMs ?? 0 } satisfies SeasonNotOpenDetails,
    })
  }
  if (phase !== 'open') throw new AppError('season_over')
}

/** A season that isn't open yet isn't over: early visitors may register. */
export function isSeasonOver(season: StoredTimes, wallMs: number): boolean {
  const { phase } = stateOf(season, wallMs)
  return phase === 'closed' || phase === 'archived'
}

/** @throws AppError season_over */
export function requireNotOver(season: StoredTimes, wallMs: number): void {
  if (isSeasonOver(season, wallMs)) throw new AppError('season_over')
}

const DEFAULTS = seasonPolicies.parse({})

/**
 * The policies of the season that was read last. One is enough: nearly all reads are of the current
 * season.
 */
let last = { stored: '{}', policies: DEFAULTS }

/** A season's policies from its row; missing ones have their default. */
export function policiesOf(stored: string): SeasonPolicies {
  if (stored !== last.stored) last = { stored, policies: seasonPolicies.parse(JSON.parse(stored)) }
  return last.policies
}
