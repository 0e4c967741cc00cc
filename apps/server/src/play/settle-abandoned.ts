// A game whose player never comes back ends by its clock all the same, and its score is saved. Whenever somebody reads it,
// the clock's decisions are applied; games that nobody reads are polled here. So are those that ended with their season.
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import { isUnavailable } from '../platform/database/connect.ts'
import { type Job, runRepeatedly } from '../platform/run-repeatedly.ts'
import type { GameKind } from './game-kind.ts'
import { type PlayDeps, settleGame } from './play.ts'
import { findEnded, findOutlived, markSettled } from './queries.ts'

const INTERVAL_MS = 30_000
/** In one run: players' moves come in between each two of them. */
const BATCH = 200

/**
 * Settles the running games of this kind that have ended by their clock, oldest end first, or with their season. Several processes may do so at
 * once: a game is settled under the lock that moves take, and saved once.
 * @returns how many have ended; `signal` leaves the rest to the next run
 */
export async function settleAbandoned<D, S, E, O, V>(
  play: PlayDeps,
  kind: GameKind<D, S, E, O, V>,
  log: Logger,
  signal?: AbortSignal,
): Promise<number> {
  const at = (clock: Clock) => new Date(clock.nowMs()).toISOString()
  const games = [
    ...(await findEnded(play.db, kind.type, at(play.clock), BATCH)),
    ...(await findOutlived(play.db, kind.type, at(play.wall), BATCH)),
  ]
  for (const { id, player_id, ...season } of games) {
    if (signal?.aborted === true) break
    try {
      await settleGame(play, kind, player_id, season)
    } catch (err) {
      if (isUnavailable(err)) throw err
      // The others still have theirs coming.
      log.error({ err, game: id }, 'an abandoned game could not be settled')
    }
  }
  return games.length
}

/** A game that started at a season's last moment is committed by then. */
const STARTED_MS = 60_000

/** So that seasons of which no game runs any more are not asked for games that do. */
export async function markSettledSeasons({ db, wall }: Pick<PlayDeps, 'db' | 'wall'>): Promise<void> {
  const nowMs = wall.nowMs()
  await markSettled(db, new Date(nowMs - STARTED_MS).toISOString(), new Date(nowMs).toISOString())
}

/** Settles every game's now and then, then the seasons; the returned function ends that. */
export function startSettling(
  play: Pick<PlayDeps, 'db' | 'wall'>,
  games: readonly { settle: Job }[],
  log: Logger,
): () => void {
  const jobs: Job[] = [...games.map(({ settle }) => settle), () => markSettledSeasons(play)]
  return runRepeatedly(jobs, INTERVAL_MS, (err) => log.warn({ err }, 'abandoned games could not be polled'))
}
