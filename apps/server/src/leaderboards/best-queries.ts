import type { GameType } from '@noor-quest/rules/games'
import { type Selectable, sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import type { Database } from '../platform/database/tables.ts'
import type { PlayerRow } from '../players/queries.ts'
import { JUDGED_ELAPSED_MS, JUDGED_RANK_KEY, JUDGED_SCORE } from './judged-columns.ts'
import { BEST_FIRST } from './placed-players.ts'
import { isHidden } from './shown-persons.ts'

/**
 * The columns that decide which player of a phone number has its one place on the leaderboard
 * (policy `one_per_phone`).
 */
export type Owner = Pick<PlayerRow, 'person_id' | 'shares_number'> & { registered_at: string }
export const OWNER = [
  'players.person_id',
  'players.shares_number',
  sql<string>`(select persons.created_at from persons where persons.id = players.person_id)`.as('registered_at'),
] as const

/**
 * Locks a player's phone number if the season gives each number only one place. Then one
 * transaction at a time writes the places of the number's players. Lock the number before the
 * player: otherwise two games of one number that end at once would wait for each other. SQLite runs
 * transactions one after the other anyway.
 */
export async function lockNumberOf(tx: Tx, id: string): Promise<void> {
  if (!isPostgres(tx)) return
  const key = sql`players.season_id || players.game_type || players.phone_hash`
  await tx
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`.as('locked'))
    .where('players.id', '=', id)
    .where('players.phone_hash', 'is not', null)
    .where(sql<boolean>`cast(seasons.policies as jsonb) @> '{"one_per_phone": true}'`)
    .execute()
}

/** Players with one number in one game of a season. */
export type Sharing = { season_id: string; game_type: GameType; phone_hash: string }
/** A player who may get the one place of a phone number. */
export type Claim = Owner & { id: string; rank_key: number; scored_at: string }

/**
 * The players other than `id` who can have this number's place: the player who registered first,
 * and the best of those whom an admin lets share the number. A player who is both is returned
 * twice.
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

export type CountingGame = { score: number; moves: number; elapsed_ms: number; finished_at: string; rank_key: number }

export const COUNTING = [
  ...(['moves', 'finished_at'] as const),
  ...[JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms'), JUDGED_RANK_KEY.as('rank_key')],
]

/** The columns that decide whether a counting game is its player's best (pickBest). */
export type Candidate = CountingGame &
  Pick<Selectable<Database['games']>, 'player_id' | 'refresh_counter' | 'flags' | 'verdict'>

/** The counting games of these players, in the order in which they were finished. */
export function findCandidates(db: Db, playerIds: readonly string[]): Promise<(Candidate & { id: string })[]> {
  return (
    db
      .selectFrom('games')
      .select(['id', 'player_id', 'refresh_counter', 'flags', 'verdict', ...COUNTING])
      // A counting game has all of them.
      .$narrowType<CountingGame>()
      .where('player_id', 'in', playerIds)
      .where('counts', '=', 1)
      .orderBy('finished_at')
      .orderBy('id')
      .execute()
  )
}
