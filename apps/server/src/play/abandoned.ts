// A game ends by its clock and its score is saved even if its player never comes back. Every read
// applies the clock's decisions; this poll does so for games that are never read, and for games
// that ended with their season.
import type { GameType } from '@noor-quest/rules/games'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import { type Db, isUnavailable } from '../platform/database/connect.ts'
import { withoutIndex } from '../platform/database/dialect.ts'
import { transact } from '../platform/database/transact.ts'
import { type Job, runRepeatedly } from '../platform/run-repeatedly.ts'
import type { SeasonOfGame } from '../seasons/queries.ts'
import { keepDeals } from './deleted-deals.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { load, type PlayDeps, readDealOrEnd } from './load.ts'
import { readCurrent } from './play.ts'
import { lockRunning } from './queries.ts'
import { endUnsaved, save } from './save.ts'

const INTERVAL_MS = 30_000
/** Games per run. Players' moves run between each two of them. */
const BATCH = 200

/**
 * Settles the running games of this kind that have ended by their clock, oldest end first, or with
 * their season. Several processes may do so at once: a game is settled under the lock that moves
 * take, and saved once.
 * @returns the number of ended games; an aborted `signal` leaves the rest to the next run
 */
export async function settleAbandoned<G extends GameShapes>(
  play: PlayDeps,
  kind: GameKind<G>,
  signal?: AbortSignal,
): Promise<number> {
  const at = (clock: Clock) => new Date(clock.nowMs()).toISOString()
  const games = [
    ...(await findEnded(play.db, kind.type, at(play.clock), BATCH)),
    ...(await findRunningAfterClose(play.db, kind.type, at(play.wall), BATCH)),
  ]
  for (const { id, player_id, ...season } of games) {
    if (signal?.aborted === true) break
    try {
      // As for a read by the player, the clock's decisions are stored.
      await readCurrent(play, kind, player_id, season)
    } catch (err) {
      if (isUnavailable(err)) throw err
      // The other games must still be settled.
      play.log.error({ err, game: id }, 'an abandoned game could not be settled')
    }
  }
  return games.length
}

/**
 * Left games have no result to show later, and a client can start many. So a left game is removed
 * after a day, with its deal, events and answers. Its traces stay with the player (save.ts).
 */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000
/** Games per transaction: players' moves wait at most for one of these. */
const SWEPT_GAMES = 50
/** Transactions per run: far more games than limits permit one address to start meanwhile. */
const MAX_BATCHES = 20

/**
 * Removes the games of this kind that began a day ago, have no result, and had no move for a day.
 * Several processes may do so at once.
 * @returns the number of removed games; an aborted `signal` leaves the rest to the next run
 */
export async function removeWithoutResult<G extends GameShapes>(
  play: PlayDeps,
  kind: GameKind<G>,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < MAX_BATCHES && signal?.aborted !== true; batch += 1) {
    const beforeMs = play.clock.nowMs() - ABANDONED_AFTER_MS
    const games = await findWithoutResult(play.db, kind.type, beforeMs, SWEPT_GAMES)
    for (const { player_id, status, ...season } of games) {
      if (status !== 'running') continue
      try {
        await endIfAbandoned(play, kind, player_id, season, beforeMs)
      } catch (err) {
        if (isUnavailable(err)) throw err
        play.log.error({ err }, 'an abandoned game could not be ended')
      }
    }
    const ids = games.map(({ id }) => id)
    const count = await transact(play.db, async (tx) => {
      await keepDeals(tx, ids)
      return deleteGames(tx, ids)
    })
    removed += count
    if (games.length < SWEPT_GAMES || count === 0) break
  }
  if (removed > 0) play.log.info({ games: removed, gameType: kind.type }, 'abandoned games removed')
  return removed
}

/**
 * Ends a player's running game that had no move since `beforeMs`. Its score is saved only if its
 * clock has decided the game.
 */
async function endIfAbandoned<G extends GameShapes>(
  deps: PlayDeps,
  kind: GameKind<G>,
  playerId: string,
  season: SeasonOfGame,
  beforeMs: number,
): Promise<void> {
  const { db, clock } = deps
  await transact(db, async (tx) => {
    const row = await lockRunning(tx, playerId)
    if (row === undefined || (row.latest_ms ?? 0) >= beforeMs) return
    const deal = await readDealOrEnd(tx, deps, kind, row, clock.nowMs())
    if (deal === null) return
    const game = load(kind, row, deal, deps, season)
    await save(tx, deps, kind, playerId, game)
    if (kind.result(game.state) !== null || game.ended !== null) return
    const at = new Date(game.nowMs).toISOString()
    await endUnsaved(tx, kind, { ...game, playerId, gameId: row.id }, 'exited', at)
  })
}

/**
 * The time after a season's end by which a game that started at its last moment is committed:
 * longer than a COMMIT may wait (platform/database/wait-limit.ts).
 */
const LAST_COMMIT_MS = 5000
/** An admin who waits to publish has to wait less than 10 s in all. */
const MARK_EVERY_MS = 2000

/** Marks seasons without running games, so that later queries for running games skip them. */
export async function markSettledSeasons({ db, wall }: Pick<PlayDeps, 'db' | 'wall'>): Promise<void> {
  const nowMs = wall.nowMs()
  await markSettled(db, new Date(nowMs - LAST_COMMIT_MS).toISOString(), new Date(nowMs).toISOString())
}

/** Settles games and seasons at intervals, until the returned function is called. */
export function startSettling(
  play: Pick<PlayDeps, 'db' | 'wall' | 'log'>,
  games: readonly { settle: Job }[],
): () => void {
  const onFailed = (err: unknown) => play.log.warn({ err }, 'abandoned games could not be polled')
  const settling = games.map(({ settle }) => settle)
  const stops = [
    runRepeatedly(settling, INTERVAL_MS, onFailed),
    runRepeatedly([() => markSettledSeasons(play)], MARK_EVERY_MS, (err) => {
      // The other poll reports it; this would repeat it every two seconds.
      if (!isUnavailable(err)) onFailed(err)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Games of a type without a result, begun and last changed before `beforeMs` (epoch ms by the game
 * clock), oldest first.
 */
function findWithoutResult(db: Db, type: GameType, beforeMs: number, limit: number) {
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
async function deleteGames(db: Db, ids: readonly string[]): Promise<number> {
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
async function findRunningAfterClose(db: Db, type: GameType, wallAt: string, limit: number) {
  const over = await unsettledSeasons(db, wallAt)
  if (over.length === 0) return []
  const ids = over.map(({ id }) => id)
  // With the index SQLite would read all players of the season, but few games run.
  const season = withoutIndex(db, sql<string>`players.season_id`)
  return runningGames(db, type).where(season, 'in', ids).limit(limit).execute()
}

/** Marks seasons that were over at `wallAt` and have no running games. */
async function markSettled(db: Db, wallAt: string, nowAt: string): Promise<void> {
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
function findEnded(db: Db, type: GameType, at: string, limit: number) {
  return runningGames(db, type).where('games.ends_by', '<', at).orderBy('games.ends_by').limit(limit).execute()
}
