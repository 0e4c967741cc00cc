import type { GameType } from '@noor-quest/rules/games'
import { type Selectable, sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import type { PlayerRow } from '../players/queries.ts'
import type { SeasonRow } from '../seasons/queries.ts'
import { JUDGED_ELAPSED_MS, JUDGED_RANK_KEY, JUDGED_SCORE } from './judged-columns.ts'
import { BEST_FIRST } from './placed-players.ts'
import { isHidden } from './shown-persons.ts'

export type BestGame = Pick<
  PlayerRow,
  'total_score' | 'current_level' | 'best_moves' | 'best_elapsed_ms' | 'scored_at' | 'rank_key' | 'placed'
>

export type SeasonedBest = BestGame &
  Pick<PlayerRow, 'season_id' | 'game_type' | 'redacted_at' | 'disqualified_for' | 'phone_hash'> &
  Pick<SeasonRow, 'policies' | 'archived_at' | 'freezes_at'> &
  Owner

/** The columns that decide whether a player may have the one place of their phone number. */
export type Owner = Pick<PlayerRow, 'person_id' | 'shares_number'> & { registered_at: string }
export const OWNER = [
  'players.person_id',
  'players.shares_number',
  sql<string>`(select persons.created_at from persons where persons.id = players.person_id)`.as('registered_at'),
] as const

function lockHash(db: Db, { id }: { id: string }): Promise<{ locked: unknown }[]> {
  return db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(
      sql`pg_advisory_xact_lock(hashtextextended(players.season_id || players.game_type || players.phone_hash, 0))`.as(
        'locked',
      ),
    )
    .where('players.id', '=', id)
    .where('players.phone_hash', 'is not', null)
    .where(sql<boolean>`cast(seasons.policies as jsonb) @> '{"one_per_phone": true}'`)
    .execute()
}

/**
 * Locks the phone number of a player. Where players share one place by number, one transaction at a
 * time then writes their places. Lock the number before the player: otherwise two games of one
 * number that end at once would wait for each other. SQLite runs transactions one after the other
 * anyway.
 */
export async function lockNumberOf(tx: Tx, id: string): Promise<void> {
  if (isPostgres(tx)) await lockHash(tx, { id })
}

/**
 * The player's row, locked: if two games end at once, the second transaction sees the first one's
 * result.
 */
export function lockBestGame(db: Db, { id }: { id: string }): Promise<SeasonedBest[]> {
  return db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.total_score', 'players.current_level', 'players.best_moves', 'players.best_elapsed_ms'])
    .select(['players.scored_at', 'players.rank_key', 'players.placed'])
    .select(['players.season_id', 'players.game_type', 'players.redacted_at', 'players.disqualified_for'])
    .select(['players.phone_hash'])
    .select(OWNER)
    .select(['seasons.policies', 'seasons.archived_at', 'seasons.freezes_at'])
    .where('players.id', '=', id)
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate('players'))
    .execute()
}

/**
 * One row if the player's person is hidden, else none. It must be a separate statement after the
 * player's lock: a query that waited for the lock still sees the other tables as they were before.
 */
export function findHidden(db: Db, { id }: { id: string }): Promise<{ id: string }[]> {
  return db.selectFrom('players').select('players.id').where('players.id', '=', id).where(isHidden()).execute()
}

/** Players with one number in one game of a season. */
export type Sharing = { season_id: string; game_type: GameType; phone_hash: string }
/** A player who may get the one place of a phone number. */
export type Claim = Owner & { id: string; rank_key: number; scored_at: string }

/**
 * The players with this number, except `id`, who can have its place: the one registered first, and
 * the best of those whom an admin lets share it. The same one may be both.
 */
export async function findRivals(
  db: Db,
  { season_id, game_type, phone_hash, id }: Sharing & { id: string },
): Promise<(Claim & { name: string; placed: number })[]> {
  const others = () =>
    db
      .selectFrom('players')
      .select(['id', 'name', 'placed', 'rank_key', 'scored_at', ...OWNER])
      // A player with a score has both.
      .$narrowType<{ rank_key: number; scored_at: string }>()
      .where(({ and }) => and({ season_id, game_type, phone_hash }))
      .where('id', '<>', id)
      .where('total_score', '>', 0)
      .where('disqualified_for', 'is', null)
      .where((eb) => eb.not(isHidden()))
      .limit(1)
  const first = await others().orderBy('registered_at').orderBy('person_id').execute()
  const sharing = await others().where('shares_number', '=', 1).orderBy(BEST_FIRST).execute()
  return [...first, ...sharing]
}

/**
 * Gives a place to `holder` alone of the players with this number, except `id`.
 * @returns the players who got or lost a place
 */
export function placeRivals(
  db: Db,
  { season_id, game_type, phone_hash, id, holder }: Sharing & { id: string; holder: string },
): Promise<{ id: string }[]> {
  const place = sql<number>`case when id = ${holder} then 1 else 0 end`
  return db
    .updateTable('players')
    .set({ placed: place })
    .where(({ and }) => and({ season_id, game_type, phone_hash }))
    .where('id', '<>', id)
    .where('placed', '<>', place)
    .returning('id')
    .execute()
}

export type CountingGame = { score: number; moves: number; elapsed_ms: number; finished_at: string; rank_key: number }

/** The columns that decide whether a counting game is its player's best (pickBest). */
export type Candidate = CountingGame &
  Pick<Selectable<Database['games']>, 'player_id' | 'refresh_counter' | 'flags' | 'verdict'>

const CANDIDATE = [
  ...(['player_id', 'refresh_counter', 'flags', 'verdict', 'moves', 'finished_at'] as const),
  ...[JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms'), JUDGED_RANK_KEY.as('rank_key')],
]

/** The counting games of these players, in the order in which they were finished. */
export function findCandidates(db: Db, playerIds: readonly string[]): Promise<(Candidate & { id: string })[]> {
  return (
    db
      .selectFrom('games')
      .select('id')
      .select(CANDIDATE)
      // A counting game has all of them.
      .$narrowType<CountingGame>()
      .where('player_id', 'in', playerIds)
      .where('counts', '=', 1)
      .orderBy('finished_at')
      .orderBy('id')
      .execute()
  )
}

/**
 * The best of the player's counting games whose refresh_counter is less than `before`. It excludes
 * games that an admin rejected and, where `withhold` is 1, flagged games that no admin confirmed.
 */
export function findBestGame(
  db: Db,
  { playerId, before, withhold }: { playerId: string; before: number; withhold: 0 | 1 },
): Promise<CountingGame[]> {
  return (
    db
      .selectFrom('games')
      .select(['moves', 'finished_at', JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms')])
      .select(JUDGED_RANK_KEY.as('rank_key'))
      // A counting game has all of them.
      .$narrowType<CountingGame>()
      .where('player_id', '=', playerId)
      // A literal, as in the index: the engines can't know that a parameter is 1.
      .where(sql<boolean>`counts = 1`)
      .where('refresh_counter', '<', before)
      .where((eb) =>
        eb.or([
          eb('verdict', '=', 'confirmed'),
          eb.and([
            eb('verdict', 'is', null),
            eb.or([eb('flags', 'is', null), sql<boolean>`cast(${withhold} as integer) = 0`]),
          ]),
        ]),
      )
      .orderBy(JUDGED_RANK_KEY)
      .orderBy('finished_at')
      .orderBy('id')
      .limit(1)
      .execute()
  )
}

export async function updateBestGame(db: Db, { id, ...best }: { id: string } & BestGame): Promise<void> {
  await db.updateTable('players').set(best).where('id', '=', id).execute()
}
