import type { TimeFactor } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, isPostgres, type Tx } from '../../db/connect.ts'
import { hotQuery } from '../../db/hot-query.ts'
import type { GamesTable, PlayersTable } from '../../db/tables.ts'
import { AppError } from '../../shared/app-error.ts'
import { BEST_FIRST } from '../seasons/placed-players.ts'
import type { SeasonRow, StoredTimes } from '../seasons/queries.ts'
import { isHidden } from '../seasons/shown-persons.ts'
import { newClaimCode } from './claim-code.ts'
import { JUDGED_ELAPSED_MS, JUDGED_RANK_KEY, JUDGED_SCORE } from './judged-columns.ts'
import { playerSearchText } from './search-text.ts'

export type PlayerRow = Selectable<PlayersTable>

export type NewPlayer = Omit<
  Insertable<PlayersTable>,
  | 'total_score'
  | 'current_level'
  | 'best_moves'
  | 'best_elapsed_ms'
  | 'scored_at'
  | 'rank_key'
  | 'placed'
  | 'search_text'
  | 'claim_code'
>

/**
 * Adds a player with score 0 at level 1. False when this registration was already stored (same request_id), or the person
 * has a player in this game.
 */
export async function insertPlayer(db: Db, player: NewPlayer, newCode = newClaimCode): Promise<boolean> {
  for (;;) {
    const claim_code = newCode()
    if (await insertWithCode(db, { ...player, claim_code })) return true
    // Of a million players one in 150 draws a code that somebody of their season has.
    const taken = await db
      .selectFrom('players')
      .select('id')
      .where('season_id', '=', player.season_id)
      .where('claim_code', '=', claim_code)
      .executeTakeFirst()
    if (taken === undefined) return false
  }
}

async function insertWithCode(db: Db, player: NewPlayer & { claim_code: string }): Promise<boolean> {
  const inserted = await db
    .insertInto('players')
    .values({
      ...player,
      total_score: 0,
      current_level: 1,
      best_moves: 0,
      best_elapsed_ms: 0,
      scored_at: null,
      rank_key: null,
      placed: 0,
      search_text: playerSearchText(player.name, player.phone, player.nickname),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** `deviceId`: of the device they register on. */
export async function insertPerson(db: Db, id: string, deviceId: string | null, at: string): Promise<void> {
  await db.insertInto('persons').values({ id, created_at: at, device_id: deviceId }).execute()
}

/** A person without players is nobody any more. */
export async function deletePersonWithoutPlayers(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('persons')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('players').select('players.id').where('person_id', '=', id))))
    .execute()
}

