// SQL of the tables that all games share.
import type { GameType } from '@noor-quest/rules/games'
import { type Insertable, sql, type Updateable } from 'kysely'
import { AppError } from '../platform/app-error.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { forUpdate, lockKey, rowLock, withoutIndex } from '../platform/database/dialect.ts'
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

/**
 * True while a game that was dealt after `since` runs with an image in its deal.
 * @param image the image's name: letters and digits
 */
export async function isInRunningDeal(db: Db, image: string, since: string): Promise<boolean> {
  // A deal names the versions that show the image, of which there may be many; a deal from before
  // versions names the image.
  const row = await db
    .selectFrom(
      db
        .selectFrom('item_versions')
        .select('sha256 as name')
        .where('kind', '=', 'prophet')
        // A `_` in the pattern is a wildcard, which also matches a `_`.
        .where('content', 'like', `%${image}%`)
        .union(db.selectNoFrom(sql<string>`cast(${image} as text)`.as('name')))
        .as('shown'),
    )
    .select('shown.name')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('games')
          .innerJoin('game_deals', 'game_deals.game_id', 'games.id')
          .select('games.id')
          .where('games.status', '=', sql.lit('running'))
          .where('games.created_at', '>', since)
          .where('game_deals.deal', 'like', sql<string>`'%' || shown.name || '%'`),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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

/**
 * Games of a type without a result, begun and last changed before `beforeMs` (epoch ms by the game
 * clock), oldest first.
 */
export function findWithoutResult(db: Db, type: GameType, beforeMs: number, limit: number) {
  return (
    gamesOfSeasons(db, type)
      .select('games.status')
      .where('games.created_at', '<', new Date(beforeMs).toISOString())
      .where((eb) => eb.or([eb('games.latest_ms', 'is', null), eb('games.latest_ms', '<', beforeMs)]))
      // The status is a literal, as in the index: with a bound value the database couldn't use the
      // index.
      .where(sql<boolean>`games.status <> 'finished'`)
      .orderBy('games.created_at')
      .limit(limit)
      .execute()
  )
}

/**
 * Deletes the games that have ended without a result.
 * @returns their number
 */
export async function deleteGames(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('games')
    .where('id', 'in', ids)
    .where('status', 'in', ['superseded', 'exited'])
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function gamesOfSeasons(db: Db, type: GameType) {
  return db
    .selectFrom('games')
    .innerJoin('players', 'players.id', 'games.player_id')
    .innerJoin('seasons', 'seasons.id', 'players.season_id')
    .select(['games.id', 'games.player_id', 'seasons.closes_at', 'seasons.archived_at', 'seasons.policies'])
    .where('games.game_type', '=', type)
}

function runningGames(db: Db, type: GameType) {
  return gamesOfSeasons(db, type).where('games.status', '=', sql.lit('running'))
}

/** Seasons that are over at `wallAt` and not yet marked as settled. */
function unsettledSeasons(db: Db, wallAt: string) {
  return db
    .selectFrom('seasons')
    .select('id')
    .where('settled_at', 'is', null)
    .where((eb) => eb.or([eb('archived_at', '<=', wallAt), eb('closes_at', '<=', wallAt)]))
    .execute()
}

/**
 * Running games of a type whose season is over. The query skips settled seasons and reads only
 * running games of the others.
 */
export async function findRunningAfterClose(db: Db, type: GameType, wallAt: string, limit: number) {
  const over = await unsettledSeasons(db, wallAt)
  if (over.length === 0) return []
  const ids = over.map(({ id }) => id)
  // With the index SQLite would read all players of the season, but few games run.
  const season = withoutIndex(db, sql<string>`players.season_id`)
  return runningGames(db, type).where(season, 'in', ids).limit(limit).execute()
}

/** Marks seasons that were over at `wallAt` and have no running games. */
export async function markSettled(db: Db, wallAt: string, nowAt: string): Promise<void> {
  for (const { id } of await unsettledSeasons(db, wallAt)) {
    const season = sql<string>`(select season_id from players where players.id = games.player_id)`
    const running = db.selectFrom('games').select('id').where('status', '=', sql.lit('running')).where(season, '=', id)
    await db
      .updateTable('seasons')
      .set({ settled_at: nowAt })
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .where((eb) => eb.or([eb('archived_at', '<=', wallAt), eb('closes_at', '<=', wallAt)]))
      .where((eb) => eb.not(eb.exists(running)))
      .execute()
  }
}

/** Games of a type still stored as running although their time is over, oldest end first. */
export function findEnded(db: Db, type: GameType, at: string, limit: number) {
  return runningGames(db, type).where('games.ends_by', '<', at).orderBy('games.ends_by').limit(limit).execute()
}
