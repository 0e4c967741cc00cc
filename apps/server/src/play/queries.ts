// SQL of the tables that all games share.
import type { GameType } from '@noor-quest/rules/games'
import { type Insertable, sql, type Updateable } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate, lockKey, rowLock } from '../platform/database/dialect.ts'
import type { Database, GameStatus } from '../platform/database/tables.ts'
import type { SeasonOfGame } from '../seasons/queries.ts'

/**
 * A game's deal can't be read any more: a row was removed by hand, which no part of the app does.
 * Such a game can be neither shown nor judged.
 */
export class LostDeal extends Error {
  override name = 'LostDeal'
}

/** For a read's `catch`: null instead of a LostDeal. */
export function nullIfLost(cause: unknown): null {
  if (cause instanceof LostDeal) return null
  throw cause
}

export type StoredGame = {
  id: string
  session_id: string
  status: GameStatus
  state: string
  seq: number
  latest_ms: number | null
  leaving_at: string | null
  ends_by: string | null
  judged_version: number | null
}

export type LoadedForMove = StoredGame & { player_id: string; repeated_outcome: string | null } & SeasonOfGame

/**
 * The person's game, locked, with its season's end, and the stored outcome if `requestId` was
 * already applied. Plain SQL, like the other two statements of a move: Kysely's query builder would
 * add 39 µs, 16 % of an answer.
 * @throws AppError game_not_found
 */
export async function loadForMove(
  db: Db,
  {
    gameId,
    personId,
    gameType,
    requestId,
  }: { gameId: string; personId: string; gameType: GameType; requestId: string },
): Promise<LoadedForMove> {
  const { rows } = await sql<LoadedForMove>`
    select games.id, games.session_id, games.status, games.state, games.seq, games.latest_ms, games.leaving_at,
      games.ends_by, games.judged_version, games.player_id, seasons.closes_at, seasons.archived_at, seasons.policies,
      game_events.outcome as repeated_outcome
    from games
      join players on players.id = games.player_id
      join seasons on seasons.id = players.season_id
      left join game_events on game_events.game_id = games.id and game_events.request_id = ${requestId}
    where games.id = ${gameId} and players.person_id = ${personId} and games.game_type = ${gameType}
    ${rowLock(db, 'games')}`.execute(db)
  if (rows[0] === undefined) throw new AppError('game_not_found')
  return rows[0]
}

/** @throws LostDeal if there is no such game */
export async function findDeal(db: Db, gameId: string): Promise<string> {
  const row = await db.selectFrom('game_deals').select('deal').where('game_id', '=', gameId).executeTakeFirst()
  if (row === undefined) throw new LostDeal('its deal is gone')
  return row.deal
}

export async function saveMove(
  db: Db,
  { id, state, seq, latest_ms }: { id: string; state: string; seq: number; latest_ms: number },
): Promise<void> {
  await sql`update games set state = ${state}, seq = ${seq}, latest_ms = ${latest_ms} where id = ${id}`.execute(db)
}

export async function insertEvent(
  db: Db,
  { game_id, seq, request_id, at, event, outcome }: Database['game_events'],
): Promise<void> {
  await sql`insert into game_events (game_id, seq, request_id, at, event, outcome)
    values (${game_id}, ${seq}, ${request_id}, ${at}, ${event}, ${outcome})`.execute(db)
}

export async function updateGame(db: Db, id: string, change: Updateable<Database['games']>): Promise<void> {
  await db.updateTable('games').set(change).where('id', '=', id).execute()
}

/** A game's events in the order in which they were applied. */
export function findLog(db: Db, gameId: string): Promise<{ at: string; event: string }[]> {
  return db.selectFrom('game_events').select(['at', 'event']).where('game_id', '=', gameId).orderBy('seq').execute()
}

/** Closes the end screens of the player's finished games. */
export async function markLeft(db: Db, playerId: string, at: string): Promise<void> {
  await db
    .updateTable('games')
    .set({ left_at: at })
    .where(({ and }) => and({ player_id: playerId, status: 'finished' }))
    .where('left_at', 'is', null)
    .execute()
}

export async function insertGame(
  db: Db,
  game: Insertable<Database['games']>,
  deal: Omit<Insertable<Database['game_deals']>, 'game_id'>,
): Promise<void> {
  await db.insertInto('games').values(game).execute()
  await db
    .insertInto('game_deals')
    .values({ ...deal, game_id: game.id })
    .execute()
}

function storedGames(db: Db, playerId: string) {
  return db
    .selectFrom('games')
    .select(['games.id', 'games.session_id', 'games.status', 'games.state', 'games.seq', 'games.latest_ms'])
    .select(['games.leaving_at', 'games.ends_by', 'games.judged_version'])
    .where('games.player_id', '=', playerId)
}

/** The running game, or the newest finished one whose end screen wasn't left. */
export function findCurrent(db: Db, playerId: string): Promise<StoredGame | undefined> {
  return storedGames(db, playerId)
    .where('games.status', 'in', ['running', 'finished'])
    .where('games.left_at', 'is', null)
    .orderBy('games.refresh_counter', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest finished game, its end screen left or not. */
export function findLastFinished(db: Db, playerId: string): Promise<StoredGame | undefined> {
  return storedGames(db, playerId)
    .where('games.status', '=', 'finished')
    .orderBy('games.refresh_counter', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The running game, locked. */
export function lockRunning(db: Db, playerId: string): Promise<StoredGame | undefined> {
  return storedGames(db, playerId)
    .where('games.status', '=', sql.lit('running'))
    .$call(forUpdate(db, 'games'))
    .executeTakeFirst()
}

/**
 * Makes starts of this player's games wait for each other. The lock is advisory, because a lock on
 * the player's row could deadlock: saving a score locks that row after a game's row, and a start
 * would lock it before.
 */
export async function lockStarts(tx: Tx, playerId: string): Promise<void> {
  await lockKey(tx, playerId)
}

/** The stored outcome of a request that was already applied. */
export async function findOutcome(db: Db, gameId: string, requestId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('game_events')
    .select('outcome')
    .where(({ and }) => and({ game_id: gameId, request_id: requestId }))
    .executeTakeFirst()
  return row?.outcome
}

/** The game that an earlier attempt of this request started. */
export function findStarted(db: Db, playerId: string, requestId: string): Promise<StoredGame | undefined> {
  return storedGames(db, playerId).where('games.request_id', '=', requestId).executeTakeFirst()
}

/** The data of the player's newest game, in any state, for the next one. */
export function findLineage(db: Db, playerId: string): Promise<{ usedNames: string | null } | undefined> {
  return db
    .selectFrom('games')
    .leftJoin('game_deals', 'game_deals.game_id', 'games.id')
    .select('game_deals.used_names as usedNames')
    .where('games.player_id', '=', playerId)
    .orderBy('games.refresh_counter', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** From `at` on this person can't come back to the games that they are leaving. */
export async function endLeaving(db: Db, personId: string, at: string): Promise<void> {
  await db
    .updateTable('games')
    .set({ ends_by: at })
    .where('status', '=', sql.lit('running'))
    .where('leaving_at', 'is not', null)
    .where('player_id', 'in', (eb) => eb.selectFrom('players').select('id').where('person_id', '=', personId))
    .execute()
}