export function findPlayerByRequest(db: Db, requestId: string): Promise<PlayerRow | undefined> {
  return db.selectFrom('players').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/** How much longer a person's limits are. */
export async function findTimeFactor(db: Db, personId: string): Promise<TimeFactor> {
  const found = await db.selectFrom('persons').select('time_percent').where('id', '=', personId).executeTakeFirst()
  return timeFactorOfPercent(found?.time_percent ?? 100)
}

/** A person's players, the newest first. */
export function findPlayersOf(db: Db, personId: string): Promise<PlayerRow[]> {
  return db
    .selectFrom('players')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** What a player agreed to since they registered. */
export async function keepConsent(
  tx: Tx,
  id: string,
  consent: Pick<PlayerRow, 'consented_at' | 'consent_text_id'>,
): Promise<void> {
  await tx.updateTable('players').set(consent).where('id', '=', id).execute()
}

export type PlayerInGame = { id: string; time_percent: number } & StoredTimes & Pick<SeasonRow, 'policies'>

/** As `persons` holds it. */
export function timeFactorOfPercent(percent: number): TimeFactor {
  return (percent / 100) as TimeFactor
}

/** The person's player in a game, with what holds for them, and the times and policies of the season they belong to. */
const readPlayerIn = hotQuery<{ personId: string; gameType: GameType }, PlayerInGame>((db, param) =>
  db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select(['players.id', 'seasons.opens_at', 'seasons.closes_at', 'seasons.freezes_at', 'seasons.archived_at'])
    .select(['seasons.policies', 'persons.time_percent'])
    .where('players.person_id', '=', param('personId'))
    .where('players.game_type', '=', param('gameType')),
)

/** The person's player in a game, if they have one. */
export async function findPlayerIn(db: Db, personId: string, gameType: GameType): Promise<PlayerInGame | undefined> {
  const [player] = await readPlayerIn(db, { personId, gameType })
  return player
}

/** @throws AppError not_registered; wrong_game when the person has no player of this game */
export async function requirePlayerIn(db: Db, personId: string, gameType: GameType): Promise<PlayerInGame> {
  const player = await findPlayerIn(db, personId, gameType)
  if (player !== undefined) return player
  const other = await db
    .selectFrom('players')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  throw new AppError(other === undefined ? 'not_registered' : 'wrong_game')
}

/**
 * Keeps a player, and with them their person, from being deleted until the transaction ends. SQLite's transactions come one after
 * the other anyway.
 * @throws AppError not_registered: somebody has deleted them since they were read
 */
export async function holdPlayer(tx: Tx, id: string): Promise<void> {
  if (!isPostgres(tx)) return
  const player = await tx.selectFrom('players').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (player === undefined) throw new AppError('not_registered')
}

export type BestGame = Pick<
  PlayerRow,
  'total_score' | 'current_level' | 'best_moves' | 'best_elapsed_ms' | 'scored_at' | 'rank_key' | 'placed'
>

export type SeasonedBest = BestGame &
  Pick<PlayerRow, 'season_id' | 'game_type' | 'redacted_at' | 'disqualified_for' | 'phone_hash'> &
  Pick<SeasonRow, 'policies' | 'archived_at' | 'freezes_at'>

const lockHash = hotQuery<{ id: string }, { locked: unknown }>((db, param) =>
  db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(
      sql`pg_advisory_xact_lock(hashtextextended(players.season_id || players.game_type || players.phone_hash, 0))`.as(
        'locked',
      ),
    )
    .where('players.id', '=', param('id'))
    .where('players.phone_hash', 'is not', null)
    .where(sql<boolean>`cast(seasons.policies as jsonb) @> '{"one_per_phone": true}'`),
)

/**
 * Lets the places of those with one phone number be written by one transaction at a time, where they share one. To be taken
 * before a player's lock: two of a number that end their games at once would wait for each other's. SQLite's transactions come
 * one after the other anyway.
 */
export async function lockNumberOf(tx: Tx, id: string): Promise<void> {
  if (isPostgres(tx)) await lockHash(tx, { id })
}

/** With the player's lock: of two games that end at once the second sees the first one's. */
export const lockBestGame = hotQuery<{ id: string }, SeasonedBest>((db, param) =>
  db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['players.total_score', 'players.current_level', 'players.best_moves', 'players.best_elapsed_ms'])
    .select(['players.scored_at', 'players.rank_key', 'players.placed'])
    .select(['players.season_id', 'players.game_type', 'players.redacted_at', 'players.disqualified_for'])
    .select(['players.phone_hash'])
    .select(['seasons.policies', 'seasons.archived_at', 'seasons.freezes_at'])
    .where('players.id', '=', param('id'))
    .$if(isPostgres(db), (query) => query.forNoKeyUpdate('players')),
)

/**
 * A row if the player's person is hidden. Asked after the player's lock, in a statement of its own: a query that waited for the
 * lock still sees the other tables as they were before.
 */
export const findHidden = hotQuery<{ id: string }, { id: string }>((db, param) =>
  db.selectFrom('players').select('players.id').where('players.id', '=', param('id')).where(isHidden()),
)

/** Players of one number in one game of a season. */
export type Sharing = { season_id: string; game_type: GameType; phone_hash: string }
export type Rival = { id: string; rank_key: number; scored_at: string }

/** Of those with this number who aren't hidden the best one but `id`; in the order of the leaderboards. */
export const findRival = hotQuery<Sharing & { id: string }, Rival>((db, param) =>
  db
    .selectFrom('players')
    .select(['id', 'rank_key', 'scored_at'])
    // A player with a score has both.
    .$narrowType<Rival>()
    .where('season_id', '=', param('season_id'))
    .where('game_type', '=', param('game_type'))
    .where('phone_hash', '=', param('phone_hash'))
    .where('id', '<>', param('id'))
    .where('total_score', '>', 0)
    .where('disqualified_for', 'is', null)
    .where((eb) => eb.not(isHidden()))
    .orderBy(BEST_FIRST)
    .limit(1),
)

/** Of those with this number, but `id`, only `winner` has a place. Returns who got or lost one. */
export const placeRivals = hotQuery<Sharing & { id: string; winner: string }, { id: string }>((db, param) => {
  const place = sql<number>`case when id = ${param('winner')} then 1 else 0 end`
  return db
    .updateTable('players')
    .set({ placed: place })
    .where('season_id', '=', param('season_id'))
    .where('game_type', '=', param('game_type'))
    .where('phone_hash', '=', param('phone_hash'))
    .where('id', '<>', param('id'))
    .where('placed', '<>', place)
    .returning('id')
})

export type CountingGame = { score: number; moves: number; elapsed_ms: number; finished_at: string; rank_key: number }

/** What decides whether a game that counts is its player's best (pickBest). */
export type Candidate = CountingGame &
  Pick<Selectable<GamesTable>, 'player_id' | 'refresh_counter' | 'flags' | 'verdict'>

const CANDIDATE = [
  ...(['player_id', 'refresh_counter', 'flags', 'verdict', 'moves', 'finished_at'] as const),
  ...[JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms'), JUDGED_RANK_KEY.as('rank_key')],
]

/** The games of these players that count, in the order in which they were finished. */
export function findCandidates(db: Db, playerIds: readonly string[]): Promise<(Candidate & { id: string })[]> {
  return (
    db
      .selectFrom('games')
      .select('id')
      .select(CANDIDATE)
      // A game that counts has all of them.
      .$narrowType<CountingGame>()
      .where('player_id', 'in', playerIds)
      .where('counts', '=', 1)
      .orderBy('finished_at')
      .orderBy('id')
      .execute()
  )
}

/**
 * The best of the player's games that count, of those begun before the `before`th. None that an admin rejected and, where
 * `hold` is 1, none with a flag that no admin confirmed.
 */
export const findBestGame = hotQuery<{ playerId: string; before: number; hold: 0 | 1 }, CountingGame>((db, param) =>
  db
    .selectFrom('games')
    .select(['moves', 'finished_at', JUDGED_SCORE.as('score'), JUDGED_ELAPSED_MS.as('elapsed_ms')])
    .select(JUDGED_RANK_KEY.as('rank_key'))
    // A game that counts has all of them.
    .$narrowType<CountingGame>()
    .where('player_id', '=', param('playerId'))
    // As the index says it: of a parameter the engines can't know that it is 1.
    .where(sql<boolean>`counts = 1`)
    .where('refresh_counter', '<', param('before'))
    .where((eb) =>
      eb.or([
        eb('verdict', '=', 'confirmed'),
        eb.and([
          eb('verdict', 'is', null),
          eb.or([eb('flags', 'is', null), sql<boolean>`cast(${param('hold')} as integer) = 0`]),
        ]),
      ]),
    )
    .orderBy(JUDGED_RANK_KEY)
    .orderBy('finished_at')
    .orderBy('id')
    .limit(1),
)

export const updateBestGame = hotQuery<{ id: string } & BestGame>((db, param) =>
  db
    .updateTable('players')
    .set({
      total_score: param('total_score'),
      current_level: param('current_level'),
      best_moves: param('best_moves'),
      best_elapsed_ms: param('best_elapsed_ms'),
      scored_at: param('scored_at'),
      rank_key: param('rank_key'),
      placed: param('placed'),
    })
    .where('id', '=', param('id')),
)
