// A game ends by its clock and its score is saved even if its player never comes back. Every read
// applies the clock's decisions; this poll does so for games that are never read, and for games
// that ended with their season.
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { isUnavailable } from '../platform/database/connect.ts'
import { transact } from '../platform/database/transact.ts'
import { type Job, runRepeatedly } from '../platform/run-repeatedly.ts'
import { keepDeals } from './deleted-deals.ts'
import type { GameKind, GameShapes } from './game-kind.ts'
import { endIfAbandoned, type PlayDeps, readCurrent } from './play.ts'
import { deleteGames, findEnded, findRunningAfterClose, findWithoutResult, markSettled } from './queries.ts'

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
  log: Logger,
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
      log.error({ err, game: id }, 'an abandoned game could not be settled')
    }
  }
  return games.length
}

/**
 * Left games have no result to show later, and a client can start many. So a left game is removed
 * after a day, with its deal, events and answers. Its traces stay with the player (traces.ts).
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
  log: Logger,
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
        log.error({ err }, 'an abandoned game could not be ended')
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
  if (removed > 0) log.info({ games: removed, gameType: kind.type }, 'abandoned games removed')
  return removed
}

/**
 * The time after a season's end by which a game that started at its last moment is committed:
 * longer than a COMMIT may wait (platform/database/wait-limit.ts).
 */
const STARTED_MS = 5000
/** An admin who waits to publish has to wait less than 10 s in all. */
const MARK_EVERY_MS = 2000

/** Marks seasons without running games, so that later queries for running games skip them. */
export async function markSettledSeasons({ db, wall }: Pick<PlayDeps, 'db' | 'wall'>): Promise<void> {
  const nowMs = wall.nowMs()
  await markSettled(db, new Date(nowMs - STARTED_MS).toISOString(), new Date(nowMs).toISOString())
}

/** Settles games and seasons at intervals, until the returned function is called. */
export function startSettling(
  play: Pick<PlayDeps, 'db' | 'wall'>,
  games: readonly { settle: Job }[],
  log: Logger,
): () => void {
  const onFailed = (err: unknown) => log.warn({ err }, 'abandoned games could not be polled')
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
