import { type RegisteredPlayer, registeredPlayer } from '@noor-quest/contract/registration'
import type { TimeFactor } from '@noor-quest/rules/game-terms'
import type { GameType } from '@noor-quest/rules/games'
import { PERSON_FIELD_NAMES } from '@noor-quest/rules/person-fields'
import { type Insertable, type Selectable, sql } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import { type Db, isPostgres, type Tx } from '../platform/database/connect.ts'
import { withoutIndex } from '../platform/database/dialect.ts'
import type { Database } from '../platform/database/tables.ts'
import type { SeasonRow, StoredTimes } from '../seasons/queries.ts'
import { newClaimCode, playerSearchText } from './search.ts'

export type PlayerRow = Selectable<Database['players']>

/** The columns of a registration's response. All columns would make it 1 % longer. */
const REGISTERED = sql.raw(Object.keys(registeredPlayer.shape).join(', '))
const PERSON_COLUMNS = sql.raw(PERSON_FIELD_NAMES.join(', '))

export type NewPlayer = Omit<
  Insertable<Database['players']>,
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
 * Adds a player with score 0 at level 1 and returns the columns of REGISTERED. Undefined if this
 * registration was already stored (same request_id), or the person has a player in this game.
 */
export async function insertPlayer(
  db: Db,
  player: NewPlayer,
  newCode = newClaimCode,
): Promise<RegisteredPlayer | undefined> {
  for (;;) {
    const claim_code = newCode()
    const inserted = await insertWithCode(db, player, claim_code)
    if (inserted !== undefined) return inserted
    // With 100,000 players, one in 1,500 draws the code of another player.
    const taken = await db.selectFrom('players').select('id').where('claim_code', '=', claim_code).executeTakeFirst()
    if (taken === undefined) return undefined
  }
}

/**
 * In a query of `players`: whether a player is of a season. SQLite reads players in the order of
 * their ids, or by a device. With an index of the season it reads and sorts all players of the
 * season for each page, which takes 25 ms with 100,000.
 */
export function isOfSeason(db: Db, seasonId: string) {
  return sql<boolean>`${withoutIndex(db, sql`players.season_id`)} = ${seasonId}`
}

/** Plain SQL: Kysely's query builder would add 20 µs to each registration. */
async function insertWithCode(db: Db, player: NewPlayer, claimCode: string): Promise<RegisteredPlayer | undefined> {
  const { id, person_id, season_id, game_type, name, nickname, phone } = player
  const { created_at, request_id, consented_at, consent_text_id } = player
  const person = sql.join(PERSON_FIELD_NAMES.map((field) => player[field] ?? null))
  const { rows } = await sql<RegisteredPlayer>`
    insert into players (id, person_id, season_id, game_type, ${PERSON_COLUMNS},
      created_at, request_id, consented_at, consent_text_id, claim_code, search_text, placed)
    values (${id}, ${person_id}, ${season_id}, ${game_type}, ${person},
      ${created_at}, ${request_id ?? null}, ${consented_at ?? null},
      ${consent_text_id ?? null}, ${claimCode}, ${playerSearchText(name, phone, nickname)}, 0)
    on conflict do nothing
    returning ${REGISTERED}`.execute(db)
  return rows[0]
}

/** @param deviceId the device of the registration */
export async function insertPerson(db: Db, id: string, deviceId: string | null, at: string): Promise<void> {
  await sql`insert into persons (id, created_at, device_id) values (${id}, ${at}, ${deviceId})`.execute(db)
}

export async function deletePersonWithoutPlayers(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('persons')
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('players').select('players.id').where('person_id', '=', id))))
    .execute()
}

export async function findPlayerByRequest(db: Db, requestId: string): Promise<RegisteredPlayer | undefined> {
  const { rows } = await sql<RegisteredPlayer>`
    select ${REGISTERED} from players where request_id = ${requestId}`.execute(db)
  return rows[0]
}

export type PersonRow = Selectable<Database['persons']>

export function findPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('persons').selectAll().where('id', '=', id).executeTakeFirst()
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

/** The names of these persons in a season, in the order of `ids`. */
export async function findNamesOf(db: Db, season_id: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .select(['person_id', 'name'])
    .where('person_id', 'in', ids)
    .where('season_id', '=', season_id)
    .where('redacted_at', 'is', null)
    .execute()
  const names = new Map(rows.map(({ person_id, name }) => [person_id, name]))
  return ids.flatMap((person_id) => {
    const name = names.get(person_id)
    return name === undefined ? [] : [{ person_id, name }]
  })
}

export type PlayerInGame = { id: string; time_percent: number; redacted_at: string | null } & StoredTimes &
  Pick<SeasonRow, 'policies'>

/** @param percent as stored in `persons` */
export function timeFactorOfPercent(percent: number): TimeFactor {
  return (percent / 100) as TimeFactor
}

/**
 * The person's player in a game, with the person's time limits and the times and policies of their
 * season; undefined if the person has no player in this game.
 */
export function findPlayerIn(db: Db, personId: string, gameType: GameType): Promise<PlayerInGame | undefined> {
  return db
    .selectFrom('players')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .innerJoin('persons', 'persons.id', 'players.person_id')
    .select(['players.id', 'seasons.opens_at', 'seasons.closes_at', 'seasons.freezes_at', 'seasons.archived_at'])
    .select('seasons.opens_by_press')
    .select(['seasons.policies', 'persons.time_percent', 'players.redacted_at'])
    .where(({ and }) => and({ 'players.person_id': personId, 'players.game_type': gameType }))
    .executeTakeFirst()
}

/** @throws AppError not_registered; wrong_game if the person has no player of this game */
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
 * Locks a player against deletion, and with them their person, until the transaction ends. SQLite
 * runs transactions one after the other anyway.
 * @throws AppError not_registered if the player was deleted since they were read
 */
export async function lockPlayer(tx: Tx, id: string): Promise<void> {
  if (!isPostgres(tx)) return
  const player = await tx.selectFrom('players').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (player === undefined) throw new AppError('not_registered')
}

/** Whether the person is among the fixed players of the current season's final. */
export async function isFinalist(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('final_players')
    .innerJoin('seasons', 'seasons.id', 'final_players.season_id')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
